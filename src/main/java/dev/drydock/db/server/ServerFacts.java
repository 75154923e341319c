package dev.drydock.db.server;

import dev.drydock.platform.config.MachineName;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * What was read from a server when it was opened.
 *
 * @param flavour whose server it is
 * @param version its version
 * @param comment {@code @@version_comment}
 * @param galera whether a wsrep provider is loaded and on
 * @param hostname {@code @@hostname}
 * @param port {@code @@port}, which differs from the profile's behind a proxy or a tunnel
 * @param uuid {@code @@server_uuid}: 5.6 and later, not MariaDB
 * @param role place in replication
 * @param replicas number of attached replicas
 * @param readOnly {@code @@read_only}
 * @param account {@code CURRENT_USER()}
 * @param grants what the account may do
 */
public record ServerFacts(
        Flavour flavour,
        ServerVersion version,
        String comment,
        boolean galera,
        Fact<String> hostname,
        Fact<Long> port,
        Fact<String> uuid,
        Fact<Role> role,
        Fact<Integer> replicas,
        Fact<Boolean> readOnly,
        String account,
        Grants grants) {

    /** Name and version, such as "MySQL 5.7.22" or "MariaDB 10.11.6 (Galera)". */
    public String product() {
        return flavour.label() + " " + version.numbers() + (galera ? " (Galera)" : "");
    }

    /** What tells this server from others in the history: its UUID, else its own name and port, else the address used. */
    public String key(String address) {
        return uuid.known().orElseGet(() -> keyWithoutUuid(address));
    }

    /** The same for a server that had no UUID yet, such as a 5.5. */
    public String keyWithoutUuid(String address) {
        return hostname.known()
                .flatMap(name -> port.known().map(number -> name + ":" + number))
                .orElse(address);
    }

    /**
     * Whether the server that was reached at this address runs on this machine. A loopback address alone proves nothing, since
     * a tunnel has one, too: the server's own name must be ours. Looks names up.
     */
    public boolean onThisMachine(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress() && hostname.is(MachineName.get());
        } catch (UnknownHostException _) {
            return false;
        }
    }

    public boolean mariaDb() {
        return flavour == Flavour.MARIADB;
    }

    /** Whether it is a MySQL or Percona server of at least this version. */
    public boolean mySqlAtLeast(int major, int minor, int patch) {
        return (flavour == Flavour.MYSQL || flavour == Flavour.PERCONA) && version.atLeast(major, minor, patch);
    }

    public boolean mariaDbAtLeast(int major, int minor, int patch) {
        return mariaDb() && version.atLeast(major, minor, patch);
    }

    /**
     * The variable of a session's time limit for statements; empty where the server has none. {@code max_execution_time}, in
     * milliseconds: MySQL 5.7.8; {@code max_statement_time}, in seconds: MariaDB 10.1.1.
     */
    public Optional<String> timeLimitVariable() {
        if (mySqlAtLeast(5, 7, 8)) {
            return Optional.of("max_execution_time");
        }
        return mariaDbAtLeast(10, 1, 1) ? Optional.of("max_statement_time") : Optional.empty();
    }

    /** The statement that lifts a time limit that the server has for all sessions; empty where there is no such limit. */
    public Optional<String> withoutTimeLimit() {
        return timeLimitVariable().map(limit -> "SET SESSION " + limit + " = 0");
    }
}
