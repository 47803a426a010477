#!/bin/bash
# A private desktop with a real input method: its own display, window manager, message bus, home and settings.
#
#   im-session.sh KIND -- COMMAND [ARGUMENT...]   run COMMAND in it; the exit status is COMMAND's
#   im-session.sh KIND --serve                    print its environment as NAME=VALUE lines, then READY,
#                                                 and stay up until standard input closes
#
# KIND is fcitx5 or ibus (on X11), or wayland: Fcitx 5 in a Wayland compositor, which Scripts/wayland-input.py types to.
#
# Everything is torn down at the end, also when the caller is killed: standard input closes, and every daemon asks the
# kernel for a signal when this script dies. Variables: IM_ENGINE (hangul; anthy for Japanese; chewing, or on IBus
# libpinyin, for Chinese; unikey or telex for Vietnamese; keyboard-us for none), IM_SCREEN
# (1280x800x24), IM_KEEP (keep the directory with the logs and say where it is).
set -u

fail() { echo "im-session: $*" >&2; exit 69; }
usage() { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 64; }

framework=${1:-}
case $framework in fcitx5 | ibus | wayland) ;; *) usage ;; esac
case ${2:-} in
  --serve) [ $# -eq 2 ] || usage ;;
  --) [ $# -ge 3 ] || usage ;;
  *) usage ;;
esac
mode=$2
shift 2
# What an engine is called by its input method, and its package and module.
engine=${IM_ENGINE:-hangul}
name=$engine package=$engine module=$engine
case $engine in
  hangul | anthy | libpinyin) ;;
  # The keys as they are, for what measures and must not compose; every Fcitx 5 has it.
  keyboard-us) package=hangul module=hangul ;;
  chewing) module=libchewing ;;
  unikey)
    module=libunikey
    [ "$framework" = ibus ] && name=Unikey
    ;;
  telex)
    package=m17n module=m17n
    if [ "$framework" = ibus ]; then name=m17n:vi:telex; else name=m17n_vi_telex; fi
    ;;
  # Keys as they are on the keyboard, through Fcitx 5 all the same.
  keyboard-us)
    [ "$framework" = fcitx5 ] || fail "$engine is an engine of Fcitx 5 on X11"
    package=hangul module=hangul
    ;;
  *) fail "no engine is called $engine" ;;
esac

# A toolchain's own tools must not shadow the system's: the desktop's programs are all in /usr/bin.
PATH=/usr/bin:/bin:$PATH

packages="dbus fonts-noto-cjk libglib2.0-bin util-linux"
tools="dbus-daemon dbus-send gdbus gsettings setpriv"
if [ "$framework" = wayland ]; then
  packages="$packages sway grim python3"
  tools="$tools sway grim python3"
else
  packages="$packages xvfb xdotool xclip openbox x11-utils x11-xkb-utils imagemagick"
  tools="$tools Xvfb openbox xdotool xclip setxkbmap xprop import"
fi
if [ "$framework" = wayland ]; then
  packages="$packages fcitx5 fcitx5-$package"
  programs="fcitx5 fcitx5-remote"
  parts="fcitx5/libwaylandim.so fcitx5/$module.so"
elif [ "$framework" = fcitx5 ]; then
  packages="$packages fcitx5 fcitx5-$package fcitx5-frontend-gtk4"
  programs="fcitx5 fcitx5-remote"
  parts="gtk-4.0/4.0.0/immodules/libim-fcitx5.so fcitx5/$module.so"
else
  packages="$packages ibus ibus-$package ibus-gtk4"
  programs="ibus ibus-daemon"
  parts="gtk-4.0/4.0.0/immodules/libim-ibus.so"
fi
missing=
[ "$framework" != ibus ] || [ -e "/usr/share/ibus/component/$package.xml" ] || missing=" ibus-$package"
for program in $tools $programs; do
  command -v "$program" >/dev/null || missing="$missing $program"
done
for part in $parts; do
  compgen -G "/usr/lib/*/$part" >/dev/null || compgen -G "/usr/lib/$part" >/dev/null || missing="$missing $part"
done
if [ -n "$missing" ]; then
  echo "im-session: not installed:$missing" >&2
  fail "install them with: sudo apt-get install --no-install-recommends $packages"
fi

