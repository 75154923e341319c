package dev.drydock;

import dev.drydock.app.Main;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A command of Drydock as a process of its own, started as the launcher starts it, with a data folder of its own. */
public final class DrydockProcess implements AutoCloseable {

    private static final int LIMIT_SECONDS = 180;
    private static final int SIGINT_BIT = 1 << 1;

    private final Process process;
    private final CompletableFuture<String> out;
    private final CompletableFuture<String> err;
    private final StringWriter shown = new StringWriter();
    private final StringWriter told = new StringWriter();

    /**
     * A process that ended.
     *
     * @param out its standard output
     * @param err its standard error
     */
    public record Ended(int status, String out, String err) {}

    private DrydockProcess(Process process) {
        this.process = process;
        this.out = text(process.getInputStream(), shown);
        this.err = text(process.getErrorStream(), told);
    }

    /** Starts {@code drydock} with these arguments; its standard input stays open until something ends it. */
    public static DrydockProcess start(Path home, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(List.of(arguments)));
        builder.environment().put("DRYDOCK_HOME", home.toString());
        return new DrydockProcess(builder.start());
    }

    /** The command line that runs {@code drydock} with these arguments. */
    static List<String> command(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (interruptsIgnored()) {
            command.addAll(List.of("env", "--default-signal=INT"));
        }
        command.addAll(java());
        command.addAll(StartArchive.options());
        command.add(Main.class.getName());
        command.addAll(arguments);
        return command;
    }

    /** The Java of this process for a short-lived one, with the same place for temporary files. */
    static List<String> java() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"));
    }

    /** A process that runs a class of the tests over the application, and starts as fast as a command. */
    public static ProcessBuilder running(Class<?> program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(java());
        command.addAll(StartArchive.options());
        // the cache is good for its own class path and what stands behind it
        command.add(command.removeLast() + File.pathSeparator + System.getProperty("java.class.path"));
        command.add(program.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /** Runs the command to its end without input. */
    public static Ended run(Path home, String... arguments) throws IOException, InterruptedException {
        try (DrydockProcess process = start(home, arguments)) {
            return process.type("");
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** Writes this to the standard input, closes it and waits for the end. */
    public Ended type(String input) throws IOException, InterruptedException {
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException ended) {
            // A command that reads no input may have ended before it was written.
        }
        return end();
    }

    /** Waits for the end. */
    public Ended end() throws InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            close();
            throw new AssertionError("still running after " + LIMIT_SECONDS + " s: " + err.join());
        }
        return new Ended(process.exitValue(), out.join(), err.join());
    }

    /** What it has written to its standard output until now. */
    public String shown() {
        return shown.toString();
    }

    /** What it has written to its standard error until now. */
    public String told() {
        return told.toString();
    }

    /** SIGINT, as Ctrl+C sends it. */
    public void interrupt() throws IOException, InterruptedException {
        signal("-INT");
    }

    /** SIGSTOP for so long, and SIGCONT: a computer that sleeps, as far as the process can tell. */
    public void sleep(Duration time) throws IOException, InterruptedException {
        signal("-STOP");
        Thread.sleep(time);
        signal("-CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, Long.toString(pid())).start().waitFor();
    }

    /** SIGKILL: nothing in the process can react. */
    public void kill() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    /** Whether this process, and so every child, ignores SIGINT, as one does that was started in the background. */
    private static boolean interruptsIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & SIGINT_BIT) != 0);
    }

    private static CompletableFuture<String> text(InputStream stream, StringWriter sofar) {
        CompletableFuture<String> text = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try (Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
                char[] part = new char[8192];
                for (int read = reader.read(part); read >= 0; read = reader.read(part)) {
                    sofar.write(part, 0, read);
                }
                text.complete(sofar.toString());
            } catch (IOException failure) {
                text.completeExceptionally(new UncheckedIOException(failure));
            }
        });
        return text;
    }
}
