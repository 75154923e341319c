package dev.drydock.lab;

import dev.drydock.platform.mysqld.PasswordlessLogin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Another account of the machine: it reads ports and sockets of servers from the process list, again and again from before
 * they exist, and tries to log in there without a password. Its threads end when it is closed.
 */
public final class Stranger implements AutoCloseable {

    private static final List<String> ACCOUNTS = List.of("root", "", "open_door");

    private final Predicate<String> servers;
    private final List<Thread> threads = new ArrayList<>();
    private final Set<String> entered = ConcurrentHashMap.newKeySet();
    private final Set<String> openFolders = ConcurrentHashMap.newKeySet();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger attempts = new AtomicInteger();
    private volatile boolean gone;

    /** @param servers of those that this process started, which ones it tries, by their data directory */
    public Stranger(Predicate<String> servers) {
        this.servers = servers;
        for (int i = 0; i < 2; i++) {
            threads.add(Thread.ofPlatform().daemon().name("stranger-" + i).start(this::watch));
        }
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

    /** How many log-ins were tried, most of them before anybody listened. */
    public int attempts() {
        return attempts.get();
    }

    private void watch() {
        while (!gone) {
            for (List<String> arguments : servers()) {
                tryAll(arguments);
            }
        }
    }

    private void tryAll(List<String> arguments) {
        String data = value(arguments, "--datadir=");
        String socket = value(arguments, "--socket=");
        String port = value(arguments, "--port=");
        if (data.isEmpty() || !servers.test(data)) {
            return;
        }
        List<SocketAddress> doors = new ArrayList<>();
        if (!port.isEmpty() && !port.equals("0")) {
            doors.add(PasswordlessLogin.port(Integer.parseInt(port)));
        }
        if (!socket.isEmpty()) {
            doors.add(PasswordlessLogin.socket(Path.of(socket)));
            lookAt(Path.of(socket).resolveSibling(""));
        }
        lookAt(Path.of(data));
        for (SocketAddress door : doors) {
            for (String account : ACCOUNTS) {
                attempts.incrementAndGet();
                try {
                    if (PasswordlessLogin.getsIn(door, account)) {
                        entered.add("'" + account + "' at " + door + ": " + arguments);
                    } else {
                        refused.incrementAndGet();
                    }
                } catch (IOException _) {
                    // nobody listens yet, or no longer
                }
            }
        }
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

    private List<List<String>> servers() {
        List<List<String>> found = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                try {
                    String line = Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1);
                    if (line.contains("--datadir=") && started(process)) {
                        found.add(List.of(line.split("\0", -1)));
                    }
                } catch (IOException _) {
                    // it has ended
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return found;
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
