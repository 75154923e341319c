package dev.drydock.feature.threadpool.load;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What limits the number of connections before the server's threads do: this computer's files and ports, and max_connections. */
final class LoadLimits {

    private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final Pattern ENDS = Pattern.compile("(\\d{1,5})\\s+(\\d{1,5})\\s*");
    private static final long OWN_FILES = 200;
    /** Left to others on a server that is loaded. */
    private static final long LEFT = 5;

    private LoadLimits() {}

    /** @throws DrydockException E-4704 with the name of the limit, if so many connections cannot be had */
    static void require(OpenServer server, Session session, int connections) {
        check("open files of Drydock (ulimit -n)", files(), connections);
        if (server.way().equals("direct")) {
            check("ports for outgoing connections (ip_local_port_range)", ports(), connections);
        }
        long allowed = session.number("SELECT @@global.max_connections").orElse(0);
        long used = session.first("SHOW GLOBAL STATUS LIKE 'Threads_connected'", row -> row.number(2))
                .flatMap(value -> value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty())
                .orElse(0L);
        check("max_connections of the server, less those in use", OptionalLong.of(allowed - used - LEFT), connections);
    }

    private static void check(String name, OptionalLong most, int connections) {
        if (most.isPresent() && most.getAsLong() < connections) {
            throw new DrydockException(Problem.of(ThreadPoolError.LOAD_LIMIT, "", connections, name, most.getAsLong()));
        }
    }

    private static OptionalLong files() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? OptionalLong.of(unix.getMaxFileDescriptorCount() - unix.getOpenFileDescriptorCount() - OWN_FILES)
                : OptionalLong.empty();
    }

    /** Read through a buffer: the kernel gives such a file in one piece or not at all. */
    private static OptionalLong ports() {
        try (BufferedReader reader = Files.newBufferedReader(PORTS)) {
            Matcher ends = ENDS.matcher(String.valueOf(reader.readLine()));
            return ends.matches()
                    ? OptionalLong.of(Long.parseLong(ends.group(2)) - Long.parseLong(ends.group(1)) + 1)
                    : OptionalLong.empty();
        } catch (IOException unknown) {
            return OptionalLong.empty();
        }
    }
}
