package dev.drydock.profile.command;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.ProfileError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that prints a password as the first line of its standard output. It is started without a shell and without
 * input. Its output is never shown, logged or put into an exception; what it says on standard error is shown when it
 * fails.
 */
public final class PasswordCommand {

    /** Time for the program, and for its user to answer what it asks in a window of its own. */
    public static final Duration LIMIT = Duration.ofSeconds(60);

    /** For output that arrives after the program's end, which a pipe delivers at once. */
    private static final Duration REST = Duration.ofSeconds(2);

    private static final int MOST_ERRORS = 2000;

    private final List<String> words;
    private final Duration limit;

    /** @param words program and arguments */
    public PasswordCommand(List<String> words) {
        this(words, LIMIT);
    }

    /** @param limit after which it is ended */
    public PasswordCommand(List<String> words, Duration limit) {
        this.words = List.copyOf(words);
        this.limit = limit;
    }

    /**
     * Runs the program; blocks until it has ended.
     *
     * @throws DrydockException E-2231 to E-2235
     */
    public Secret run() {
        if (words.isEmpty()) {
            throw failure(ProfileError.COMMAND_NOT_STARTED, "no command");
        }
        Process process = start();
        FirstLine line = new FirstLine();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        Thread output = reading("output", () -> line.read(process.getInputStream()));
        Thread said = reading("errors", () -> copy(process.getErrorStream(), errors));
        try {
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                end(process);
            }
            output.join(REST);
            said.join(REST);
            return result(process, ended, line, text(errors));
        } catch (InterruptedException interrupted) {
            end(process);
            Thread.currentThread().interrupt();
            throw failure(ProfileError.COMMAND_FAILED, "interrupted", "", "");
        }
    }

    private Secret result(Process process, boolean ended, FirstLine line, String errors) {
        Secret secret = line.taken().orElseGet(Secret::none);
        if (ended && process.exitValue() == 0 && !line.tooLong() && !secret.isEmpty()) {
            return secret;
        }
        secret.close();
        if (!ended) {
            throw failure(ProfileError.COMMAND_TOO_LONG, errors, limit.toSeconds(), errors);
        }
        if (process.exitValue() != 0) {
            throw failure(ProfileError.COMMAND_FAILED, errors, process.exitValue(), errors);
        }
        throw line.tooLong()
                ? failure(ProfileError.COMMAND_TOO_MUCH, errors, FirstLine.LONGEST)
                : failure(ProfileError.COMMAND_NOTHING, errors, errors);
    }

    private Process start() {
        try {
            Process process = new ProcessBuilder(words).start();
            process.getOutputStream().close();
            return process;
        } catch (IOException missing) {
            throw failure(ProfileError.COMMAND_NOT_STARTED, String.valueOf(missing.getMessage()));
        }
    }

    /** With what it has started, such as a program that waits for a card. */
    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static Thread reading(String name, Runnable work) {
        return Thread.ofVirtual().name("drydock-password-" + name).start(work);
    }

    private static void copy(InputStream input, ByteArrayOutputStream errors) {
        byte[] piece = new byte[1024];
        try {
            for (int read = input.read(piece); read >= 0; read = input.read(piece)) {
                synchronized (errors) {
                    errors.write(piece, 0, Math.max(0, Math.min(read, MOST_ERRORS - errors.size())));
                }
            }
        } catch (IOException closed) {
            // the program was ended; what came before is all there is
        }
    }

    private static String text(ByteArrayOutputStream errors) {
        synchronized (errors) {
            return errors.toString(Charset.defaultCharset()).strip();
        }
    }

    private DrydockException failure(ProfileError code, String detail, Object... more) {
        Object[] args = new Object[more.length + 1];
        args[0] = words.isEmpty() ? "" : words.getFirst();
        System.arraycopy(more, 0, args, 1, more.length);
        return new DrydockException(Problem.of(code, detail, args));
    }
}
