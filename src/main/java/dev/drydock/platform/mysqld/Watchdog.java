package dev.drydock.platform.mysqld;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        shift 2
        rm -rf -- "$@"
        """;

    private final Process shell;

    /**
     * @param ownFolder the server's own temporary folder, removed when it is gone
     * @param throwaway removed with it
     */
    Watchdog(long pid, Path dataDir, Path ownFolder, Optional<Path> throwaway) throws IOException {
        List<String> command = new ArrayList<>(
                List.of("/bin/sh", "-c", SCRIPT, "drydock-watchdog", Long.toString(pid), dataDir.toString()));
        command.add(ownFolder.toString());
        throwaway.ifPresent(folder -> command.add(folder.toString()));
        shell = new ProcessBuilder(command)
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
