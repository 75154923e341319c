package dev.drydock.platform.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs a program of the operating system, such as {@code crontab}; tests put their own in its place. */
public interface SystemCommand {

    /**
     * @param status exit status; -1 if it could not be started or did not end in time
     * @param output what it wrote to its standard output
     * @param complaint what it wrote to its standard error, or why it did not run
     */
    record Answer(int status, String output, String complaint) {

        boolean good() {
            return status == 0;
        }

        public String told() {
            return output + complaint;
        }
    }

    int NOT_STARTED = -1;
    int LIMIT_SECONDS = 20;

    /**
     * Blocks until it has ended.
     *
     * @param input for its standard input
     * @param charset of input and answer
     */
    Answer run(List<String> words, String input, Charset charset);

    /** As {@link #run(List, String, Charset)}, without input. */
    default Answer run(List<String> words) {
        return run(words, "", StandardCharsets.UTF_8);
    }

    /** The programs of this computer. */
    static SystemCommand ofComputer() {
        return (words, input, charset) -> {
            try {
                Process process = new ProcessBuilder(new ArrayList<>(words)).start();
                CompletableFuture<String> output = read(process.getInputStream(), charset);
                CompletableFuture<String> complaint = read(process.getErrorStream(), charset);
                try (var out = process.getOutputStream()) {
                    out.write(input.getBytes(charset));
                }
                boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
                if (!ended) {
                    process.destroyForcibly();
                }
                return new Answer(
                        ended ? process.exitValue() : NOT_STARTED,
                        output.get(1, TimeUnit.SECONDS),
                        complaint.get(1, TimeUnit.SECONDS));
            } catch (ExecutionException | TimeoutException cut) {
                // what was read is a part, which nobody may take for the whole
                return new Answer(NOT_STARTED, "", cut.toString());
            } catch (IOException missing) {
                return new Answer(NOT_STARTED, "", missing.toString());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return new Answer(NOT_STARTED, "", "interrupted");
            }
        };
    }

    private static CompletableFuture<String> read(InputStream stream, Charset charset) {
        CompletableFuture<String> all = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                all.complete(new String(stream.readAllBytes(), charset));
            } catch (IOException failure) {
                all.completeExceptionally(failure);
            }
        });
        return all;
    }
}
