package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.lab.FakePort;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ReplicaPair;
import dev.drydock.lab.ServerKind;
import dev.drydock.profile.PasswordSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever may replicate can register any address: the order of an upgrade sends nothing there before a person confirms it. */
@NeedsServers
@Timeout(180)
class RogueReplicaTest extends CommandLine {

    @Test
    void nothingIsSentWhereAReplicaSaysThatItIsBeforeItIsConfirmedOrSaved() throws Exception {
        try (FakePort rogue = FakePort.silent();
                ReplicaPair pair = ReplicaPair.start(
                        ServerKind.MYSQL_5_7, "--report-host=127.0.0.1", "--report-port=" + rogue.port())) {
            String place = "127.0.0.1:" + rogue.port();
            String server = "mysql://" + pair.primary().user() + "@127.0.0.1:"
                    + pair.primary().port();
            String[] order = {"upgrade", "order", "--target", "8.0", "--server", server};
            Lots.eventually(() -> commands.run(order).out().contains(place));
            Commands.Ended shown = commands.run(order);
            assertThat(shown.out()).contains(place, "Not confirmed", "--node " + place);
            assertThat(rogue.connections()).as("connections to the rogue port").isZero();

            String replica = "127.0.0.1:" + pair.replica().port();
            Commands.Ended fromBelow = commands.run(
                    "upgrade",
                    "order",
                    "--target",
                    "8.0",
                    "--server",
                    "mysql://" + pair.primary().user() + "@" + replica);
            assertThat(fromBelow.out())
                    .as("a source is told by a server, too")
                    .contains("127.0.0.1:" + pair.primary().port(), "Not confirmed");

            commands.profiles()
                    .save(Lots.profile(pair.primary()).copy("s", "source").withPassword(PasswordSource.NONE));
            Commands.Ended saved = commands.run(
                    "upgrade",
                    "order",
                    "--target",
                    "8.0",
                    "--server",
                    "mysql://" + pair.primary().user() + "@" + replica);
            assertThat(saved.out())
                    .as("a saved server is known")
                    .contains("127.0.0.1:" + pair.primary().port() + "  MySQL 5.7");
            assertThat(rogue.connections()).as("told by a server that is known").isZero();

            commands.run("upgrade", "order", "--target", "8.0", "--server", server, "--node", place);
            assertThat(rogue.connections()).as("once a person has named it").isPositive();
        }
    }
}
