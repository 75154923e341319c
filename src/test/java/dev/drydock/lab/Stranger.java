package dev.drydock.lab;

import dev.drydock.platform.mysqld.PasswordlessLogin;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Another account of the machine: it reads ports and sockets of servers from the process list, again and again from before
 * they exist, and tries to log in there without a password, with less of a pause than a log-in takes from the moment that one is
 * in the list until it has refused often. Its threads end when it is closed.
 */
public final class Stranger implements AutoCloseable {

    private static final File PROCESSES = new File("/proc");
    private static final List<String> ACCOUNTS = List.of("root", "", "open_door");

    /** A server is there for a quarter of a second before it listens. */
    private static final long LOOK_AGAIN_NANOS = 10_000_000;

    private static final long KNOCK_AGAIN_NANOS = 200_000;

    /** Refusals of one server, a twentieth of a second and more, after which it is over with its start. */
    private static final int OFTEN = 200;

    private final Predicate<String> servers;
    private final List<Thread> threads = new ArrayList<>();
    private final Set<String> entered = ConcurrentHashMap.newKeySet();
    private final Set<String> openFolders = ConcurrentHashMap.newKeySet();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger attempts = new AtomicInteger();
    private final boolean ofAnybody;
    private volatile List<Server> known = List.of();
    private volatile boolean gone;

    private record Server(String process, List<String> arguments, List<SocketAddress> doors) {}

    /** @param servers of those that this process started, which ones it tries, by their data directory */
    public Stranger(Predicate<String> servers) {
        this(servers, false);
    }

    /** @param ofAnybody whether they are tried whoever started them */
    public Stranger(Predicate<String> servers, boolean ofAnybody) {
        this.servers = servers;
        this.ofAnybody = ofAnybody;
        threads.add(Thread.ofPlatform().daemon().name("stranger-looks").start(this::look));
        threads.add(Thread.ofPlatform().daemon().name("stranger-knocks").start(this::knock));
    }

    /** Where it got in. */
    public Set<String> entered() {
        return entered;
    }

    /** Folders of data and sockets that other accounts may enter. */
    public Set<String> openFolders() {
        return openFolders;
    }

    /** How many log-ins a server refused. */
    public int refused() {
        return refused.get();
    }

    /** Waits until a server that goes on running has refused one: on a busy machine a stranger comes late. */
    public void awaitRefusal() {
        while (refused.get() == 0) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    /** How many log-ins were tried, most of them before anybody listened. */
    public int attempts() {
        return attempts.get();
    }

    private void look() {
        Set<String> others = new HashSet<>();
        while (!gone) {
            List<Server> found = new ArrayList<>();
            Set<String> there = new HashSet<>();
            for (String pid : Objects.requireNonNull(PROCESSES.list())) {
                if (Character.isDigit(pid.charAt(0))) {
                    there.add(pid);
                    if (!others.contains(pid)) {
                        Optional<List<String>> arguments =
                                ofChild(PROCESSES.toPath().resolve(pid));
                        arguments.ifPresentOrElse(
                                list -> server(pid, list).ifPresent(found::add), () -> others.add(pid));
                    }
                }
            }
            others.retainAll(there);
            known = List.copyOf(found);
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    /** A process that this one started has a command line, maybe still that of what starts it; others are none of ours. */
    private Optional<List<String>> ofChild(Path process) {
        try {
            return ofAnybody || started(process)
                    ? Optional.of(List.of(Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                            .split("\0", -1)))
                    : Optional.empty();
        } catch (IOException _) {
            // it has ended, or is just becoming another program: it is looked at again
            return Optional.of(List.of());
        }
    }

    private Optional<Server> server(String process, List<String> arguments) {
        String data = value(arguments, "--datadir=");
        if (data.isEmpty() || !servers.test(data)) {
            return Optional.empty();
        }
        String socket = value(arguments, "--socket=");
        String port = value(arguments, "--port=");
        List<SocketAddress> doors = new ArrayList<>();
        if (!port.isEmpty() && !port.equals("0")) {
            doors.add(PasswordlessLogin.port(Integer.parseInt(port)));
        }
        if (!socket.isEmpty()) {
            Path file = Path.of(data).resolve(socket);
            doors.add(PasswordlessLogin.socket(file));
            lookAt(file.resolveSibling(""));
        }
        lookAt(Path.of(data));
        return Optional.of(new Server(process, arguments, doors));
    }

    private void knock() {
        Map<Server, Integer> refusals = new HashMap<>();
        while (!gone) {
            List<Server> servers = known;
            refusals.keySet().retainAll(servers);
            boolean starting = false;
            for (Server server : servers) {
                int refusedThere = refusals.merge(server, tryAll(server), Integer::sum);
                starting |= !server.doors().isEmpty() && refusedThere < OFTEN;
            }
            LockSupport.parkNanos(starting ? KNOCK_AGAIN_NANOS : LOOK_AGAIN_NANOS);
        }
    }

    /** How often it refused. */
    private int tryAll(Server server) {
        int before = refused.get();
        for (SocketAddress door : server.doors()) {
            for (String account : ACCOUNTS) {
                attempts.incrementAndGet();
                try {
                    if (PasswordlessLogin.getsIn(door, account)) {
                        entered.add("'" + account + "' at " + door + ": " + server.arguments());
                    } else {
                        refused.incrementAndGet();
                    }
                } catch (ConnectException _) {
                    // nobody listens here yet, or no longer
                    break;
                } catch (IOException _) {
                    // it is ending
                }
            }
        }
        return refused.get() - before;
    }

    /** A folder is closed where it, or one above it, is. */
    private void lookAt(Path folder) {
        try {
            for (Path above = folder; above != null; above = above.getParent()) {
                if (PosixFilePermissions.toString(Files.getPosixFilePermissions(above))
                        .endsWith("------")) {
                    return;
                }
            }
            openFolders.add(folder.toString());
        } catch (IOException _) {
            // gone
        }
    }

    private static String value(List<String> arguments, String option) {
        return arguments.stream()
                .filter(argument -> argument.startsWith(option))
                .map(argument -> argument.substring(option.length()))
                .reduce("", (_, later) -> later);
    }

    private static boolean started(Path process) throws IOException {
        String state = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
        // after the name in brackets: state, parent
        String parent = state.substring(state.lastIndexOf(')') + 2).split(" ", 3)[1];
        return parent.equals(Long.toString(ProcessHandle.current().pid()));
    }

    @Override
    public void close() {
        gone = true;
        threads.forEach(Stranger::awaitEnd);
    }

    private static void awaitEnd(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
