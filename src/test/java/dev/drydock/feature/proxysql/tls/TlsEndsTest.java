package dev.drydock.feature.proxysql.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.feature.proxysql.change.DraftStatement;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Certificates of a real ProxySQL and of real servers behind it. */
@NeedsServers
@Timeout(120)
class TlsEndsTest {

    @Test
    void eachPortSaysWhetherItOffersTlsAndUntilWhen() throws Exception {
        TestServer with = Lab.mysql80();
        TestServer without = Lab.mysql57();
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false");
                OpenServer admin = ProxySqls.open(proxy)) {
            for (TestServer server : List.of(with, without)) {
                proxy.run("INSERT INTO mysql_servers (hostgroup_id, hostname, port) VALUES (1, '" + server.host()
                        + "', " + server.port() + ")");
            }
            proxy.run(
                    "INSERT INTO mysql_servers (hostgroup_id, hostname, port) VALUES (1, '127.0.0.1', 1)",
                    "LOAD MYSQL SERVERS TO RUNTIME");
            List<TlsEnd> ends = TlsReader.read(admin);
            TlsEnd front = ends.getFirst();
            assertThat(front.front()).isTrue();
            assertThat(front.address()).isEqualTo("127.0.0.1:" + proxy.trafficPort());
            assertThat(front.wanted()).isTrue();
            assertThat(front.offered()).contains(true);
            assertThat(front.expires().orElseThrow()).isAfter(Instant.now());
            assertThat(front.subject()).contains("ProxySQL");
            assertThat(end(ends, with).offered()).contains(true);
            assertThat(end(ends, with).expires()).isPresent();
            assertThat(end(ends, without).offered()).contains(false);
            TlsEnd dead = ends.stream()
                    .filter(end -> end.address().equals("127.0.0.1:1"))
                    .findFirst()
                    .orElseThrow();
            assertThat(dead.offered()).isEmpty();
            assertThat(dead.problem()).isNotEmpty();
            Configuration servers = read(admin, ConfigModule.SERVERS);
            assertThat(TlsDrafts.back(servers, ends).statements())
                    .extracting(DraftStatement::shown)
                    .hasSize(3)
                    .first()
                    .asString()
                    .contains("SET `use_ssl` = '1'", "'" + with.port() + "'");
            assertThat(TlsDrafts.back(servers, ends).notes()).hasSize(2);
            assertThat(TlsDrafts.front(read(admin, ConfigModule.MYSQL_VARIABLES))
                            .statements())
                    .as("it is on already")
                    .isEmpty();
            proxy.run("SET mysql-have_ssl='false'", "LOAD MYSQL VARIABLES TO RUNTIME");
            assertThat(TlsReader.read(admin).getFirst().offered()).contains(false);
            assertThat(TlsDrafts.front(read(admin, ConfigModule.MYSQL_VARIABLES))
                            .statements())
                    .extracting(DraftStatement::shown)
                    .first()
                    .asString()
                    .contains("mysql-have_ssl");
        }
    }

    private static TlsEnd end(List<TlsEnd> ends, TestServer server) {
        return ends.stream()
                .filter(end -> end.address().equals(server.host() + ":" + server.port()))
                .findFirst()
                .orElseThrow();
    }

    private static Configuration read(OpenServer admin, ConfigModule module) {
        return admin.query(session -> new AdminReader(session).configuration(List.of(module)));
    }
}
