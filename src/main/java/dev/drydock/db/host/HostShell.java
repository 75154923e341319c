package dev.drydock.db.host;

import static dev.drydock.db.tunnel.ShellWord.quoted;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.life.Repeating;
import dev.drydock.platform.mysqld.MysqldProcess;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A shell on a host that goes on for as long as this object, with a private folder and at most one program at a time. When its
 * input ends, however that comes about, it kills the program and removes the folder; so it does when it has heard nothing for
 * some minutes, since a session whose network is gone may never end. Requests by one thread; {@link #end} by any.
 */
final class HostShell {

    private static final Logger LOG = LoggerFactory.getLogger(HostShell.class);
    private static final byte[] NOTHING = {};
    private static final Duration LOOK_AGAIN = Duration.ofMillis(500);

    private static final String FOLDER = "drydock-rehearsal.";

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration BEAT = Duration.ofSeconds(20);
    private static final String MARK = "drydock:";

    /** The program is in a process group of its own, whose leader notes how it ended. */
    private static final String SCRIPT =
            """
        exec 2>&1
        umask 077
        trap '' PIPE
        command -v setsid > /dev/null || { echo 'there is no setsid'; exit 1; }
        b=$(cd -P -- "$1" && pwd -P) || exit 1
        a=$b; me=$(id -u)
        while :; do
            set -- $(ls -ldn -- "$a/.")
            case "$3" in 0 | "$me") ;; *) echo "$a belongs to another account"; exit 1 ;; esac
            case "$1" in
                ?????????[tT]*) ;;
                ?????w* | ????????w*) echo "other accounts may write to $a"; exit 1 ;;
            esac
            [ -n "$a" ] || break
            a=${a%/*}
        done
        d=$(mktemp -d "${b%/}/FOLDERXXXXXXXX") || exit 1
        p=; w=
        over() {
            trap '' HUP INT TERM
            [ -n "$w" ] && kill -s KILL -- "-$w" 2> /dev/null
            end
            cd /
            rm -rf -- "$d"
            if [ -e "$d" ]; then echo "MARKleft"; else echo "MARKgone"; fi
        }
        end() {
            [ -n "$p" ] || return 0
            kill -s KILL -- "-$p" 2> /dev/null || kill -s KILL "$p" 2> /dev/null
            wait "$p" 2> /dev/null
            p=
        }
        trap over EXIT
        trap 'exit 1' HUP INT TERM
        put() { dd bs=1 count="$2" of="$1" 2> /dev/null; }
        run() {
            end
            rm -f "$d/status"; : > "$d/out"
            i=$1; shift
            setsid sh -c 'trap : TERM; "$@"; echo $? > "$0.new"; mv "$0.new" "$0"' "$d/status" "$@" < "$i" > "$d/out" 2>&1 &
            p=$!
        }
        state() {
            if [ -f "$d/status" ]; then read -r s < "$d/status"; echo "MARKended $s"
            elif grep -q 'READY' "$d/out"; then echo "MARKready"; else echo "MARKruns"; fi
        }
        term() { [ -n "$p" ] && kill -s TERM -- "-$p" 2> /dev/null; }
        export TMPDIR="$d/tmp"
        mkdir "$d/tmp" "$d/tmp/files" "$d/data" && cd "$d" || exit 1
        setsid sh -c 'while sleep 90; do [ -e "$1/beat" ] || { kill -s TERM "$2"; exit; }; rm -f "$1/beat"; done' beat "$d" $$ \\
            < /dev/null > /dev/null 2>&1 &
        w=$!
        echo "MARKfolder $d"
        while IFS= read -r r; do : > "$d/beat"; eval "$r"; done
        """.replace("MARK", MARK).replace("FOLDER", FOLDER).replace("READY", MysqldProcess.READY);

    private final RemoteHost host;
    private final String below;
    private final Socket session;
    private final BufferedReader answers;
    private final Repeating beat;
    private final String folder;

    /**
     * Opens it.
     *
     * @param below the folder in which its own is made
     * @throws ServerException E-2408 with the host's words if that cannot be; E-21xx
     */
    HostShell(RemoteHost host, String below) {
        this.host = host;
        this.below = below;
        session = host.open("exec sh -c " + quoted(SCRIPT) + " sh " + quoted(below), LIMIT);
        try {
            answers = new BufferedReader(new InputStreamReader(session.getInputStream(), StandardCharsets.UTF_8));
            folder = answer("folder");
        } catch (IOException failure) {
            throw lost(failure.toString());
        } catch (RuntimeException failure) {
            end();
            throw failure;
        }
        beat = Repeating.start("drydock-host-beat", BEAT, this::beat);
    }

    /** Its folder, which only the account there can enter; in it are the empty folders data, tmp and tmp/files. */
    String folder() {
        return folder;
    }

    /** Writes a file of the folder that only the account there can read; its content is in no argument. */
    void put(String name, String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        done("put " + quoted(name) + " " + content.length, content);
    }

    void delete(String name) {
        done("rm -f -- " + quoted(name), NOTHING);
    }

    /**
     * Starts a program; one that runs is killed first.
     *
     * @param input file of the folder that it reads; empty for nothing
     */
    void start(List<String> command, String input) {
        String words = command.stream().map(HostShell::word).collect(Collectors.joining(" "));
        done("run " + quoted(input.isEmpty() ? "/dev/null" : input) + " " + words, NOTHING);
    }

    /** Paths of the host were taken for ones of this computer. */
    private static String word(String word) {
        return quoted(File.separatorChar == '\\' ? word.replace('\\', '/') : word);
    }

    /** Asks the program to end, without waiting. */
    void terminate() {
        done("term", NOTHING);
    }

    /** Kills the program. */
    void kill() {
        done("end", NOTHING);
    }

    /** How the program stands: {@code runs}, {@code ready} once it serves, {@code ended} with its exit status. */
    String state() {
        send("state\n", NOTHING);
        return answer("");
    }

    /** What the program has written; the end of it if that is much. */
    String output() {
        return host.run("tail -c 1000000 -- " + quoted(folder + "/out"), LIMIT, 1_100_000)
                .out();
    }

    private void beat() {
        try {
            send(":\n", NOTHING);
        } catch (ServerException lost) {
            // whoever waits for an answer is told
        }
    }

    private void done(String request, byte[] content) {
        send(request + "; echo " + MARK + "done\n", content);
        answer("done");
    }

    private synchronized void send(String request, byte[] content) {
        try {
            session.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            session.getOutputStream().write(content);
            session.getOutputStream().flush();
        } catch (IOException failure) {
            throw lost(failure.toString());
        }
    }

    /** What follows the word; lines of others, such as those of a start file of the account's shell, are none of ours. */
    private String answer(String word) {
        StringBuilder others = new StringBuilder();
        try {
            session.setSoTimeout((int) LIMIT.toMillis());
            for (String line = answers.readLine(); line != null; line = answers.readLine()) {
                if (line.startsWith(MARK + word)) {
                    return line.substring(MARK.length() + word.length()).strip();
                }
                others.append(line).append('\n');
            }
        } catch (IOException failure) {
            others.append(failure);
        }
        throw lost(others.toString());
    }

    private ServerException lost(String detail) {
        return new ServerException(Problem.of(HostError.NO_FOLDER, detail, below, host.name()), 0, null);
    }

    /** Ends the session, also while another thread waits for an answer. Whether all of it is gone from the host. */
    boolean abort() {
        end();
        return !there(LIMIT);
    }

    private void end() {
        try {
            session.close();
        } catch (IOException _) {
            // it was lost, with the same effect
        }
    }

    /** Ends all of it. Whether it is gone from the host; that is asked until the limit. */
    boolean close(Duration limit) {
        beat.close();
        try {
            send("exit\n", NOTHING);
            return answer("").equals("gone") || !there(limit);
        } catch (ServerException failure) {
            return !there(limit);
        } finally {
            end();
        }
    }

    private boolean there(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (System.nanoTime() < end) {
            try {
                if (host.run("[ -e " + quoted(folder) + " ]", BEAT, 1_000).status() == 1) {
                    return false;
                }
            } catch (ServerException failure) {
                LOG.info("{}: {}", host.name(), failure.problem().line());
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
        return true;
    }
}
