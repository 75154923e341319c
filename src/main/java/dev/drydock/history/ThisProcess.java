package dev.drydock.history;

import dev.drydock.platform.config.MachineName;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which process wrote a run, so that a later one can tell whether it still lives.
 *
 * @param machine host name of this computer
 * @param pid process id
 * @param started when the process started; null where the system does not say
 */
public record ThisProcess(
        String machine, long pid, @Nullable Instant started) {

    /** Linux gives a start in ticks since boot, so a clock that is set moves it. A process id is not reused that soon. */
    private static final Duration CLOCK_STEP = Duration.ofSeconds(30);

    /** An argument of every Drydock that a script starts. */
    private static final String MAIN_CLASS = "dev.drydock.app.Main";

    /** The program of an installed one. */
    private static final Pattern PROGRAM = Pattern.compile("drydock(\\.exe)?", Pattern.CASE_INSENSITIVE);

    public static ThisProcess now() {
        ProcessHandle current = ProcessHandle.current();
        return new ThisProcess(
                MachineName.get(), current.pid(), current.info().startInstant().orElse(null));
    }

    /**
     * Whether the process that is described lives; true where that cannot be known. One of another start counts as the same
     * if it is a Drydock: its clock has been set, and a run that goes on must not look as if it had been interrupted.
     */
    public static boolean lives(long pid, @Nullable Instant started) {
        Optional<ProcessHandle> found = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
        if (found.isEmpty()) {
            return false;
        }
        Optional<Instant> start = found.get().info().startInstant();
        return started == null
                || start.isEmpty()
                || Duration.between(started, start.get()).abs().compareTo(CLOCK_STEP) < 0
                || drydock(found.get());
    }

    private static boolean drydock(ProcessHandle process) {
        boolean installed = process.info()
                .command()
                .map(program -> new File(program).getName())
                .filter(name -> PROGRAM.matcher(name).matches())
                .isPresent();
        return installed || arguments(process).contains(MAIN_CLASS);
    }

    /** Java gives those of Linux only up to a page, and a class path is longer. */
    private static List<String> arguments(ProcessHandle process) {
        try {
            byte[] line = Files.readAllBytes(Path.of("/proc/" + process.pid() + "/cmdline"));
            return List.of(new String(line, StandardCharsets.UTF_8).split("\0"));
        } catch (IOException _) {
            return process.info()
                    .commandLine()
                    .map(line -> List.of(line.split("\\s+")))
                    .orElse(List.of());
        }
    }
}
