#!/bin/sh
# Shows what comes on a topic of a broker as an alarm, over everything else, until "off" comes.
# What follows the topic are options of mosquitto_sub, such as -p 8883 --cafile ca.crt.
set -euf
topic=${1:-building/alarm}
[ $# = 0 ] || shift
mosquitto_sub -h "${MQTT_HOST:-localhost}" -q 1 -t "$topic" "$@" | while IFS= read -r alarm; do
    if [ "$alarm" = off ]; then
        sheetctl dismiss alarm || true
        continue
    fi
    title=$(printf '%s' "$alarm" | tr -d '[:cntrl:]' | head -c 300 | iconv -c -f UTF-8 -t UTF-8 | sed 's/[\\"]/\\&/g')
    printf '{"title": "%s", "items": [{"kind": "text", "markup": "Use the stairs, not the elevators."}]}' "$title" |
        sheetctl present - --name alarm --over --priority alarm --preset tray --set sheet.dismissible=false || true
done
