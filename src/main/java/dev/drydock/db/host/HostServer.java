package dev.drydock.db.host;

import static dev.drydock.db.tunnel.ShellWord.quoted;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.LocalPort;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.Route;
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
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A private server on the machine at the end of an SSH way, below a folder of it. It ends with the SSH session, whatever becomes
 * of this process.
 */
public final class HostServer extends PrivateServer {

    /** Where its folder is made if nothing else is said. */
    public static final String USUAL_FOLDER = "/tmp";

    /** Nobody comes by one, and its path would have 107 bytes at most. */
    private static final Path NO_SOCKET = Path.of("");

    private static final String STATEMENTS = "init.sql";
    private static final String INPUT = "input";
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration START_LIMIT = Duration.ofMinutes(10);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(250);
    private static final int PORTS_TRIED = 3;
    private static final int LOWEST_PORT = 15_000;
    private static final int LOWEST_OUTGOING_PORT = 32_768;
    private static final int DETAIL = 8_000;
    private static final Pattern FREE = Pattern.compile("\\s(\\d+)\\s+\\d+%\\s");

    private final Route route;
    private final RemoteHost host;
    private final HostShell shell;
    private int port;

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

    private static void requireRoom(RemoteHost host, String below, long room) {
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

    @Override
    public void start(JobContext context, List<String> options, Optional<Path> optionFile) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                startOnce(context, startOptions(options), optionFile);
                return;
            } catch (DrydockException failure) {
                if (!portTaken(failure) || attempt == PORTS_TRIED) {
                    throw failure;
                }
            }
        }
    }

    private void startOnce(JobContext context, List<String> options, Optional<Path> optionFile) throws IOException {
        port = ThreadLocalRandom.current().nextInt(LOWEST_PORT, LOWEST_OUTGOING_PORT);
        MysqldProcess.Launch launch = new MysqldProcess.Launch(
                program().binary(), options, dataDir(), port, folder().resolve("out"), Map.of(), optionFile);
        String state = cancellable(context, () -> {
            shell.start(launch.words(folder().resolve("tmp"), NO_SOCKET), "");
            return awaited("ready", START_LIMIT);
        });
        if (!state.equals("ready")) {
            throw new DrydockException(Problem.of(MysqldError.NOT_STARTED, state + "\n" + end(), named()));
        }
        requireClosed();
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
        try (JobContext.Registration _ = context.register(this::aborted)) {
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
        shell.terminate();
        boolean clean = awaited("ended", LIMIT).startsWith("ended");
        shell.kill();
        return clean;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public String written() {
        return shell.output();
    }

    @Override
    public void close() {
        remove();
    }

    /** Closes it. Whether it was seen that nothing is left on the host. */
    public boolean remove() {
        return shell.close();
    }
}
