package dev.drydock.db.host;

import dev.drydock.db.tunnel.ShellWord;

/**
 * Scripts on one file of a host, done by nobody mightier than the owner of its folder. Root walks from the root folder on, through
 * folders that only root may write to; links there are root's, and followed. In the first folder of another account the script
 * goes on as that account, so that a link which is placed there between two commands opens nothing that the account could not
 * open itself. In a folder of root where others may write nothing is done.
 *
 * <p>The walk changes into each folder before it looks at it, so what was looked at is where the next step begins.
 */
final class FolderOwner {

    /** Exit status of a script that was not begun, since its folder is not safe; why is on standard error. */
    static final int UNSAFE = 72;

    /** What becomes of the last part of a name. */
    enum Last {
        /** It is what the script is about, link or not. */
        ITSELF,
        /** A link is followed, within the folder of an account to what lies in it. */
        FOLLOWED,
        /** As {@link #FOLLOWED}, and missing folders before it are made. */
        MADE
    }

    /** As the owner of the folder: still in it, and a link that is followed must not lead out. */
    private static final String AS_OWNER = """
        [ "$(stat -c %d:%i .)" = "$3" ] || exit 72
        base=$2; t=./$1; p=$2/$1
        echo "done as $(id -un 2> /dev/null || id -u), the owner of $base" >&2
        if [ $follow = 1 ] && { [ -e "$t" ] || [ -L "$t" ]; }; then
          p=$(readlink -f -- "$t") || exit 1
          case $p in "$base"/*) t=.${p#"$base"};; *) echo "$base/$1 leads to $p" >&2; exit 72;; esac
        fi
        """;

    private static final String WALK = """
        no() { printf '%s\\n' "$1" >&2; exit 72; }
        id_of() { stat -c %d:%i -- "$1"; }
        become() {
          g=$(id -g "$1" 2> /dev/null) && how=--init-groups || { g=65534; how=--clear-groups; }
          n=$(id -un "$1" 2> /dev/null) || n=
          set -- "$1" "$rest" "$(pwd -P)" "$(id_of .)"
          if setpriv --reuid="$1" --regid="$g" $how true 2> /dev/null; then
            exec setpriv --reuid="$1" --regid="$g" $how sh -c "$asowner$body" sh "$2" "$3" "$4"
          elif [ -n "$n" ] && runuser -u "$n" -- true 2> /dev/null; then
            exec runuser -u "$n" -- sh -c "$asowner$body" sh "$2" "$3" "$4"
          elif [ -n "$n" ] && sudo -n -u "$n" -- true 2> /dev/null; then
            exec sudo -n -u "$n" -- sh -c "$asowner$body" sh "$2" "$3" "$4"
          fi
          no "$3 belongs to $1, and there is no setpriv, runuser or sudo to go on as that account"
        }
        enter() {
          [ -z "$open" ] || up=$(id_of .)
          cd -P "./$name" || exit 1
          [ -z "$open" ] || { [ "$(id_of ..)" = "$up" ] && [ "$(id_of "../$name")" = "$(id_of .)" ]; } ||
            no "$name is a link in a folder where others may write"
          look
        }
        look() {
          set -- $(stat -c '%u %g %a' .)
          [ "$1" = 0 ] || become "$1"
          [ "$open" != loose ] || no "$(pwd -P) is in a folder where others may write"
          w=$((0$3 & 022)); [ "$2" != 0 ] || w=$((0$3 & 02))
          open=
          [ $w = 0 ] || { [ $((0$3 & 01000)) != 0 ] && open=sticky || open=loose; }
        }
        unset CDPATH
        open=; hops=0; cd /; rest=${rest#/}; look
        while :; do
          while [ "${rest#/}" != "$rest" ]; do rest=${rest#/}; done
          while [ "${rest%/}" != "$rest" ]; do rest=${rest%/}; done
          [ -n "$rest" ] || no 'a folder'
          name=${rest%%/*}
          case $rest in */*) more=/${rest#*/};; *) more=;; esac
          if [ -L "./$name" ] && { [ -n "$more" ] || [ $follow = 1 ]; }; then
            [ -z "$open" ] || { [ $open = sticky ] && [ "$(stat -c %u -- "./$name")" = 0 ]; } ||
              no "$(pwd -P)/$name is a link in a folder where others may write"
            hops=$((hops + 1)); [ $hops -lt 40 ] || no 'too many links'
            to=$(readlink -- "./$name") || exit 1
            rest=$to$more
            case $to in /*) cd /; open=; look;; esac
          elif [ -n "$more" ] && [ -d "./$name" ]; then
            rest=${more#/}; enter
          elif [ -n "$more" ] && [ $make = 1 ] && [ -z "$open" ] && [ ! -e "./$name" ]; then
            mkdir -m 700 -- "./$name" || exit 1
          else
            break
          fi
        done
        [ -z "$open" ] || no "others may write to $(pwd -P)"
        t=./$rest; p=$(pwd -P)/$rest; case $p in //*) p=${p#/};; esac
        eval "$body"
        """;

    private FolderOwner() {}

    /**
     * The script for root.
     *
     * @param path full name of the file
     * @param body goes on with {@code $t}, its name from the folder where the script then is, and {@code $p}, its full name
     */
    static String script(String path, Last last, String body) {
        String follow = "follow=" + (last == Last.ITSELF ? 0 : 1) + "\n";
        return "rest=" + ShellWord.quoted(path) + "\nbody=" + ShellWord.quoted(body) + "\nasowner="
                + ShellWord.quoted(follow + AS_OWNER) + "\nmake=" + (last == Last.MADE ? 1 : 0) + "\n" + follow + WALK;
    }

    /** The same for an account that is not root, and has no more power than its own. */
    static String plain(String path, Last last, String body) {
        String t = "t=" + ShellWord.quoted(path) + "\np=$t\n";
        String follow = last == Last.FOLLOWED ? "p=$(readlink -f -- \"$t\") || exit 1\nt=$p\n" : "";
        return t + follow + body;
    }
}
