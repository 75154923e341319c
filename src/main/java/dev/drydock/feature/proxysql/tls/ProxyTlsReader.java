package dev.drydock.feature.proxysql.tls;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.proxied.ProxyTls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether clients reach a ProxySQL by TLS, and it its servers, by its own settings; nobody else is asked. */
public final class ProxyTlsReader implements ProxyTls.Source {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final String PLAIN_USERS =
            "SELECT COUNT(*) AS users FROM runtime_mysql_users WHERE active = 1 AND frontend = 1 AND use_ssl = 0";

    @Override
    public List<ProxyTls> of(OpenServer proxy) {
        String name = proxy.profile().name();
        return proxy.query(session -> {
            AdminReader reader = new AdminReader(session);
            long plainUsers = reader.query(PLAIN_USERS).all().getFirst().number("users");
            List<ProxyTls> sides = new ArrayList<>();
            for (TlsReader.Port port : TlsReader.ports(reader, proxy.profile().host())) {
                boolean tls = port.wanted() && (!port.front() || plainUsers == 0);
                sides.add(new ProxyTls(
                        name,
                        port.front(),
                        port.host() + ":" + port.port(),
                        Optional.of(tls),
                        why(port, tls, plainUsers)));
            }
            return sides;
        });
    }

    private static String why(TlsReader.Port port, boolean tls, long plainUsers) {
        if (tls) {
            return "";
        }
        if (!port.front()) {
            return TEXT.text("tls.side.back");
        }
        return port.wanted() ? TEXT.text("tls.side.users", plainUsers) : TEXT.text("tls.side.off");
    }
}
