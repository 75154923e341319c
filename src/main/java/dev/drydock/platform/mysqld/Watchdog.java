package dev.drydock.platform.mysqld;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/**
 * A small shell that ends a server when this Java process is gone, however it went: it reads from a pipe that only this
 * process holds open. It ends the process only if its command line still names the server's data directory, since process
 * ids are used again.
 */
final class Watchdog {

    private static final String SCRIPT = """
        trap '' INT HUP TERM
        if read -r _; then exit 0; fi
        ours() {
            if [ -r "/proc/$1/cmdline" ]; then line=$(tr '\\0' ' ' < "/proc/$1/cmdline"); else line=$(ps -o args= -p "$1"); fi
            case "$line" in *"--datadir=$2 "*) return 0 ;; *) return 1 ;; esac
        }
        ours "$1" "$2" && kill -TERM "$1"
        for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
            ours "$1" "$2" || break
            sleep 1
        done
        ours "$1" "$2" && kill -KILL "$1"
        rm -rf -- "$3"
        """;

    private final Process shell;

    /** @param ownFolder the server's own temporary folder, removed when it is gone */
    Watchdog(long pid, String dataDir, String ownFolder) throws IOException {
        shell = new ProcessBuilder("/bin/sh", "-c", SCRIPT, "drydock-watchdog", Long.toString(pid), dataDir, ownFolder)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
    }

    /** Lets the shell end without touching the server. */
    void dismiss() {
        try (OutputStream pipe = shell.getOutputStream()) {
            pipe.write("dismissed\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException failure) {
            shell.destroyForcibly();
        }
    }
}
