package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.proxied.ProxyLinks;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands' survey looks at the proxies that are linked to a saved server, as the window's does. */
@NeedsServers
@Timeout(120)
class LinkedProxyTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void bothSidesOfALinkedProxyAreTold() throws Exception {
        TestServer behind = Lab.mysql80();
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false")) {
            proxy.run(
                    "INSERT INTO mysql_servers (hostgroup_id, hostname, port, use_ssl) VALUES (1, '" + behind.host()
                            + "', " + behind.port() + ", 0)",
                    "LOAD MYSQL SERVERS TO RUNTIME");
            Profile admin = ProxySqls.profile(proxy, ProxySqlServer.ADMIN)
                    .withPassword(PasswordSource.COMMAND)
                    .withPasswordCommand(List.of("printf", "%s", ProxySqlServer.ADMIN));
            String told = status(behind, admin);
            assertThat(told).contains(admin.name(), behind.host() + ":" + behind.port());
            assertThat(told).doesNotContain("not connected");
        }
    }

    @Test
    void oneWhosePasswordIsNotSavedIsNamedAsNotLookedAt() throws Exception {
        TestServer behind = Lab.mysql80();
        assertThat(status(behind, Lots.profile("127.0.0.1", 1, "admin"))).contains("not connected");
    }

    private String status(TestServer behind, Profile proxy) throws Exception {
        Profile own = Lots.profile(behind).withPassword(PasswordSource.NONE);
        ProfileStore saved = new ProfileStore(folder.resolve("profiles.json"), _ -> {});
        saved.save(own);
        saved.save(proxy);
        new ProxyLinks(folder.resolve("proxy-links.json")).link(proxy.id(), own.id());
        try (Commands commands = new Commands(folder)) {
            Commands.Ended ended = commands.run("encryption", "check", "--server", own.name());
            return ended.out() + ended.err();
        }
    }
}
