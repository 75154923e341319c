package dev.drydock.db.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files of this machine are only those of a server that runs on it. */
@NeedsServers
class OnThisMachineTest {

    @Test
    void aLoopbackAddressThatLeadsToAnotherMachineIsNotThisOne() throws Exception {
        TestServer server = Lab.mysql57();
        String own = server.value("SELECT @@hostname");
        assertThat(named(own).onThisMachine("127.0.0.1")).isTrue();
        assertThat(named("db2").onThisMachine("127.0.0.1"))
                .as("a forwarded port")
                .isFalse();
        assertThat(named(own).onThisMachine("192.0.2.1")).as("another address").isFalse();
        assertThat(named(own).onThisMachine(InetAddress.getLoopbackAddress().getHostName()))
                .isTrue();
    }

    private static ServerFacts named(String hostname) {
        return new ServerFacts(
                Flavour.MYSQL,
                ServerVersion.parse("5.7.22"),
                "",
                false,
                new Fact.Known<>(hostname),
                new Fact.Known<>(3306L),
                new Fact.Unknown<>(""),
                new Fact.Unknown<>(""),
                new Fact.Unknown<>(""),
                new Fact.Unknown<>(""),
                "",
                new Grants(List.of()));
    }
}
