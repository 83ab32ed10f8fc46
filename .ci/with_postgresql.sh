#!/usr/bin/env bash
# Start a PostgreSQL server of one's own on loopback, run a command with DATABASE_URL, and take the server away again.
# Usage: .ci/with_postgresql.sh COMMAND [ARGUMENT...]   (needs Debian's package postgresql)
set -euo pipefail
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
[ -n "$bin" ] || { echo "PostgreSQL is not installed; on Debian: apt-get install postgresql" >&2; exit 1; }
folder=$(mktemp -d)
port=${PGPORT:-$(python3 -c "import socket; free = socket.socket(); free.bind(('127.0.0.1', 0)); print(free.getsockname()[1])")}
as=()
if [ "$(id -u)" = 0 ]; then # the server refuses to run as root
  chown postgres "$folder"
  as=(runuser -u postgres --)
fi
stop() {
  "${as[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
cd /
"${as[@]}" "$bin/initdb" -D "$folder/data" -U judge -A trust -E UTF8 >/dev/null
"${as[@]}" "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" \
  -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder" start >/dev/null
cd "$OLDPWD"
DATABASE_URL="postgresql://judge@127.0.0.1:$port/postgres" "$@"
