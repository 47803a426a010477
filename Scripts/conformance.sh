#!/bin/bash
# Runs the examples of CommonMark 0.31.2 and of GitHub's extensions, and prints how many come out right, a line a suite.
# Exit status: 0 all do; 1 some don't; 69 the texts of the specifications are neither here nor to be had.
#
#   conformance.sh            builds what it needs first
#   conformance.sh --built    what `swift build` made is taken as it is
#
# The texts are no part of this repository. They come from the source archive of the Python package marko, and are kept in
# $COMPOSURE_CACHE, or the user's cache folder.
set -euo pipefail
cd "$(dirname "$0")/.."

package=marko
version=2.2.0
sum=213c146ba197c1d6bcb06ae3658b7d87e45f6def35c09905b86aa6bb1984eba6
cache=${COMPOSURE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/composure}
archive=$cache/$package-$version.tar.gz

is_whole() { [ -f "$archive" ] && echo "$sum  $archive" | sha256sum --check --status; }

if ! is_whole; then
  echo "Getting the specifications (the source archive of $package $version) …" >&2
  download=$(mktemp -d)
  trap 'rm -rf "$download"' EXIT
  # In an environment of its own, since Debian's Python has no pip and wants none.
  if ! log=$(python3 -m venv "$download/python" 2>&1 &&
    "$download/python/bin/pip" --disable-pip-version-check --retries 1 --timeout 20 download --quiet --no-binary :all: --no-deps \
      --dest "$download" "$package==$version" 2>&1); then
    echo "$log" | tail -n 5 >&2
    echo "conformance: no network, and no copy of $package $version in $cache: the specifications are missing." >&2
    exit 69
  fi
  mkdir -p "$cache"
  mv "$download/$package-$version.tar.gz" "$archive.new"
  mv "$archive.new" "$archive"
  if ! is_whole; then
    echo "conformance: $archive is not the archive it should be (its SHA-256 is not $sum)." >&2
    rm -f "$archive"
    exit 69
  fi
fi

texts=$(mktemp -d)
trap 'rm -rf "$texts" ${download:+"$download"}' EXIT
tar -xzf "$archive" -C "$texts" --strip-components=3 \
  "$package-$version/tests/spec/commonmark.txt" "$package-$version/tests/spec/gfm.txt"

if [ "${1:-}" != --built ]; then Scripts/swift-quiet.sh build --product composure-conformance >&2; fi
"$(swift build --show-bin-path 2>/dev/null)/composure-conformance" "$texts"
