#!/bin/sh
# A finger chooses a wireless network, a password is typed where one is wanted, and the panel connects to it.
set -euf
known=$(nmcli -t -e no -f NAME connection show)
# Networks of companies want more than a password.
networks=$(nmcli -t -e no -f SECURITY,SSID device wifi list | grep -v '^[^:]*802' | sort -u)
free=$(printf '%s\n' "$known" "$networks" | sed 's/^://')
names=$(printf '%s\n' "$networks" | cut -d : -f 2- | grep . | sort -u)
if [ -z "$names" ]; then
    sheetctl confirm "No network is there" --cancel "Close" --timeout 60
    exit 1
fi
IFS='
'
while network=$(sheetctl choose "Wi-Fi" --timeout 120 -- $names); do
    key=
    if ! printf '%s\n' "$free" | grep -qxFe "$network"; then
        key=$(sheetctl ask "$network" --text "The password of this network" --secret --ok Connect --timeout 120) || continue
    fi
    echo '{"title": "Connecting", "items": [{"kind": "progress"}]}' | sheetctl present - --name wifi --over --preset tray
    # Other users can read the arguments of a program, and not what goes through a pipe.
    if said=$(printf '%s\n' "$key" | nmcli --ask device wifi connect "$network" 2>&1); then exec sheetctl dismiss wifi; fi
    sheetctl dismiss wifi || true
    sheetctl confirm "$network cannot be used" --text "$said" --ok "Another one" --timeout 120 || break
done
exit 1
