#!/usr/bin/env bash
# Runs a command in a copy of this checkout as on a machine where nothing was installed by hand: no
# browser, no database server, no caches, nothing that a build left behind. The command sees an
# overlay of the file system, which is removed afterwards; the machine itself is not changed.
#
#   tools/test/bare.sh npm test
#
# It needs Linux, root, and a folder on which an overlay can be mounted (BARE_DIR, /var/tmp). Where
# one of these is missing it says so and runs the command directly.
set -euo pipefail
project="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
cd "$project"

directly() {
  echo "Not on a bare machine, because $1: what is installed here is used."
  exec "${command[@]}"
}

command=("$@")
[ "$(uname)" = Linux ] || directly 'this is not Linux'
[ "$(id -u)" = 0 ] || directly 'only root may mount an overlay'
for tool in unshare chroot apt-get git; do
  command -v "$tool" >/dev/null || directly "there is no $tool"
done
git ls-files --error-unmatch package.json >/dev/null 2>&1 || directly 'this is no git checkout'

base="$(mktemp -d "${BARE_DIR:-/var/tmp}/quarrter-bare.XXXXXX")"
trap 'rm -rf "$base"' EXIT
mkdir "$base/upper" "$base/work" "$base/root"
export BARE_ROOT="$base/root" BARE_PROJECT="$project"
overlay="lowerdir=/,upperdir=$base/upper,workdir=$base/work"
if ! unshare --mount mount -t overlay overlay -o "$overlay" "$BARE_ROOT" 2>/dev/null; then
  rm -rf "$base"
  directly 'no overlay can be mounted here'
fi

status=0
export BARE_OVERLAY="$overlay"
unshare --mount --pid --fork --kill-child bash -s -- "$@" <<'INSIDE' || status=$?
set -euo pipefail
mount -t overlay overlay -o "$BARE_OVERLAY" "$BARE_ROOT"
mount -t proc proc "$BARE_ROOT/proc"
mount --rbind /dev "$BARE_ROOT/dev"
for folder in tmp run; do mount -t tmpfs tmpfs "$BARE_ROOT/$folder"; done
chroot "$BARE_ROOT" bash -euo pipefail -c '
  pattern="^(chromium|firefox|google-chrome|microsoft-edge|postgresql|libpq-dev|clamav|nginx)"
  packages="$(dpkg-query -W -f "\${Package}\n" | grep -E "$pattern" || true)"
  if [ -n "$packages" ]; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get remove -y -qq $packages >/dev/null 2>&1 ||
      dpkg --purge --force-all $packages >/dev/null 2>&1
  fi
  rm -rf ~/.npm ~/.cache /var/tmp/quarrter-postgres*
  for name in chromium chromium-headless-shell chromium-browser google-chrome postgres pg_ctl; do
    while place="$(command -v "$name")"; do rm -f "$place"; hash -r; done
  done
'
# What git would hold, with the changes that are not committed yet.
mkdir -p "$BARE_ROOT/bare"
git -C "$BARE_PROJECT" ls-files --cached --others --exclude-standard --deduplicate -z |
  tar -C "$BARE_PROJECT" --null --ignore-failed-read -cf - -T - 2>/dev/null |
  tar -C "$BARE_ROOT/bare" -xf -
echo "On a bare machine, without browser and database server: $*"
unset TMPDIR BARE_OVERLAY BARE_PROJECT CHROMIUM_PATH
# This shell stays the first process, which takes the processes that the command leaves and lets
# them end: Node would leave each of them in the table of processes, where it counts as running.
exec chroot "$BARE_ROOT" bash -c 'cd /bare && "$@"; exit $?' bash "$@" </dev/null
INSIDE
exit "$status"
