# How Drydock's Java is started. POSIX sh, to be sourced by the launcher of a working copy and by that of an installed
# Drydock. Both set:
#   java   the program
#   self   the launcher
#   app    the folder with drydock.jar, lib/, demo/, perhaps fx/ (JavaFX, where it is not part of the runtime), and the
#          recordings command.aot and window.aot of what a start loads

# Recordings hold no machine code: that of another processor ends Java with SIGILL (JDK-8388703, mended in 25.0.5).
portable="-XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:-AOTAdapterCaching -XX:-AOTStubCaching"
common="-XX:+UseSerialGC -Xlog:aot*=off -Xlog:cds*=off $portable"
# What a command calls by reflection it calls once: no code is made for that.
command_options="-XX:TieredStopAtLevel=1 -Xmx256m -Djdk.reflect.useNativeAccessorOnly=true"
window_options="-Xms64m -Xmx512m --add-modules=javafx.controls --enable-native-access=javafx.graphics,ALL-UNNAMED"
window_options="$window_options --sun-misc-unsafe-memory-access=allow"

# Java reads arguments and file names in the locale's character set, which is ASCII where there is no locale, as in cron.
use_unicode() {
  case ${LC_ALL:-${LC_CTYPE:-${LANG-}}} in
    *[Uu][Tt][Ff]8 | *[Uu][Tt][Ff]-8) return ;;
  esac
  case $(locale charmap 2>/dev/null) in
    "" | *ASCII* | ANSI_X3.4* | 646)
      LC_ALL=$(locale -a 2>/dev/null | grep -i -m 1 '^C\.utf-\{0,1\}8$' ||
        locale -a 2>/dev/null | grep -i -m 1 '\.utf-\{0,1\}8$' || echo C.UTF-8)
      export LC_ALL
      ;;
  esac
}

libraries() {
  classpath=$app/drydock.jar
  for jar in "$app"/lib/*.jar; do
    classpath=$classpath:$jar
  done
}

modules() {
  modules=""
  for jar in "$app"/fx/*.jar; do
    modules=$modules${modules:+:}$jar
  done
}

# Records what a start loads, so that later starts are fast; without the recordings everything works, only slower. Data goes
# into the folder $1, which is removed, messages into the file $1.log. The window is recorded on JavaFX's headless platform,
# commands without the profiles of their methods, of which the first compiler tier has no use.
train() {
  training=$1
  libraries
  DRYDOCK_HOME=$training "$java" -XX:AOTCacheOutput="$app/command.aot" -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining \
    $common $command_options \
    -Ddrydock.app="$app" -cp "$classpath" dev.drydock.app.Training >"$training.log" 2>&1 || rm -f "$app/command.aot"
  set -- -cp "$classpath" dev.drydock.app.Main
  if [ -d "$app/fx" ]; then
    modules
    set -- --module-path "$modules" "$@"
  fi
  DRYDOCK_HOME=$training "$java" -XX:AOTCacheOutput="$app/window.aot" $common $window_options -Ddrydock.app="$app" \
    -Dglass.platform=Headless -Dprism.order=sw -Ddrydock.exitWhenShown=true "$@" >>"$training.log" 2>&1 ||
    rm -f "$app/window.aot"
  rm -rf "$training"
}

# Becomes Drydock: the window, also with what it is to open, the demonstration, or the command of the arguments.
start() {
  libraries
  use_unicode
  case ${1-} in
    "" | demo | open) options=$window_options recording=$app/window.aot fx=$app/fx ;;
    *) options=$command_options recording=$app/command.aot fx=/nowhere ;;
  esac
  set -- -Ddrydock.app="$app" -Ddrydock.launcher="$(cd "$(dirname "$self")" && pwd -P)/$(basename "$self")" ${DRYDOCK_JAVA_OPTIONS:-} -cp "$classpath" dev.drydock.app.Main "$@"
  # whether messages and results go to a terminal, which Java cannot tell of each alone
  [ ! -t 2 ] || set -- -Ddrydock.terminal=true "$@"
  [ ! -t 1 ] || set -- -Ddrydock.terminal.results=true "$@"
  if [ -d "$fx" ]; then
    modules
    set -- --module-path "$modules" "$@"
  fi
  [ ! -f "$recording" ] || set -- -XX:AOTCache="$recording" "$@"
  exec "$java" $common $options "$@"
}
