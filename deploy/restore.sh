#!/usr/bin/env bash
# Puts a backup that backup.sh has named in the place of a console's record. The console must be stopped.
# Run as the console's user. What stood there is kept beside it; what was revoked or disabled there stays so.
#   deploy/restore.sh BACKUP [CONFIG]
# Terminals that have seen more than the backup holds stop the console at its start: then a newer one is needed.
set -euo pipefail
umask 077

[ $# -ge 1 ] || { echo "usage: deploy/restore.sh BACKUP [CONFIG]" >&2; exit 2; }
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
exec "$root/etg" backup restore "$1" --config "${2:-/etc/etg/console.toml}"
