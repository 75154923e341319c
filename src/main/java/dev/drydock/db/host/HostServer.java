package dev.drydock.db.host;

import static dev.drydock.db.tunnel.ShellWord.quoted;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.LocalPort;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.Route;
import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.mysqld.MysqldError;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.NewData;
import dev.drydock.platform.mysqld.PasswordlessLogin;
import dev.drydock.platform.mysqld.PrivateServer;
import dev.drydock.platform.mysqld.ProgramOutput;
import dev.drydock.platform.mysqld.ProgramSearch;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A private server on the machine at the end of an SSH way, below a folder of it. It ends with the SSH session, whatever becomes
 * of this process.
 */
public final class HostServer extends PrivateServer {

    /** Where its folder is made if nothing else is said. */
    public static final String USUAL_FOLDER = "/tmp";

    /** Nobody comes by one, and its path would have 107 bytes at most. */
    private static final Path NO_SOCKET = Path.of("");

    /** In its data, where it works; MySQL does not start without any way in. */
    private static final Path SOCKET = Path.of("s");

    private static final String STATEMENTS = "init.sql";
    private static final String INPUT = "input";
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration START_LIMIT = Duration.ofMinutes(10);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    private static final Duration LOOK_AT_COPY = Duration.ofSeconds(1);
    private static final int SHARE_OF_COUNTING = 10;

    /** So many files are not gone in a moment. */
    private static final Duration REMOVAL_OF_COPY = Duration.ofMinutes(10);

    /** A stop with its pages written is measured. */
    private static final Duration SHUTDOWN_LIMIT = Duration.ofSeconds(30);

    /** In a second, of processor time; Linux tells programs no other number. */
    private static final int TICKS = 100;

    private static final int LOWEST_PORT = 15_000;
    private static final int LOWEST_OUTGOING_PORT = 32_768;
    private static final int DETAIL = 8_000;
    private static final int MOST_OF_FILE = 1_000_000;
    private static final int MOST_NAMES = 50_000_000;
    private static final Pattern SIZE = Pattern.compile("(\\d+)\\s");

    /** Shares the blocks of the files where it can. What was write-protected in a backup has to be written. */
    private static final String COPY =
            "r=; cp --reflink=auto /dev/null tmp/r 2> /dev/null && r=--reflink=auto; rm -f tmp/r;"
                    + " cp $r -RL -- \"$1/.\" data && chmod -R u+rwX,go= data && rm -f data/auto.cnf data/*.pid";

    private static final Pattern FREE = Pattern.compile("\\s(\\d+)\\s+\\d+%\\s");

    private final Route route;
    private final RemoteHost host;
    private final HostShell shell;
    private int port;
    private Duration removal = LIMIT;
    private String before = "";
    private Duration alone = Duration.ZERO;
    private Duration aloneProcessor = Duration.ZERO;

    private HostServer(Route route, RemoteHost host, ServerProgram program, HostShell shell) {
        super(program);
        this.route = route;
        this.host = host;
        this.shell = shell;
    }

    /**
     * The program that is meant by a path of the host; blocks.
     *
     * @throws DrydockException E-6007 if there is none, or it does not run there
     */
    public static ServerProgram program(RemoteHost host, String path) {
        String named = path + " (" + host.name() + ")";
        if (!path.startsWith("/") || path.chars().anyMatch(Character::isISOControl)) {
            throw new DrydockException(Problem.of(MysqldError.NO_PROGRAM, "not an absolute path", named));
        }
        return ProgramSearch.found(
                named,
                host.run("sh -c " + quoted(ProgramSearch.script()) + " sh " + quoted(path), LIMIT, 100_000)
                        .out());
    }

    /**
     * Makes the folder of one that has no data yet.
     *
     * @param route a way through SSH
     * @param below a folder of the host
     * @param room bytes that have to be free there
     * @throws ServerException E-2410 without that, E-2409 if no folder can be made; E-21xx
     */
    public static HostServer of(Route route, ServerProgram program, String below, long room) {
        RemoteHost host = route.farEnd().orElseThrow();
        requireRoom(host, below, room);
        return new HostServer(route, host, program, new HostShell(host, below));
    }

    /** @throws ServerException E-2410 if fewer bytes are free there, E-2409 if the folder cannot be looked at; E-21xx */
    public static void requireRoom(RemoteHost host, String below, long room) {
        RemoteHost.Output told = host.run("df -Pk -- " + quoted(below), LIMIT, 10_000);
        Matcher free = FREE.matcher(told.out());
        if (!free.find()) {
            throw new ServerException(
                    Problem.of(HostError.NO_FOLDER, told.out() + told.err(), below, host.name()), 0, null);
        }
        long bytes = Long.parseLong(free.group(1)) * 1024;
        if (bytes < room) {
            throw new ServerException(
                    Problem.of(HostError.NO_ROOM, "", below, host.name(), Formats.bytes(bytes), Formats.bytes(room)),
                    0,
                    null);
        }
    }

