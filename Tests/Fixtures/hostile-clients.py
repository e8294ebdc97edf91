"""Clients that mean harm to sheetd. Each argument is one kind of them; what they are told is printed."""

import json
import os
import socket
import sys
import time

PATH = "/run/sheetd/control"
MEGABYTE = 1 << 20


def connect():
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(PATH)
    return connection


def call(method, parameters="{}", more="false"):
    return b'{"method":"io.sheetd.Sheet.%s","more":%s,"parameters":%s}\0' % (
        method.encode(), more.encode(), parameters.encode()
    )


def send(connection, message):
    """Sends all of it, or what is taken before the other end hangs up."""
    try:
        connection.sendall(message)
    except (BrokenPipeError, ConnectionResetError):
        pass


def reply(connection):
    """The first reply, without its NUL; what has come where the other end hangs up."""
    heard = b""
    try:
        while not heard.endswith(b"\0"):
            piece = connection.recv(1 << 16)
            if not piece:
                break
            heard += piece
    except ConnectionResetError:
        pass
    return heard.rstrip(b"\0")


def error(heard):
    return json.loads(heard or b"{}").get("error", "none")


def values():
    """One message of a million values."""
    connection = connect()
    items = "{}," * 1_000_000 + "{}"
    send(connection, call("Present", '{"content":{"items":[%s]}}' % items))
    print("values:", error(reply(connection)))


def settings():
    """One message with 100,000 unknown settings."""
    connection = connect()
    settings = ",".join('"sheet.x%d":1' % number for number in range(100_000))
    send(connection, call("Present", '{"settings":{%s}}' % settings))
    heard = reply(connection)
    print("settings:", error(heard), "short" if len(heard) < 65536 else len(heard))


def unfinished():
    """31 messages of a megabyte that have no end."""
    connections = [connect() for _ in range(31)]
    for connection in connections:
        send(connection, b" " * MEGABYTE)
    print("unfinished:", len(connections))


def queued():
    """Large calls behind a stream."""
    connection = connect()
    send(connection, call("Monitor", more="true"))
    reply(connection)
    for _ in range(8):
        send(connection, b" " * 5 * MEGABYTE + call("State"))
    print("queued:", error(reply(connection)))


def record():
    """The digits of a PIN."""
    connection = connect()
    send(connection, call("Record", more="true"))
    print("record:", error(reply(connection)))


def idle():
    """As many connections as there may be, which ask for nothing, until the program is ended."""
    connections = [connect() for _ in range(64)]
    print("idle:", len(connections), flush=True)
    time.sleep(1000)


def flood():
    """Calls without an end, and connections that come and go, until the program is ended."""
    connections = [connect() for _ in range(8)]
    for connection in connections:
        connection.setblocking(False)
    print("flood", flush=True)
    while True:
        for connection in connections:
            try:
                connection.send(call("State") * 10)
                connection.recv(1 << 16)
            except BlockingIOError:
                pass
        try:
            visitor = socket.socket(socket.AF_UNIX)
            visitor.setblocking(False)
            visitor.connect(PATH)
        except BlockingIOError:
            pass
        visitor.close()


os.setgid(1000)
os.setuid(1000)
for kind in sys.argv[1:]:
    globals()[kind]()
