#!/bin/sh
# Copies the whole cluster into the folder BACKUP_DIR, keeps the last seven copies, and deletes the
# archived log (the folder `wal`) that only older ones need.
set -eu
umask 077
cd "$BACKUP_DIR"
rm -rf part-*
stamp="$(date +%Y%m%dT%H%M%S)"
pg_basebackup --pgdata "part-$stamp" --format tar --gzip --checkpoint fast
mv "part-$stamp" "$stamp"
for old in $(ls -d 2*T* | head -n -7); do rm -r "$old"; done
oldest="$(ls -d 2*T* | head -n 1)"
first="$(tar -xzOf "$oldest/base.tar.gz" backup_label |
  sed -n 's/^START WAL.*(file \(.*\))$/\1/p')"
# The copy is whole without this: one more would push an older one out.
[ -z "$first" ] || pg_archivecleanup wal "$first" || echo 'the log was not shortened' >&2
