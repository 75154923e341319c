package dev.drydock.platform.mysqld;

import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One mysqld or mariadbd of our own, listening on 127.0.0.1 only. All of them are started here: on {@link NewData}, or on
 * other data after {@link #startAlone}. It can be started again after it ended. It is ended with this Java process even if
 * that is killed. Methods block and may be called from any thread.
 */
public final class MysqldProcess {

    /**
     * How to start it. The options for data directory, port, address, socket,
     * temporary tables and pid file are added to these arguments.
     *
     * @param binary the server program
     * @param arguments further options, without the choice of option files
     * @param dataDir an initialised data directory
     * @param port port on 127.0.0.1
     * @param log file that gets the server's messages; appended to
     * @param environment additions to the environment
     * @param optionFile the only option file that it reads, if it reads one
     */
    public record Launch(
            Path binary,
            List<String> arguments,
            Path dataDir,
            int port,
            Path log,
            Map<String, String> environment,
            Optional<Path> optionFile) {

        /** A server that reads no option file. */
        public Launch(
                Path binary,
                List<String> arguments,
                Path dataDir,
                int port,
                Path log,
                Map<String, String> environment) {
            this(binary, arguments, dataDir, port, log, environment, Optional.empty());
        }

        /** The same server with further arguments, which win over earlier ones. */
        public Launch with(List<String> more) {
            List<String> all = new ArrayList<>(arguments);
            all.addAll(more);
            return new Launch(binary, all, dataDir, port, log, environment, optionFile);
        }

        private Path pidFile() {
            return dataDir.resolve("drydock.pid");
        }

        /**
         * The command line of a server that lets in who has a password.
         *
         * @param folder one of its own for temporary tables, with a folder {@value #FILES}
         * @param socket in a folder that only its account can enter
         */
        public List<String> words(Path folder, Path socket) {
            List<String> command = new ArrayList<>(plain(folder, socket));
            // each version takes a folder, where files of statements may then be and where nothing else is
            command.add("--secure-file-priv=" + folder.resolve(FILES));
            command.addAll(CLOSED);
            command.addAll(arguments);
            return command;
        }

        private List<String> plain(Path folder, Path socket) {
            return List.of(
                    binary.toString(),
                    optionFile.map(file -> "--defaults-file=" + file).orElse("--no-defaults"),
                    "--datadir=" + dataDir,
                    "--port=" + port,
                    "--bind-address=127.0.0.1",
                    "--socket=" + socket,
                    // A server that starts removes the temporary tables of every other one that shares this folder.
                    "--tmpdir=" + folder,
                    "--pid-file=" + pidFile(),
                    NO_NATIVE_AIO);
        }
    }

    /** Who is to get at the server. */
    private enum Mode {
        /** Who has a password, by network and socket. */
        CLOSED,
        /** This process, by its socket. */
        ALONE,
        /** Whom data and options let. */
        AS_IT_IS
    }

    /**
     * Linux gives all programs of a machine together so many requests of asynchronous input and output (fs.aio-max-nr), of
     * which an InnoDB takes thousands at its start: they are for the servers that work here.
     */
    public static final String NO_NATIVE_AIO = "--loose-innodb-use-native-aio=0";

    /** Folder for files of statements, in the one for temporary tables. */
    public static final String FILES = "files";

    /** What the log says when it serves. */
    public static final String READY = "ready for connections";

    /** Lower ones are for others, such as the servers of tests. */
    public static final int LOWEST_PORT = 15_000;

    private static final int LONGEST_PATH = 1_000;
    private static final Duration LOOK_AGAIN = Duration.ofMillis(25);

    /** MySQL 5.7.22 never ends where somebody connects while it shuts down; the data of a server alone survive a kill. */
    private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(30);

    private static final int LOG_LINES_IN_DETAIL = 60;
    private static final int PORTS_TRIED = 100;
    private static final int LOWEST_OUTGOING_PORT = 32_768;

    /** No statement reads or writes files of this account, and nothing is written to logs of statements. */
    private static final List<String> CLOSED =
            List.of("--local-infile=0", "--general-log=0", "--slow-query-log=0", "--log-output=NONE");

    private final Optional<Path> throwaway;
    private Launch launch;
    private volatile @Nullable Process process;
    private @Nullable Watchdog watchdog;
    private @Nullable Path ownFolder;
    private Duration used = Duration.ZERO;

    public MysqldProcess(Launch launch) {
        this(launch, Optional.empty());
    }

    /** @param throwaway folder that goes with the server if this Java process is killed while it runs */
    MysqldProcess(Launch launch, Optional<Path> throwaway) {
        this.launch = launch;
        this.throwaway = throwaway;
    }

    /** A port on 127.0.0.1 that was free a moment ago. */
    public static int freePort() {
        return freePorts(1);
    }

    /**
     * The first of so many ports in a row that were free a moment ago. They are below the range from which Linux and macOS
     * take the ports of outgoing connections, so no client's connection gets there first.
     */
    public static int freePorts(int count) {
        return freePorts(LOWEST_PORT, LOWEST_OUTGOING_PORT, count);
    }

    /** As {@link #freePorts(int)}, in a range of which the end is no part. */
    public static int freePorts(int from, int to, int count) {
        for (int attempt = 0; attempt < PORTS_TRIED; attempt++) {
            int first = ThreadLocalRandom.current().nextInt(from, to - count);
            if (IntStream.range(first, first + count).allMatch(MysqldProcess::isFree)) {
                return first;
            }
        }
        throw new IllegalStateException("No free port on the loopback address");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    /** Whether this is root: the servers then refuse to start unless told the user to run as. */
    public static boolean runsAsRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /**
     * Starts the server and waits until it greets and has refused who comes without a password.
     *
     * @throws DrydockException E-6004 if it ends or the limit passes first, E-6012 if somebody gets in without a password; it
     *     is then ended
     */
    public synchronized void start(Duration limit) {
        start(limit, Mode.CLOSED);
    }

    /**
     * Starts it once without a network, for data that may have accounts without a password: it runs the statements, which
     * give it one, refuses who comes without a password to its private socket, and is shut down.
     *
     * @throws DrydockException E-6004 as {@link #start}, E-6012 if a statement fails or somebody gets in without a password
     */
    public synchronized void startAlone(List<String> statements, Duration limit) throws IOException {
        Path folder = ProcessFolder.folder(LONGEST_PATH);
        letServerWrite(folder);
        Path done = folder.resolve("done");
        List<String> all = new ArrayList<>(statements);
        all.addAll(donePassing(done));
        Path file = Files.createFile(folder.resolve("init.sql"), PrivateFiles.attributesOfFile());
        Files.write(file, all);
        letServerWrite(file);
        Launch usual = launch;
        try {
            launch = usual.with(List.of("--skip-networking", "--secure-file-priv=" + folder, "--init-file=" + file));
            start(limit, Mode.ALONE);
            if (!Files.exists(done)) {
                kill();
                throw open("the statements that set the password did not all succeed\n" + logEnd(0));
            }
            // nobody comes in any more
            Files.deleteIfExists(socket());
            stop(SHUTDOWN_LIMIT);
        } finally {
            launch = usual;
            WholeFolder.delete(folder);
        }
    }

    /** The last statements of {@link #startAlone}: a file that is there once all of them succeeded. */
    public static List<String> donePassing(Path done) {
        // a shutdown that has to be cut short then loses nothing
        return List.of(
                "FLUSH TABLES;",
                "SELECT 1 INTO OUTFILE '"
                        + done.toString().replace("\\", "\\\\").replace("'", "''") + "';");
    }

    /** Starts a server of a test, whatever its data and options let others do. */
    public synchronized void startAsItIs(Duration limit) {
        start(limit, Mode.AS_IT_IS);
    }

    private void start(Duration limit, Mode mode) {
        if (running()) {
            return;
        }
        try {
            long before = Files.exists(launch.log()) ? Files.size(launch.log()) : 0;
            Path folder = Files.createTempDirectory("dd");
            ownFolder = folder;
            letServerWrite(folder);
            Process started = command(folder, mode).start();
            process = started;
            watchdog = new Watchdog(started.pid(), launch.dataDir(), folder, throwaway);
            awaitGreeting(started, before, limit, mode);
            if (mode != Mode.AS_IT_IS) {
                requireClosed(mode);
            }
        } catch (IOException failure) {
            kill();
            throw notStarted(failure.toString(), failure);
        }
    }

    private void requireClosed(Mode mode) throws IOException {
        for (String account : PasswordlessLogin.OPEN_ACCOUNTS) {
            boolean entered = getsIn(PasswordlessLogin.socket(socket()), account);
            if (!entered && mode == Mode.CLOSED) {
                entered = getsIn(PasswordlessLogin.port(launch.port()), account);
            }
            if (entered) {
                kill();
                throw open("'" + account + "'@'localhost'");
            }
        }
    }

    /** Asks again where the server cuts the log-in, as a node of a cluster does with all that come while it joins. */
    private boolean getsIn(SocketAddress door, String account) throws IOException {
        long end = System.nanoTime() + PasswordlessLogin.LIMIT.toNanos();
        while (true) {
            try {
                return PasswordlessLogin.getsIn(door, account);
            } catch (IOException cut) {
                if (!running() || System.nanoTime() > end) {
                    throw cut;
                }
                LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            }
        }
    }

    private DrydockException open(String detail) {
        return new DrydockException(Problem.of(MysqldError.OPEN, detail, launch.binary()));
    }

    /** Its socket file, in a folder that only its account can enter; only while it runs. */
    Path socket() {
        return Objects.requireNonNull(ownFolder).resolve("s");
    }

    /** Starts it with these launch settings from now on; call it while the server is down. */
    public synchronized void relaunch(Launch changed) {
        launch = changed;
    }

    /** Asks it to shut down cleanly (SIGTERM) and ends it hard after the limit. Whether it went cleanly. */
    public synchronized boolean stop(Duration limit) {
        Process running = process;
        boolean clean = true;
        if (running != null && running.isAlive()) {
            used = processorTime();
            running.destroy();
            clean = exits(running, limit);
        }
        kill();
        return clean;
    }

    /** Ends the program at once, also while another thread waits for its start, which then fails. Returns at once. */
    public void abort() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
        }
    }

    /** Ends it at once (SIGKILL), as a crash would. */
    public synchronized void kill() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
            exits(running, Duration.ofSeconds(10));
        }
        if (watchdog != null) {
            watchdog.dismiss();
            watchdog = null;
        }
        removeOwnFolder();
    }

    public synchronized boolean running() {
        Process started = process;
        return started != null && started.isAlive();
    }

    /** Processor time of the running server, or of the last one up to its stop; 0 where the system does not tell it. */
    public synchronized Duration processorTime() {
        Process started = process;
        return started != null && started.isAlive()
                ? started.info().totalCpuDuration().orElse(Duration.ZERO)
                : used;
    }

    /** Process id of the running or last server; 0 before the first start. */
    public synchronized long pid() {
        Process started = process;
        return started == null ? 0 : started.pid();
    }

    public synchronized Launch launch() {
        return launch;
    }

    /**
     * A server that an earlier, killed Java process left on this data directory: one that the pid file names and whose
     * program and data directory are provably these.
     */
    public Optional<ProcessHandle> leftOver() {
        return LeftOverServer.find(launch.pidFile(), launch.binary(), launch.dataDir());
    }

    /** Ends a {@link #leftOver} server, cleanly if it can within the limit. */
    public void endLeftOver(Duration limit) {
        leftOver().ifPresent(handle -> {
            handle.destroy();
            if (!exits(handle, limit)) {
                handle.destroyForcibly();
                exits(handle, limit);
            }
        });
    }

    private ProcessBuilder command(Path folder, Mode mode) throws IOException {
        List<String> command;
        if (mode == Mode.AS_IT_IS) {
            command = new ArrayList<>(launch.plain(folder, socket()));
            command.addAll(launch.arguments());
        } else {
            PrivateFiles.folder(folder.resolve(FILES));
            command = launch.words(folder, socket());
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(launch.dataDir().toFile())
                .redirectErrorStream(true)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(Redirect.appendTo(launch.log().toFile()));
        builder.environment().putAll(launch.environment());
        return builder;
    }

    /** A server told to run as another user writes its socket and temporary tables as that user. */
    private void letServerWrite(Path folder) throws IOException {
        Files.setOwner(folder, Files.getOwner(launch.dataDir()));
    }

    private void awaitGreeting(Process started, long logBefore, Duration limit, Mode mode) throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        while (started.isAlive()) {
            // The log is asked first: the port alone could be another program's that was faster to take it.
            if (logFrom(logBefore).contains(READY) && (mode == Mode.ALONE || ServerGreeting.from(launch.port()))) {
                return;
            }
            if (System.nanoTime() > end) {
                String state = state(started);
                kill();
                throw notStarted(
                        "No answer within " + limit.toSeconds() + " s, " + state + "\n" + logEnd(logBefore), null);
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
        int status = started.exitValue();
        kill();
        throw notStarted("It ended with status " + status + "\n" + logEnd(logBefore), null);
    }

    /** What it does: waiting, or busy. */
    private static String state(Process running) {
        String used = running.info()
                .totalCpuDuration()
                .map(time -> time.toMillis() + " ms")
                .orElse("an unknown amount");
        return "process " + running.pid() + (running.isAlive() ? " is there" : " has ended") + " and used " + used
                + " of processor time";
    }

    private String logFrom(long offset) throws IOException {
        try (InputStream stream = Files.newInputStream(launch.log())) {
            stream.skipNBytes(Math.min(offset, Files.size(launch.log())));
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String logEnd(long offset) throws IOException {
        List<String> lines = logFrom(offset).lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES_IN_DETAIL), lines.size()));
    }

    private DrydockException notStarted(String detail, @Nullable Throwable cause) {
        return new DrydockException(Problem.of(MysqldError.NOT_STARTED, detail, launch.binary()), cause);
    }

    private void removeOwnFolder() {
        if (ownFolder != null) {
            try {
                WholeFolder.delete(ownFolder);
            } catch (IOException leftInTemp) {
                // a folder among the system's temporary files, which it clears itself
            }
            ownFolder = null;
        }
    }

    private static boolean exits(Process process, Duration limit) {
        return exits(process.toHandle(), limit);
    }

    private static boolean exits(ProcessHandle handle, Duration limit) {
        try {
            handle.onExit().orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS).join();
            return true;
        } catch (CompletionException late) {
            return false;
        }
    }
}
