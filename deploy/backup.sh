#!/usr/bin/env bash
# Asks a running console for a whole copy of its database, and puts it away with what is needed to start from it.
# Run as the console's user. The PIN of the person is read from standard input.
#   deploy/backup.sh NUMBER FOLDER [CONFIG]
# The keys (console.key, pepper.key) are not in it: they are put away once, sealed, when the console is installed.
set -euo pipefail
umask 077

[ $# -ge 2 ] || { echo "usage: deploy/backup.sh NUMBER FOLDER [CONFIG]" >&2; exit 2; }
number=$1 folder=$2 config=${3:-/etc/etg/console.toml}
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
field() { sed -n "s/^$1 = \"\(.*\)\"$/\1/p" | head -n 1; }

data=$("$root/etg" console --config "$config" --show-config | field data)
answer=$("$root/etg" console-ctl backup --config "$config" --staff "$number" --pin-stdin --json)
file=$(sed -n 's/.*"file":"\([^"]*\)".*/\1/p' <<<"$answer")
[ -n "$file" ] || { echo "etg backup: the console made no copy: $answer" >&2; exit 1; }

for _ in $(seq 600); do # the console copies between its turns, and names the file when it is whole
    [ -e "$data/backups/$file" ] && break
    sleep 0.5
done
[ -e "$data/backups/$file" ] || { echo "etg backup: the copy was not whole within 5 minutes" >&2; exit 1; }

mkdir -p -- "$folder"
cp -- "$data/backups/$file" "$data/enrolled.json" "$config" "$folder/"
(cd -- "$folder" && sha256sum -- "$file" enrolled.json "$(basename -- "$config")" >"$file.sha256" && sync -- *)
echo "$folder/$file"
