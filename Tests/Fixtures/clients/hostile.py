#!/usr/bin/env python3
"""A client of sheetd that keeps to no rule: the number that it is called with says which one it breaks."""
import socket
import sys

ADDRESS = "/run/sheetd/control"
CALL = b'{"method":"io.sheetd.Sheet.%s","parameters":%s}\0'


def connected():
    client = socket.socket(socket.AF_UNIX)
    client.connect(ADDRESS)
    client.settimeout(5)
    return client


def send(*messages):
    """Sends what the daemon takes, and hears what it answers to that, without waiting for more."""
    client = connected()
    try:
        for message in messages:
            client.sendall(message)
        client.settimeout(0.2)
        while client.recv(65536):
            pass
    except OSError:
        pass
    client.close()


def crowd():
    """Too many who say nothing."""
    clients = []
    try:
        for _ in range(80):
            clients.append(connected())
    except OSError:
        pass
    for client in clients:
        client.close()


MANNERS = [
    lambda: send(b"\0" * 1000),
    lambda: send(b"{" * 100_000 + b"\0"),
    lambda: send(b'{"method":"io.sheetd.Sheet.State"' + b" " * 200_000),
    lambda: send(b"[" + b"{}," * 50_000 + b"{}]\0"),
    lambda: send(*[CALL % (b"State", b"{}")] * 200),
    lambda: send(CALL % (b"Present", b'{"settings":{"sheet.preset":"none such","a":1}}')),
    lambda: send(CALL % (b"Present", b'{"content":{"items":[{"kind":"text","markup":"<b>"}]}}')),
    lambda: send(CALL % (b"Update", b'{"item":{"kind":"row","id":"none such","title":"x"}}')),
    lambda: send(b'{"method":"io.sheetd.Sheet.Monitor","more":true}\0'),
    crowd,
]

MANNERS[int(sys.argv[1]) % len(MANNERS)]()
