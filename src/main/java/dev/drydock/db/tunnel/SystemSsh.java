package dev.drydock.db.tunnel;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.SshHop;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The system's {@code ssh} as the way: a connection is the standard input and output of {@code ssh -W host:port}. Where ssh
 * can share a session between processes (everywhere but on Windows), one master process holds it. What ssh wants to know,
 * it asks itself, on its terminal or through SSH_ASKPASS; no secret passes through Drydock.
 */
final class SystemSsh implements Tunnel {

    private static final Logger LOG = LoggerFactory.getLogger(SystemSsh.class);

    static final String PROGRAM = "ssh";

    /** A FIDO key wants to be touched, a Kerberos ticket fetched. */
    private static final Duration LOG_IN_LIMIT = Duration.ofSeconds(60);

    /** {@code ssh}'s own exit status, where a command's would be another. */
    private static final int SSH_FAILED = 255;

    /** The path of a socket has at most 103 bytes on macOS, and ssh adds 19 to that of the folder. */
    private static final int LONGEST_FOLDER = 84;

    private final List<SshHop> hops;
    private final SshSetup setup;
    private final boolean shares =
            !System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    private final ConcurrentLinkedDeque<SshProcess> processes = new ConcurrentLinkedDeque<>();
    private @Nullable Path folder;
    private volatile @Nullable SshProcess master;
    private volatile boolean closed;

    SystemSsh(List<SshHop> hops, SshSetup setup) {
        this.hops = List.copyOf(hops);
        this.setup = setup;
    }

    /** Starts the master where there is one; blocks until it is logged in. */
    void open(HopProgress progress) {
        if (!shares) {
            return;
        }
        long started = System.nanoTime();
        progress.begins(name());
        try {
            Path own = ProcessFolder.folder(LONGEST_FOLDER);
            folder = own;
            SshProcess process = start(List.of("-M", "-N", "-o", "ControlPersist=no"), List.of());
            master = process;
            ProcessFolder.child(process.handle(), socket(own));
            while (!Files.exists(Path.of(socket(own)))) {
                if (!process.alive()) {
                    throw SystemSshFailures.of(process.errors(), name());
                }
                if (closed || System.nanoTime() - started > LOG_IN_LIMIT.toNanos()) {
                    throw SystemSshFailures.of("no session within " + LOG_IN_LIMIT.toSeconds() + " s", name());
                }
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
            if (closed) {
                throw new ServerException(Problem.of(TunnelError.CLOSED, "", name()), 0, null);
            }
        } catch (IOException failure) {
            close();
            throw SystemSshFailures.of(failure.toString(), name());
        } catch (RuntimeException failure) {
            LOG.warn("no tunnel by ssh to {}: {}", name(), failure.getMessage());
            close();
            throw failure;
        }
        LOG.info("tunnel by ssh open to {} over {} hosts", name(), hops.size());
        progress.passed(new HopReport(name(), "", "", "", PROGRAM, Duration.ofNanos(System.nanoTime() - started)));
    }

    private static String socket(Path folder) {
        return folder.resolve("s").toString();
    }

    private SshProcess start(List<String> options, List<String> command) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(PROGRAM);
        words.addAll(SystemSshOptions.of(hops, setup));
        Path own = folder;
        if (own != null) {
            words.addAll(List.of("-S", socket(own)));
        }
        words.addAll(options);
        words.add("--");
        words.add(hops.getLast().host());
        words.addAll(command);
        SshProcess process = new SshProcess(words);
        processes.removeIf(old -> !old.alive());
        processes.add(process);
        if (closed) {
            process.end();
        }
        return process;
    }

    @Override
    public RouteSocket connect(String host, int port, Duration limit) {
        String target = (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        try {
            SshProcess process = start(List.of("-W", target), List.of());
            RouteSocket socket = process.socket(host, port);
            // ssh tells of a refusal only by its end, and a database server always speaks first
            if (!process.speaks(shares ? limit : LOG_IN_LIMIT)) {
                boolean ended = !process.alive();
                socket.close();
                if (!ended) {
                    throw new SocketTimeoutException("nothing came from " + target);
                }
                throw SystemSshFailures.ofTarget(process.errors(), name(), target);
            }
            return socket;
        } catch (IOException failure) {
            throw new ServerException(
                    Problem.of(TunnelError.TARGET_UNREACHABLE, failure.toString(), name(), target), 0, failure);
        }
    }

    @Override
    public boolean open() {
        SshProcess process = master;
        return !closed && (!shares || (process != null && process.alive()));
    }

    @Override
    public boolean answers(Duration limit) {
        if (!open()) {
            return false;
        }
        try {
            return run("true", limit, 1024).status() != SSH_FAILED;
        } catch (ServerException _) {
            return false;
        }
    }

    @Override
    public String name() {
        return hops.getLast().label();
    }

    @Override
    public Output run(String command, byte[] input, Duration limit, int mostBytes) {
        try {
            SshProcess process = start(List.of("-T"), List.of(command));
            try (Socket socket = process.socket(name(), 0)) {
                process.input(input);
                String out = Commands.read(socket, limit, mostBytes, name(), command);
                Commands.await(() -> !process.alive(), limit, name(), command);
                if (process.status() == SSH_FAILED) {
                    throw Commands.failed(name(), command, process.errors());
                }
                return new Output(process.status(), out, process.errors());
            }
        } catch (IOException failure) {
            throw Commands.failed(name(), command, failure.toString());
        }
    }

    @Override
    public Socket open(String command, Duration limit) {
        try {
            return start(List.of("-T"), List.of(command)).socket(name(), 0);
        } catch (IOException failure) {
            throw Commands.failed(name(), command, failure.toString());
        }
    }

    @Override
    public void close() {
        LOG.info("tunnel by ssh to {} closed", name());
        closed = true;
        processes.forEach(SshProcess::end);
        Path own = folder;
        if (own != null) {
            Thread.ofPlatform().daemon().name("drydock-ssh-close").start(() -> remove(own));
        }
    }

    private static void remove(Path folder) {
        try {
            Files.deleteIfExists(Path.of(socket(folder)));
            Files.deleteIfExists(folder);
        } catch (IOException _) {
            // an empty folder in the system's temporary one
        }
    }
}