    /** Where all of it is, for people. */
    public String place() {
        return host.name() + ":" + shell.folder();
    }

    /** The command that removes it there. */
    public String removal() {
        return "rm -rf -- " + ShellWord.shown(shell.folder());
    }

    @Override
    protected Path folder() {
        return Path.of(shell.folder());
    }

    @Override
    public Path file(String name, String text) {
        shell.put(name, text);
        return folder().resolve(name);
    }

    @Override
    protected ProgramOutput run(JobContext context, List<String> command) {
        return run(context, command, "");
    }

    private ProgramOutput run(JobContext context, List<String> command, String input) {
        return cancellable(context, () -> {
            if (!input.isEmpty()) {
                shell.put(INPUT, input);
            }
            shell.start(command, input.isEmpty() ? "" : INPUT);
            int status = status(awaited("no", START_LIMIT));
            return new ProgramOutput(status, shell.output());
        });
    }

    @Override
    protected NewData newData(JobContext context) {
        return new NewData(
                program(),
                new NewData.Machine() {
                    @Override
                    public ProgramOutput run(List<String> command, String input) {
                        return HostServer.this.run(context, command, input);
                    }

                    @Override
                    public Path statements(List<String> lines) {
                        return file(STATEMENTS, String.join("\n", lines) + "\n");
                    }

                    @Override
                    public void delete(Path file) {
                        cancellable(context, () -> {
                            shell.delete(STATEMENTS);
                            return true;
                        });
                    }
                },
                folder().resolve("tmp"));
    }

    /**
     * Copies a folder of its machine into its data, links as what they lead to; the identity of that server stays behind.
     * Cancel ends it and removes the copy.
     *
     * @param copied told of the bytes so far, while it goes on
     */
    public ProgramOutput copy(JobContext context, Path from, LongConsumer copied) {
        return cancellable(context, () -> {
            removal = REMOVAL_OF_COPY;
            shell.start(List.of("sh", "-c", COPY, "sh", from.toString()), "");
            String state = awaited("ended", LOOK_AT_COPY);
            while (!state.startsWith("ended")) {
                long began = System.nanoTime();
                copied.accept(copied());
                // many files are not counted all the time
                state = awaited("ended", LOOK_AT_COPY.plusNanos(SHARE_OF_COUNTING * (System.nanoTime() - began)));
            }
            return new ProgramOutput(status(state), shell.output());
        });
    }

    /** The bytes of its data on their disk; 0 if they cannot be told. */
    private long copied() {
        try {
            Matcher size = SIZE.matcher(host.run("du -sk -- " + quoted(dataDir().toString()), LIMIT, 10_000)
                    .out());
            return size.lookingAt() ? Long.parseLong(size.group(1)) * 1024 : 0;
        } catch (ServerException slow) {
            // if the host is lost, so is the shell
            return 0;
        }
    }

    @Override
    public void startOnCopy(JobContext context, List<String> options) throws IOException {
        before = "";
        startAlone(context, startOptions(options));
        String first = written();
        start(context, options, Optional.empty());
        before = first;
    }

