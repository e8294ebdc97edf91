#!/bin/sh
# A finger chooses a wireless network that is open or known, and the panel connects to it.
set -euf
known=$(nmcli -t -e no -f NAME connection show)
networks=$(nmcli -t -e no -f SECURITY,SSID device wifi list | while IFS=: read -r security name; do
    if [ -z "$security" ] || printf '%s\n' "$known" | grep -qxFe "$name"; then printf '%s\n' "$name"; fi
done | grep . | sort -u)
if [ -z "$networks" ]; then
    sheetctl confirm "No network is open or known" --cancel "Close" --timeout 60
    exit 1
fi
IFS='
'
while network=$(sheetctl choose "Wi-Fi" --text "Networks that need no password" --timeout 120 -- $networks); do
    echo '{"title": "Connecting", "items": [{"kind": "progress"}]}' | sheetctl present - --name wifi --over --preset tray
    if said=$(nmcli device wifi connect "$network" 2>&1); then exec sheetctl dismiss wifi; fi
    sheetctl dismiss wifi || true
    sheetctl confirm "$network cannot be used" --text "$said" --ok "Another one" --timeout 120 || break
done
exit 1
