package dev.drydock.platform.schedule;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program of the operating system, such as {@code crontab}; tests put their own in its place. */
public interface SystemCommand {

    /**
     * @param status exit status; -1 if it could not be started or did not end in time
     * @param output what it wrote to both streams
     */
    record Answer(int status, String output) {

        boolean good() {
            return status == 0;
        }
    }

    int NOT_STARTED = -1;
    int LIMIT_SECONDS = 20;

    /** @param input for its standard input; blocks until it has ended */
    Answer run(List<String> words, String input);

    /** The programs of this computer. */
    static SystemCommand ofComputer() {
        return (words, input) -> {
            try {
                Process process = new ProcessBuilder(new ArrayList<>(words))
                        .redirectErrorStream(true)
                        .start();
                byte[][] read = {new byte[0]};
                Thread reader = Thread.ofVirtual().start(() -> {
                    try {
                        read[0] = process.getInputStream().readAllBytes();
                    } catch (IOException _) {
                        // the process was ended
                    }
                });
                try (var out = process.getOutputStream()) {
                    out.write(input.getBytes(StandardCharsets.UTF_8));
                }
                boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
                if (!ended) {
                    process.destroyForcibly();
                }
                reader.join(TimeUnit.SECONDS.toMillis(1));
                return new Answer(
                        ended ? process.exitValue() : NOT_STARTED, new String(read[0], StandardCharsets.UTF_8));
            } catch (IOException missing) {
                return new Answer(NOT_STARTED, missing.toString());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return new Answer(NOT_STARTED, "interrupted");
            }
        };
    }
}
