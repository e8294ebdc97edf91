#!/bin/sh
# Runs a command for whoever knows the PIN, such as one that opens a door. Make the file first, as root:
#   umask 077; printf %s 2580 | sha256sum > /etc/door.pin
# and then: pin-pad.sh /etc/door.pin ./open-the-door
set -eu
file=$1
shift
text="" wrong=0
while pin=$(sheetctl ask "PIN" --purpose pin --max-length 8 --text "$text" --ok Open --timeout 60); do
    if printf %s "$pin" | sha256sum | cmp -s - "$file"; then exec "$@"; fi
    text="That was not it." wrong=$((wrong + 1))
    if [ "$wrong" = 3 ]; then
        sheetctl notify "Wait for a minute" --role error
        sleep "${PAUSE:-60}"
        text="" wrong=0
    fi
done
