package dev.drydock.feature.proxysql.tls;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.read.AdminRow;
import dev.drydock.platform.i18n.Messages;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads what ProxySQL is told of TLS, and asks its traffic port and the servers behind for their certificates, from this
 * machine. Blocks for some seconds.
 */
public final class TlsReader {

    private static final Duration LIMIT = Duration.ofSeconds(3);
    private static final int MOST_SERVERS = 200;
    private static final String EVERYWHERE = "0.0.0.0";

    /** A port of the proxy, or of a server behind it. */
    record Port(boolean front, String host, int port, boolean wanted) {}

    private TlsReader() {}

    /** All ends, the traffic ports first. */
    public static List<TlsEnd> read(OpenServer proxy) {
        boolean direct = proxy.profile().ssh().none();
        List<Port> ports = proxy.query(
                session -> ports(new AdminReader(session), proxy.profile().host()));
        List<Future<TlsEnd>> asked = new ArrayList<>();
        try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
            ports.forEach(port -> asked.add(each.submit(() -> direct ? ask(port) : unasked(port))));
        }
        return asked.stream().map(Future::resultNow).toList();
    }

    static List<Port> ports(AdminReader reader, String host) {
        boolean wanted = false;
        String interfaces = "";
        for (AdminRow row : reader.query("SELECT variable_name, variable_value FROM runtime_global_variables"
                        + " WHERE variable_name IN ('mysql-have_ssl', 'mysql-interfaces')")
                .all()) {
            if (row.text("variable_name").equals("mysql-have_ssl")) {
                wanted = row.text("variable_value").equals("true");
            } else {
                interfaces = row.text("variable_value");
            }
        }
        List<Port> ports = new ArrayList<>();
        for (String place : interfaces.split("[;,]", -1)) {
            int colon = place.lastIndexOf(':');
            if (colon > 0 && place.substring(colon + 1).strip().matches("\\d{1,5}")) {
                String bound = place.substring(0, colon).strip();
                ports.add(new Port(
                        true,
                        bound.equals(EVERYWHERE) ? host : bound,
                        Integer.parseInt(place.substring(colon + 1).strip()),
                        wanted));
            }
        }
        reader.query("SELECT hostname, port, MIN(use_ssl) AS tls FROM runtime_mysql_servers WHERE port > 0"
                        + " GROUP BY hostname, port ORDER BY hostname, port LIMIT " + MOST_SERVERS)
                .all()
                .forEach(row -> ports.add(
                        new Port(false, row.text("hostname"), (int) row.number("port"), row.number("tls") == 1)));
        return ports;
    }

    private static TlsEnd unasked(Port port) {
        return end(port, Optional.empty(), List.of(), Messages.of("proxysql").text("tls.throughssh"));
    }

    private static TlsEnd ask(Port port) {
        try {
            Optional<List<X509Certificate>> chain = TlsProbe.chain(port.host(), port.port(), LIMIT);
            return end(port, Optional.of(chain.isPresent()), chain.orElse(List.of()), "");
        } catch (IOException | GeneralSecurityException | IllegalArgumentException failure) {
            return end(port, Optional.empty(), List.of(), String.valueOf(failure.getMessage()));
        }
    }

    private static TlsEnd end(Port port, Optional<Boolean> offered, List<X509Certificate> chain, String problem) {
        return new TlsEnd(port.front(), port.host() + ":" + port.port(), port.wanted(), offered, chain, problem);
    }
}