directory=$(mktemp -d "${TMPDIR:-/tmp}/composure-session.XXXXXX") || fail "no temporary directory"
pids=()
# The last one started is the first one stopped. openbox ignores TERM, hence KILL after a moment.
teardown() {
  trap - EXIT
  local i tries
  for ((i = ${#pids[@]} - 1; i >= 0; i--)); do
    kill -TERM "${pids[i]}" 2>/dev/null || continue
    for ((tries = 0; tries < 20; tries++)); do
      kill -0 "${pids[i]}" 2>/dev/null || break
      sleep 0.02
    done
    kill -KILL "${pids[i]}" 2>/dev/null
  done
  wait 2>/dev/null
  if [ -n "${IM_KEEP:-}" ]; then echo "im-session: logs in $directory" >&2; else rm -rf "$directory"; fi
}
trap teardown EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# daemon NAME COMMAND...: in the background, with a log, without our standard streams; it dies with this script.
daemon() {
  local name=$1 signal=TERM
  shift
  [ "$name" = openbox ] && signal=KILL
  setpriv --pdeathsig "$signal" "$@" </dev/null >>"$directory/$name.log" 2>&1 &
  pids+=($!)
}
# until_true WHAT COMMAND...: asks again until it is so; a deadline of 30 s is a failure that shows the logs.
until_true() {
  local what=$1 tries
  shift
  for ((tries = 0; tries < 1500; tries++)); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.02
  done
  tail -n 20 "$directory"/*.log >&2
  fail "$what did not come up within 30 s"
}

unset WAYLAND_DISPLAY SWAYSOCK DBUS_SESSION_BUS_ADDRESS DBUS_STARTER_ADDRESS SESSION_MANAGER DESKTOP_STARTUP_ID
export HOME=$directory/home
export XDG_CONFIG_HOME=$HOME/.config XDG_CACHE_HOME=$HOME/.cache XDG_DATA_HOME=$HOME/.local/share
export XDG_STATE_HOME=$HOME/.local/state XDG_RUNTIME_DIR=$directory/runtime XDG_CURRENT_DESKTOP=composure-test
mkdir -p "$XDG_CONFIG_HOME" "$XDG_CACHE_HOME" "$XDG_DATA_HOME" "$XDG_STATE_HOME" "$HOME/Documents"
mkdir -m 700 "$XDG_RUNTIME_DIR"
export LANG=C.UTF-8 LC_ALL=C.UTF-8 NO_AT_BRIDGE=1 GTK_A11Y=none
export GSK_RENDERER=cairo GSETTINGS_BACKEND=keyfile
export GSETTINGS_SCHEMA_DIR=$directory/schemas
"$(dirname "$0")/schemas.sh" "$GSETTINGS_SCHEMA_DIR" || fail "the settings' schema does not compile"
export IM_FRAMEWORK=$framework IM_ENGINE=$name IM_SCREEN=${IM_SCREEN:-1280x800x24}
# A Korean dictionary takes seconds of a processor to be loaded: only tests of spelling want it.
gsettings set dev.composure.Composure check-spelling false

# Anthy learns into the home that the user database names, whatever HOME says: it must not be the writer's own.
private_user=()
if [ "$engine" = anthy ]; then
  compgen -G "/usr/lib/*/libnss_wrapper.so" >/dev/null || fail "not installed: libnss-wrapper"
  echo "user:x:$(id -u):$(id -g)::$HOME:/bin/sh" >"$directory/passwd"
  echo "user:x:$(id -g):" >"$directory/group"
  private_user=(env LD_PRELOAD=libnss_wrapper.so "NSS_WRAPPER_PASSWD=$directory/passwd"
    "NSS_WRAPPER_GROUP=$directory/group")
fi

x11_display() {
  export GDK_BACKEND=x11
  daemon xvfb Xvfb -displayfd 3 -screen 0 "$IM_SCREEN" -nolisten tcp -noreset 3>"$directory/display"
  until_true "the display" test -s "$directory/display"
  DISPLAY=:$(tr -d '\n' <"$directory/display")
  export DISPLAY
  setxkbmap us
  daemon openbox openbox --sm-disable
  wm_ready() { xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id'; }
  until_true "the window manager" wm_ready
}

wayland_display() {
  local size=${IM_SCREEN%x*} identity=()
  unset DISPLAY
  export GDK_BACKEND=wayland
  printf '%s\n' "output HEADLESS-1 mode $size" "default_border none" "focus_follows_mouse no" "xwayland disable" \
    >"$directory/sway.conf"
  if [ "$(id -u)" -eq 0 ]; then
    # sway refuses to run as root. Its socket is all that others need of it, and root may open any.
    chmod 711 "$directory"
    chmod 644 "$directory/sway.conf"
    chown nobody: "$XDG_RUNTIME_DIR"
    identity=(--reuid=nobody --regid=nogroup --clear-groups)
  fi
  daemon sway "${identity[@]}" env WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 \
    sway -c "$directory/sway.conf"
  socket_there() { compgen -G "$XDG_RUNTIME_DIR/wayland-[0-9]"; }
  until_true "the compositor" socket_there
  WAYLAND_DISPLAY=$(basename "$(socket_there)")
  SWAYSOCK=$(compgen -G "$XDG_RUNTIME_DIR/sway-ipc.*")
  export WAYLAND_DISPLAY SWAYSOCK
}

if [ "$framework" = wayland ]; then wayland_display; else x11_display; fi

# A bus without service files: nothing can start a second daemon, a portal or an accessibility bus behind our back.
cat >"$directory/bus.conf" <<END
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=$directory/runtime/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
END
daemon bus dbus-daemon --nofork --nopidfile --config-file="$directory/bus.conf" --print-address=3 3>"$directory/address"
until_true "the message bus" test -s "$directory/address"
DBUS_SESSION_BUS_ADDRESS=$(head -n 1 "$directory/address")
export DBUS_SESSION_BUS_ADDRESS
# For the tests that read a program as a screen reader does; the others have GTK_A11Y=none.
if [ -x /usr/libexec/at-spi-bus-launcher ]; then daemon accessibility /usr/libexec/at-spi-bus-launcher; fi

if [ "$framework" != ibus ]; then
  frontends=wayland
  export GTK_IM_MODULE=fcitx XMODIFIERS=@im=fcitx
  if [ "$framework" = wayland ]; then
    # The compositor stands between the program and the input method, as on a desktop.
    frontends=xcb,xim,dbusfrontend,fcitx4frontend,ibusfrontend
    export GTK_IM_MODULE=wayland
  fi
  mkdir -p "$XDG_CONFIG_HOME/fcitx5"
  cat >"$XDG_CONFIG_HOME/fcitx5/profile" <<END
[Groups/0]
Name=Default
Default Layout=us
DefaultIM=$name

[Groups/0/Items/0]
Name=keyboard-us
Layout=

[Groups/0/Items/1]
Name=$name
Layout=

[GroupOrder]
0=Default
END
  # No alternative trigger: Shift alone would switch the language off, and the tests press it as a key that changes
  # nothing. Ctrl+Shift, the beginning of a shortcut, would change the engine.
  cat >"$XDG_CONFIG_HOME/fcitx5/config" <<END
[Hotkey]
AltTriggerKeys=
EnumerateForwardKeys=
EnumerateBackwardKeys=
[Behavior]
ActiveByDefault=True
ShareInputState=All
PreeditEnabledByDefault=True
ShowInputMethodInformation=False
END
  daemon fcitx5 ${private_user[@]+"${private_user[@]}"} fcitx5 --disable="$frontends,kimpanel,notificationitem" -r
  # fcitx5-remote would start a daemon of its own if it came first, so the name is asked for on the bus.
  owned() {
    dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \
      string:org.fcitx.Fcitx5 | grep -q true
  }
  until_true "Fcitx 5" owned
  fcitx5-remote -s "$name"
  fcitx5-remote -o
else
  export GTK_IM_MODULE=ibus XMODIFIERS=@im=ibus
  # Without forwarding, ibus-hangul commits before it lets a key through (with it, Return overtakes the syllable).
  gsettings set org.freedesktop.ibus.engine.hangul initial-input-mode hangul
  gsettings set org.freedesktop.ibus.engine.hangul off-keys ""
  gsettings set org.freedesktop.ibus.engine.hangul use-event-forwarding false
  # Engines begin with their language, and as in Fcitx 5, Shift alone does not switch it off.
  case $engine in
    anthy) gsettings set org.freedesktop.ibus.engine.anthy.common input-mode 0 ;;
    libpinyin) gsettings set com.github.libpinyin.ibus-libpinyin.libpinyin main-switch "" ;;
  esac
  gsettings set org.freedesktop.ibus.general use-system-keyboard-layout true
  gsettings set org.freedesktop.ibus.general preload-engines "['$name']"
  daemon ibus ${private_user[@]+"${private_user[@]}"} ibus-daemon --xim --replace --panel=disable
  engine_set() {
    ibus engine "$name" >/dev/null 2>&1
    [ "$(ibus engine 2>/dev/null)" = "$name" ]
  }
  until_true "IBus" engine_set
fi

if [ "$mode" = -- ]; then
  "$@"
  exit
fi
for name in HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_RUNTIME_DIR XDG_CURRENT_DESKTOP \
  LANG LC_ALL NO_AT_BRIDGE GTK_A11Y GDK_BACKEND GSK_RENDERER GSETTINGS_BACKEND GSETTINGS_SCHEMA_DIR DISPLAY \
  WAYLAND_DISPLAY SWAYSOCK DBUS_SESSION_BUS_ADDRESS GTK_IM_MODULE XMODIFIERS IM_FRAMEWORK IM_ENGINE IM_SCREEN PATH; do
  [ -z "${!name:-}" ] || printf '%s=%s\n' "$name" "${!name}"
done
echo READY
# The builtin, not cat: a signal's trap runs at once.
while read -r _; do :; done
