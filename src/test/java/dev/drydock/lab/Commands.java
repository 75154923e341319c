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

    /** Runs the command; a failure's message holds what it printed. The log file is removed after success. */
    static void run(Map<String, String> environment, Path log, List<String> command) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.to(log.toFile()));
        builder.environment().putAll(environment);
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
        Files.delete(log);
    }
}
