package dev.drydock.db.connect;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Whether what answers on a machine may be taken for its database server: any account of a machine can listen on a free port
 * of it. It may, if its process belongs to root, to the user, or to the account that database servers run as. Where that
 * cannot be told, as on other systems than Linux, it may not.
 */
final class LocalServer {

    private static final List<String> SERVICE_ACCOUNTS = List.of("mysql", "mariadb", "proxysql");
    private static final int ROOT = 0;
    private static final Path PASSWD = Path.of("/etc/passwd");
    private static final Duration REMOTE_LIMIT = Duration.ofSeconds(5);
    private static final int MOST_BYTES = 4 << 20;

    private static final int LOOKS = 20;
    private static final long LOOK_NANOS = Duration.ofMillis(10).toNanos();

    private LocalServer() {}

    /** Whether the process at the other end of a connection within this machine is trusted. */
    static boolean trusted(Socket connected) {
        if (!(connected.getRemoteSocketAddress() instanceof InetSocketAddress server)
                || !(connected.getLocalSocketAddress() instanceof InetSocketAddress client)) {
            return false;
        }
        for (int look = 0; look < LOOKS && SocketTable.isHere(); look++) {
            OptionalInt owner = SocketTable.ownerHere(server, client);
            if (owner.isPresent()) {
                return trusted(owner.getAsInt());
            }
            // until it is accepted it has no owner
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return false;
    }

    /** Whether the file of a Unix socket belongs to a trusted account. */
    static boolean trusted(Path socket) {
        try {
            return Files.getAttribute(socket.toRealPath(), "unix:uid") instanceof Integer owner && trusted(owner);
        } catch (IOException | UnsupportedOperationException _) {
            return false;
        }
    }

    /** Whether all who listen on a port of the machine where a way through SSH ends are trusted. Blocks on it. */
    static boolean trusted(RemoteHost host, int port) {
        try {
            RemoteHost.Output told =
                    host.run("id -u; cat /etc/passwd; cat /proc/net/tcp /proc/net/tcp6", REMOTE_LIMIT, MOST_BYTES);
            Set<Integer> good = accounts(told.out());
            told.out()
                    .lines()
                    .findFirst()
                    .filter(id -> id.matches("\\d{1,9}"))
                    .ifPresent(id -> good.add(Integer.valueOf(id)));
            Collection<Integer> owners = SocketTable.of(told.out()).listeners(port);
            return !owners.isEmpty() && good.containsAll(owners);
        } catch (ServerException _) {
            return false;
        }
    }

    private static boolean trusted(int owner) {
        try {
            Set<Integer> good = accounts(Files.exists(PASSWD) ? Files.readString(PASSWD) : "");
            if (Files.getAttribute(Path.of("/proc/self"), "unix:uid") instanceof Integer own) {
                good.add(own);
            }
            return good.contains(owner);
        } catch (IOException | UnsupportedOperationException _) {
            return owner == ROOT;
        }
    }

    private static Set<Integer> accounts(String passwd) {
        Set<Integer> accounts = new HashSet<>(Set.of(ROOT));
        SERVICE_ACCOUNTS.forEach(name -> SocketTable.account(passwd, name).ifPresent(accounts::add));
        return accounts;
    }
}
