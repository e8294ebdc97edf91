#!/bin/sh
# Shows what comes on a topic of a broker as an alarm, over everything else, until "off" comes.
set -euf
topic=${1:-building/alarm}
mosquitto_sub -h "${MQTT_HOST:-localhost}" -q 1 -t "$topic" | while IFS= read -r alarm; do
    if [ "$alarm" = off ]; then
        sheetctl dismiss alarm || true
        continue
    fi
    title=$(printf '%s' "$alarm" | tr -d '[:cntrl:]' | sed 's/[\\"]/\\&/g')
    printf '{"title": "%s", "items": [{"kind": "text", "markup": "Use the stairs, not the elevators."}]}' "$title" |
        sheetctl present - --name alarm --priority alarm --preset tray --set sheet.dismissible=false || true
done
