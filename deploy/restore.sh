#!/usr/bin/env bash
# Puts a copy made by backup.sh in the place of a console's database. The console must be stopped.
#   deploy/restore.sh COPY.db [CONFIG]
# What stood there is kept beside it. Terminals that have seen more than the copy holds stop the console at its start:
# then this copy is too old, and a newer one is needed.
set -euo pipefail
umask 077

[ $# -ge 1 ] || { echo "usage: deploy/restore.sh COPY.db [CONFIG]" >&2; exit 2; }
copy=$(readlink -f -- "$1") config=${2:-/etc/etg/console.toml}
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
data=$("$root/etg" console --config "$config" --show-config | sed -n 's/^data = "\(.*\)"$/\1/p' | head -n 1)

(cd -- "$(dirname -- "$copy")" && sha256sum --check --quiet -- "$(basename -- "$copy").sha256") ||
    { echo "etg restore: the copy is not what was written" >&2; exit 1; }
mkdir -p -- "$data"
exec 9>>"$data/console.db.lock"
flock --nonblock 9 || { echo "etg restore: the console is running; stop it first" >&2; exit 1; }

kept=$data/before-restore-$(date -u +%Y%m%dT%H%M%SZ)
mkdir -- "$kept"
for name in console.db console.db-wal console.db-shm enrolled.json; do
    [ ! -e "$data/$name" ] || mv -- "$data/$name" "$kept/"
done
cp -- "$copy" "$data/console.db"
cp -- "$(dirname -- "$copy")/enrolled.json" "$data/enrolled.json"
sync -- "$data/console.db" "$data/enrolled.json" "$data"
echo "restored; what stood there is in $kept"
