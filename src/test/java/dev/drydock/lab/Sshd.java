package dev.drydock.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * A real OpenSSH server on the loopback address that lets the current user in by key. It has a folder with its keys and its
 * log; {@link #user} is a folder as a user's {@code ~/.ssh}.
 */
public final class Sshd implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/sshd");
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private final Path folder;
    private final int port;
    private final List<String> options;
    /** Words before the program's. */
    private final List<String> by;

    private Process process;

    private Sshd(Path folder, int port, List<String> options, List<String> by) throws IOException {
        this.folder = folder;
        this.port = port;
        this.options = options;
        this.by = by;
        this.process = launch();
    }

    /**
     * Starts one with an ed25519 host key.
     *
     * @param options lines of its configuration, before all others
     */
    public static Sshd start(Path folder, String... options) throws IOException {
        return start(folder, List.of(options), List.of());
    }

    /**
     * Starts one in whose files a folder holds what another has here, where it stays empty. Only root on Linux can.
     *
     * @param real what is in it
     * @param shown an empty folder, where those who come by this way see it
     */
    public static Sshd seeing(Path folder, Path real, Path shown) throws IOException {
        List<String> by = List.of(
                "unshare",
                "-m",
                "sh",
                "-c",
                "mount --bind \"$0\" \"$1\" && shift && exec \"$@\"",
                real.toString(),
                shown.toString());
        try {
            List<String> tried = new ArrayList<>(by);
            tried.add("true");
            run(tried);
        } catch (IOException refused) {
            throw new TestAbortedException("a folder cannot be shown to some only: needs root on Linux", refused);
        }
        return start(folder, List.of(), by);
    }

    private static Sshd start(Path folder, List<String> options, List<String> by) throws IOException {
        if (!Files.isExecutable(PROGRAM)) {
            throw new TestAbortedException("OpenSSH's sshd is not installed (package openssh-server)");
        }
        Files.createDirectories(folder);
        makeKey(folder.resolve("host_key"), "ed25519", "");
        Files.writeString(folder.resolve("authorized_keys"), "");
        return new Sshd(folder, LabPorts.free(), options, by);
    }

    /** Makes a key pair; the public half is beside it as {@code .pub}. */
    public static Path makeKey(Path file, String type, String passphrase, String... more) throws IOException {
        List<String> command = new ArrayList<>(
                List.of("ssh-keygen", "-q", "-t", type, "-N", passphrase, "-C", "lab", "-f", file.toString()));
        command.addAll(List.of(more));
        run(command);
        return file;
    }

    /** Runs a command to its good end; returns what it printed. */
    public static String run(List<String> command) throws IOException {
        Process running = new ProcessBuilder(command).redirectErrorStream(true).start();
        running.getOutputStream().close();
        String printed = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (!running.waitFor(60, TimeUnit.SECONDS) || running.exitValue() != 0) {
                throw new IOException(command + ": " + printed);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException(interrupted);
        }
        return printed;
    }

    private Process launch() throws IOException {
        if (user().equals("root")) {
            // what the package's own service makes at its start
            Files.createDirectories(Path.of("/run/sshd"));
        }
        List<String> lines = new ArrayList<>(options);
        // the start files of the user's own shell are none of a test's business, and may take their time
        Path home = Files.createDirectories(folder.resolve("home"));
        lines.addAll(List.of(
                "SetEnv HOME=" + home,
                "Port " + port,
                "ListenAddress 127.0.0.1",
                "HostKey " + folder.resolve("host_key"),
                "AuthorizedKeysFile " + folder.resolve("authorized_keys"),
                "PidFile none",
                "StrictModes no",
                "UsePAM no",
                "PasswordAuthentication no",
                "KbdInteractiveAuthentication no",
                "PermitRootLogin prohibit-password"));
        Path config = Files.write(folder.resolve("sshd_config"), lines);
        List<String> command = new ArrayList<>(by);
        command.addAll(List.of(PROGRAM.toString(), "-D", "-e", "-f", config.toString()));
        Process started = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!logText().contains("Server listening on 127.0.0.1 port " + port)) {
            if (!started.isAlive() || System.nanoTime() > deadline) {
                started.destroyForcibly();
                throw new IOException("sshd did not start: " + logText());
            }
            pause();
        }
        return started;
    }

    private Path log() {
        return folder.resolve("log");
    }

    public String logText() throws IOException {
        return Files.exists(log()) ? Files.readString(log()) : "";
    }

    /** Lets the key in. */
    public void authorise(Path key) throws IOException {
        Path file = folder.resolve("authorized_keys");
        Files.writeString(file, Files.readString(file) + Files.readString(Path.of(key + ".pub")));
    }

    public int port() {
        return port;
    }

    /** {@code user@127.0.0.1:port}. */
    public String address() {
        return user() + "@127.0.0.1:" + port;
    }

    public static String user() {
        return System.getProperty("user.name");
    }

    /** {@code SHA256:…} of the host key. */
    public String fingerprint() throws IOException {
        return run(List.of("ssh-keygen", "-l", "-f", folder.resolve("host_key") + ".pub"))
                .split(" ", -1)[1];
    }

    /** The line of a known-hosts file. */
    public String knownHostsLine() throws IOException {
        String[] key =
                Files.readString(Path.of(folder.resolve("host_key") + ".pub")).split(" ", -1);
        return "[127.0.0.1]:" + port + " " + key[0] + " " + key[1] + "\n";
    }

    /** Number of sessions, by the processes that serve them. */
    public long sessions() {
        return process.children().count();
    }

    /**
     * Waits until all sessions have ended, and with them what they had started: that goes on for a while without its client,
     * and without the process that served it. It is known by the address that sshd gave it in its environment.
     */
    public void awaitIdle() {
        while (sessions() > 0 || ProcessHandle.allProcesses().anyMatch(this::startedHere)) {
            pause();
        }
    }

    private boolean startedHere(ProcessHandle one) {
        try {
            return Files.readString(Path.of("/proc/" + one.pid() + "/environ"), StandardCharsets.ISO_8859_1)
                    .contains(" 127.0.0.1 " + port + "\0");
        } catch (IOException gone) {
            return false;
        }
    }

    /** Kills what serves the sessions; the server goes on. Returns how many processes that were. */
    public long cut() {
        try (Stream<ProcessHandle> serving = process.descendants()) {
            return serving.filter(ProcessHandle::destroyForcibly).count();
        }
    }

    /** Stops all of its processes where they are: nothing is sent any more, nothing is closed. */
    public void freeze() throws IOException {
        signal("-STOP");
    }

    public void thaw() throws IOException {
        signal("-CONT");
    }

    private void signal(String signal) throws IOException {
        run(List.of("kill", signal, Long.toString(process.pid())));
        for (ProcessHandle serving : process.descendants().toList()) {
            try {
                run(List.of("kill", signal, Long.toString(serving.pid())));
            } catch (IOException gone) {
                // a session that was ending anyway
            }
        }
    }

    /** Ends it with all sessions. */
    public void stop() {
        List<ProcessHandle> all = process.descendants().toList();
        process.destroyForcibly();
        all.forEach(ProcessHandle::destroyForcibly);
        process.onExit().join();
    }

    /** Starts it again on the same port, perhaps with another host key. */
    public void restart() {
        stop();
        try {
            Files.deleteIfExists(log());
            process = launch();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Gives it another host key. */
    public void changeKey() throws IOException {
        Files.delete(folder.resolve("host_key"));
        Files.delete(folder.resolve("host_key.pub"));
        makeKey(folder.resolve("host_key"), "ed25519", "");
        restart();
    }

    @Override
    public void close() {
        stop();
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
