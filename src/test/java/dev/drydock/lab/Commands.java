package dev.drydock.lab;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Programs that prepare a data directory. */
final class Commands {

    private static final long LIMIT_SECONDS = 90;

    private Commands() {}

    /** Runs the command; a failure's message holds what it printed.
     *
     * @param temporary an empty folder that the command may write to */
    static void run(Map<String, String> environment, Path temporary, List<String> command) throws IOException {
        Path log = temporary.resolve("output.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.to(log.toFile()));
        builder.environment().putAll(environment);
        // A server that starts removes the temporary tables of every other one that shares this folder.
        builder.environment().put("TMPDIR", temporary.toString());
        Process process = builder.start();
        try {
            process.onExit().orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
        } catch (CompletionException late) {
            process.destroyForcibly();
            throw new IOException(command.getFirst() + " did not end: " + Files.readString(log), late);
        }
        if (process.exitValue() != 0) {
            throw new IOException(command.getFirst() + " failed: " + Files.readString(log));
        }
    }
}
