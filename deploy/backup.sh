#!/usr/bin/env bash
# Makes a backup of a console, running or not, in a folder of its own below FOLDER, and names that folder.
# Sealed days lie once beside all backups, in FOLDER/days. Keep that folder with them.
# Run as the console's user. The PIN of the person is read from standard input.
#   deploy/backup.sh NUMBER FOLDER [CONFIG]
# The keys (console.key, pepper.key, tickets.key) are not in it: they are put away once, sealed, when the console is installed.
set -euo pipefail
umask 077

[ $# -ge 2 ] || { echo "usage: deploy/backup.sh NUMBER FOLDER [CONFIG]" >&2; exit 2; }
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
exec "$root/etg" backup make "$2" --config "${3:-/etc/etg/console.toml}" --staff "$1" --pin-stdin