    /** It has a socket that only its account can reach, and nobody is let in before its statements are done. */
    private void startAlone(JobContext context, List<String> options) throws IOException {
        Path files = folder().resolve("tmp").resolve(MysqldProcess.FILES);
        Path done = files.resolve("done");
        List<String> statements = new ArrayList<>(takingOver());
        statements.addAll(MysqldProcess.donePassing(done));
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(
                "--skip-networking",
                "--secure-file-priv=" + files,
                "--init-file=" + file(STATEMENTS, String.join("\n", statements) + "\n")));
        long began = System.nanoTime();
        launch(context, all, Optional.empty(), SOCKET);
        aloneProcessor = processorTime();
        stop(SHUTDOWN_LIMIT);
        alone = Duration.ofNanos(System.nanoTime() - began);
        shell.delete(STATEMENTS);
        if (dataFile(dataDir().relativize(done).toString()).isEmpty()) {
            throw new DrydockException(Problem.of(MysqldError.OPEN, end(), named()));
        }
    }

    @Override
    protected Optional<String> dataFile(String name) {
        RemoteHost.Output told =
                host.run("cat -- " + quoted(dataDir().resolve(name).toString()), LIMIT, MOST_OF_FILE);
        return told.status() == 0 ? Optional.of(told.out()) : Optional.empty();
    }

    @Override
    public Duration firstStart() {
        return alone;
    }

    @Override
    public Duration firstStartProcessor() {
        return aloneProcessor;
    }

    @Override
    public Duration processorTime() {
        String told = host.run(
                        "read -r p < " + quoted(dataDir() + "/drydock.pid") + " && cat \"/proc/$p/stat\"",
                        LIMIT,
                        10_000)
                .out();
        // the name of the program may hold anything
        String[] fields = told.substring(told.lastIndexOf(')') + 1).strip().split(" ", -1);
        return fields.length < 13
                ? Duration.ZERO
                : Duration.ofMillis((Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * 1_000 / TICKS);
    }

    @Override
    public List<Path> tableFiles() {
        return found("-mindepth 2 -maxdepth 2 -name '*" + TABLE_FILE + "'")
                .map(Path::of)
                .toList();
    }

    @Override
    public List<String> folders() {
        return found("-mindepth 1 -maxdepth 1 -type d").toList();
    }

    /** What is in its data, by its names there. */
    private Stream<String> found(String which) {
        return host.run("cd -- " + quoted(dataDir().toString()) + " && find . " + which, LIMIT, MOST_NAMES)
                .out()
                .lines()
                .map(name -> name.substring(2));
    }

    @Override
    public long memory() {
        return available(host.run("cat /proc/meminfo", LIMIT, 100_000).out()).orElse(0L);
    }

    @Override
    public void start(JobContext context, List<String> options, Optional<Path> optionFile) throws IOException {
        before = "";
        onFreePort(context, () -> {
            launch(context, startOptions(options), optionFile, NO_SOCKET);
            requireClosed();
        });
    }

    private void launch(JobContext context, List<String> options, Optional<Path> optionFile, Path socket) {
        port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, LOWEST_OUTGOING_PORT);
        MysqldProcess.Launch launch = new MysqldProcess.Launch(
                program().binary(), options, dataDir(), port, folder().resolve("out"), Map.of(), optionFile);
        String state = cancellable(context, () -> {
            shell.start(launch.words(folder().resolve("tmp"), socket), "");
            return awaited("ready", START_LIMIT);
        });
        if (!state.equals("ready")) {
            throw new DrydockException(Problem.of(MysqldError.NOT_STARTED, state + "\n" + end(), named()));
        }
    }

    private String named() {
        return program().binary() + " (" + host.name() + ")";
    }

    private String end() {
        String all = written();
        return all.substring(Math.max(0, all.length() - DETAIL));
    }

    /** The program's state once it is this one or has ended, or the last one at the limit. */
    private String awaited(String wanted, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            String state = shell.state();
            if (state.equals(wanted) || state.startsWith("ended") || System.nanoTime() > end) {
                return state;
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
    }

    private static int status(String state) {
        return state.startsWith("ended ") ? Integer.parseInt(state.substring("ended ".length())) : -1;
    }

    private void requireClosed() throws IOException {
        try (LocalPort near = new LocalPort(route, "127.0.0.1", port, LIMIT)) {
            for (String account : PasswordlessLogin.OPEN_ACCOUNTS) {
                if (PasswordlessLogin.getsIn(PasswordlessLogin.port(near.port()), account)) {
                    shell.kill();
                    throw new DrydockException(Problem.of(MysqldError.OPEN, "'" + account + "'@'localhost'", named()));
                }
            }
        }
    }

    /** What blocks on the host ends with the session, and with it everything there. */
    private <T> T cancellable(JobContext context, Supplier<T> work) {
        try (JobContext.Registration _ = context.register(Cancellable.of(named(), this::aborted))) {
            return work.get();
        } catch (ServerException failure) {
            context.checkCancelled();
            throw failure;
        } finally {
            context.checkCancelled();
        }
    }

    private CancelReport aborted() {
        long began = System.nanoTime();
        boolean gone = shell.abort();
        return new CancelReport(named(), gone, "end of the SSH session", Duration.ofNanos(System.nanoTime() - began));
    }

    @Override
    public boolean stop() {
        return stop(LIMIT);
    }

    private boolean stop(Duration limit) {
        shell.terminate();
        boolean clean = awaited("ended", limit).startsWith("ended");
        shell.kill();
        return clean;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public String written() {
        return before + shell.output();
    }

    @Override
    public void close() {
        remove();
    }

    /** Closes it. Whether it was seen that nothing is left on the host. */
    public boolean remove() {
        return shell.close(removal);
    }
}
