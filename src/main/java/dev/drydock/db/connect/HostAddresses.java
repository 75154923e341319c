package dev.drydock.db.connect;

import dev.drydock.db.guard.Whereabouts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.db.tunnel.ShellWord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What names mean on one machine: this computer, or the last host of a way through SSH. Each address of the machine itself
 * is given as one and the same. Lookups block.
 */
final class HostAddresses {

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Duration LIMIT = Duration.ofSeconds(3);
    private static final int MOST_BYTES = 1 << 16;
    private static final String MARK = "--";

    private final Optional<RemoteHost> machine;
    private final String from;
    private final String own;
    private final Set<String> addresses;

    private HostAddresses(Optional<RemoteHost> machine, String from, String own, Set<String> addresses) {
        this.machine = machine;
        this.from = from;
        this.own = own;
        this.addresses = addresses;
    }

    static HostAddresses ofThisComputer() {
        return new HostAddresses(Optional.empty(), "", Whereabouts.THIS_COMPUTER, Set.of());
    }

    /** @param way the hosts on the way to the machine; it may be this computer after all */
    static HostAddresses of(RemoteHost machine, String way) {
        List<String> told = run(machine, "cat " + BOOT + "; echo " + MARK + "; hostname -I");
        int mark = told.indexOf(MARK);
        Set<String> addresses = mark < 0
                ? Set.of()
                : told.subList(mark + 1, told.size()).stream()
                        .flatMap(line -> Arrays.stream(line.split("\\s+", -1)))
                        .map(HostAddresses::parsed)
                        .flatMap(Optional::stream)
                        .map(HostAddresses::plain)
                        .collect(Collectors.toSet());
        boolean here = mark == 1 && told.getFirst().equals(bootHere());
        return new HostAddresses(
                Optional.of(machine),
                here ? "" : way,
                here ? Whereabouts.THIS_COMPUTER : "the end of " + way,
                addresses);
    }

    private static String bootHere() {
        try {
            return Files.readString(BOOT).strip();
        } catch (IOException _) {
            return "";
        }
    }

    /** Empty for this computer, else the way to the machine. */
    String from() {
        return from;
    }

    /** The addresses of a host; empty if they are not known. */
    Optional<Set<String>> of(String host) {
        Set<String> found = machine.isPresent() ? far(machine.get(), host) : near(host);
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }

    /** The address that a host is, if it is written as one that means the same everywhere. */
    Optional<Set<String>> literal(String host) {
        return parsed(host)
                .filter(address -> !address.isLoopbackAddress() && !address.isAnyLocalAddress())
                .map(address -> Set.of(text(address)));
    }

    private Set<String> near(String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).map(this::text).collect(Collectors.toSet());
        } catch (UnknownHostException _) {
            return Set.of();
        }
    }

    private Set<String> far(RemoteHost end, String host) {
        Set<String> found = new HashSet<>();
        for (String line : run(end, "getent ahosts " + ShellWord.quoted(host))) {
            parsed(line.split("\\s+", 2)[0]).map(this::text).ifPresent(found::add);
        }
        return found;
    }

    /** An address as text; that of the machine itself as {@link #own}. */
    String text(InetAddress address) {
        return address.isLoopbackAddress()
                        || address.isAnyLocalAddress()
                        || (own.equals(Whereabouts.THIS_COMPUTER) && ofThisComputer(address))
                        || addresses.contains(plain(address))
                ? own
                : plain(address);
    }

    /** Whether this stands for the machine itself. */
    boolean own(String text) {
        return text.equals(own);
    }

    /** Whether all of these are the machine itself. */
    boolean all(Set<String> texts) {
        return !texts.isEmpty() && texts.stream().allMatch(this::own);
    }

    private static boolean ofThisComputer(InetAddress address) {
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException _) {
            return false;
        }
    }

    private static String plain(InetAddress address) {
        return address.getHostAddress().replaceAll("%.*", "");
    }

    /** No name is looked up. */
    private static Optional<InetAddress> parsed(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static List<String> run(RemoteHost machine, String command) {
        try {
            return machine.run(command, LIMIT, MOST_BYTES)
                    .out()
                    .lines()
                    .map(String::strip)
                    .toList();
        } catch (ServerException _) {
            return List.of();
        }
    }
}
