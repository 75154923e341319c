package dev.drydock.db.host;

import static dev.drydock.db.tunnel.ShellWord.quoted;

import dev.drydock.db.tunnel.RemoteHost;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a look at a data directory of a host found. Nothing is changed there.
 *
 * @param word what it is: {@code none}, {@code unread}, {@code within} the folder of its copy, {@code used} by a server, with files
 *     {@code outside} of it, or {@value #SIZE}
 * @param detail names of files or the host's words; of the size the KiB on the disk
 */
public record HostData(String word, String detail) {

    /** It can be copied. */
    public static final String SIZE = "size";

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final int MOST_ANSWER = 1_000_000;
    private static final String MARK = "drydock-data:";

    /**
     * A lock is of a process and a file of a device. Which file a process has open is asked where the account may see that, since
     * snapshots of btrfs share numbers of files and of the device that locks are known by; else in doubt it is this one. The
     * kernel lists the locks by the page, and counts anew where the next one begins: one that is taken off the list meanwhile,
     * by any process, hides another. So they are read at one go, and many times.
     */
    private static final String SCRIPT = """
        exec 2>&1
        export LC_ALL=C
        say() { printf 'MARK%s %s\\n' "$1" "$2"; exit 0; }
        [ -d "$1" ] || { ls -d -- "$1"; say none; }
        cd -P -- "$1" && [ -r . ] || say unread "$1"
        d=$(pwd -P)
        [ -e ibdata1 ] && { [ -d mysql ] || [ -e mysql.ibd ]; } || say none
        b=$(cd -P -- "$2" && pwd -P)
        case "$b/" in "$d"/*) say within "$b" ;; esac
        for f in *.pid; do
            [ -r "$f" ] || continue
            p=; read -r p < "$f"
            case "$p" in '' | *[!0-9]*) continue ;; esac
            [ -r "/proc/$p/cmdline" ] && tr '\\0' ' ' < "/proc/$p/cmdline" | grep -qE 'mysqld|mariadbd' && say used "$f, process $p"
        done
        [ -r /proc/locks ] || say used '/proc/locks cannot be read'
        for f in ibdata1 aria_log_control; do
            [ -e "$f" ] || continue
            n=$(stat -L -c '%d %i' -- "$f") || say unread "$f"
            i=${n#* }; n=${n% *}
            n=$(( (n >> 8) & 4095 )):$(( (n & 255) | ((n >> 12) & 1048320) ))
            l=$(for o in 1 2 3 4 5 6 7 8; do cat /proc/locks || exit; done) || say used '/proc/locks cannot be read'
            l=$(printf '%s\\n' "$l" | grep -F ":$i " | sort -u)
            while read -r o k _ _ p at _; do
                case "$k" in '->') continue ;; esac
                case "$at" in *:"$i") ;; *) continue ;; esac
                at=${at%:*}
                at=$(( 0x${at%:*} )):$(( 0x${at#*:} ))
                if [ -r "/proc/$p/fd" ]; then
                    for o in "/proc/$p/fd/"*; do [ "$o" -ef "$f" ] && say used "$f, process $p"; done
                elif [ "$at" = "$n" ] || [ "${at%:*}${n%:*}" = 00 ]; then say used "$f, process $p"
                fi
            done << END
        $l
        END
        done
        o=$(find -L . -name '*.isl' | head -n 5)
        [ -z "$o" ] || say outside "$o"
        o=$(find -L . \\( -type f -o -type l \\) \\
            -exec sh -c 'for f; do [ -r "$f" ] || { printf "%s\\n" "$f"; exit; }; done' sh {} + 2>&1 | head -n 5)
        [ -z "$o" ] || say unread "$o"
        n=$(du -skL .) || say unread "$n"
        say size "${n%%[!0-9]*}"
        """.replace("MARK", MARK);

    /**
     * Looks at it; blocks, on the names of all its files.
     *
     * @param below the folder below which it is to be copied
     * @throws dev.drydock.db.sql.ServerException E-21xx
     */
    public static HostData look(RemoteHost host, String path, String below) {
        String told = host.run(
                        List.of("sh", "-c", SCRIPT, "sh", path, below).stream()
                                .map(word -> quoted(word))
                                .collect(Collectors.joining(" ")),
                        LIMIT,
                        MOST_ANSWER)
                .out();
        int at = told.lastIndexOf(MARK);
        if (at < 0) {
            return new HostData("unread", told);
        }
        String answer = told.substring(at + MARK.length()).strip();
        int blank = answer.indexOf(' ');
        String word = blank < 0 ? answer : answer.substring(0, blank);
        String detail = blank < 0 ? "" : answer.substring(blank + 1);
        return word.equals(SIZE) && detail.matches("\\d{1,15}")
                ? new HostData(word, detail)
                : new HostData(word.equals(SIZE) ? "unread" : word, answer + "\n" + told.substring(0, at));
    }
}
