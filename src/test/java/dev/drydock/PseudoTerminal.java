package dev.drydock;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A command of Drydock on a terminal of its own, which {@code script} of util-linux makes. */
public final class PseudoTerminal implements AutoCloseable {

    private static final Path SCRIPT = Path.of("/usr/bin/script");
    private static final long LIMIT_MILLIS = 120_000;

    private final Process process;
    private final StringBuilder shown = new StringBuilder();
    private final Thread reader;

    private PseudoTerminal(Process process) {
        this.process = process;
        this.reader = Thread.ofVirtual().start(this::read);
    }

    /**
     * Starts {@code drydock} with these arguments; aborts the test where there is no {@code script}.
     *
     * @param redirections of the shell, such as {@code > file}; may be empty
     */
    public static PseudoTerminal start(Path home, String redirections, String... arguments) throws IOException {
        assumeTrue(Files.isExecutable(SCRIPT), "there is " + SCRIPT + " (package bsdutils)");
        String command = DrydockProcess.command(List.of(arguments)).stream()
                .map(part -> "'" + part.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        ProcessBuilder builder = new ProcessBuilder(
                SCRIPT.toString(), "-q", "-e", "-c", "exec " + command + " " + redirections, "/dev/null");
        builder.environment().put("DRYDOCK_HOME", home.toString());
        builder.environment().put("SHELL", "/bin/sh");
        builder.redirectErrorStream(true);
        return new PseudoTerminal(builder.start());
    }

    /** Waits until the terminal has shown this. */
    public void awaitShown(String text) throws InterruptedException {
        long deadline = System.currentTimeMillis() + LIMIT_MILLIS;
        while (!shown().contains(text)) {
            if (System.currentTimeMillis() > deadline || !reader.isAlive()) {
                throw new AssertionError("\"" + text + "\" is not shown: " + shown());
            }
            Thread.sleep(20);
        }
    }

    /** Types the text and Enter. */
    public void type(String text) throws IOException {
        OutputStream keys = process.getOutputStream();
        keys.write((text + "\n").getBytes(StandardCharsets.UTF_8));
        keys.flush();
    }

    /** Waits for the command's end; returns its exit status. */
    public int end() throws InterruptedException {
        if (!process.waitFor(LIMIT_MILLIS, TimeUnit.MILLISECONDS)) {
            throw new AssertionError("still running: " + shown());
        }
        reader.join();
        return process.exitValue();
    }

    /** Everything that the terminal has shown. */
    public String shown() {
        synchronized (shown) {
            return shown.toString();
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private void read() {
        try (Reader terminal = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            for (int read = terminal.read(); read >= 0; read = terminal.read()) {
                synchronized (shown) {
                    shown.append((char) read);
                }
            }
        } catch (IOException _) {
            // the terminal is closed
        }
    }
}
