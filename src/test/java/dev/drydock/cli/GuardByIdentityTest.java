package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A production server is guarded by what it is, not by how it is reached. */
@NeedsServers
@Timeout(240)
class GuardByIdentityTest extends CommandLine {

    private static TestServer server(ServerKind kind) {
        return switch (kind) {
            case MYSQL_5_5 -> Lab.mysql55();
            case MARIADB -> Lab.mariadb();
            default -> Lab.mysql80();
        };
    }

    /** 5.5 has no lasting identity: its start stands for it. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_8_0", "MARIADB"})
    void anotherNameOrProfileOfAProductionServerIsGuardedAndThatIsSaid(ServerKind kind) throws Exception {
        TestServer server = server(kind);
        Profile production = Lots.production(server, server.user()).withPassword(PasswordSource.NONE);
        commands.profiles().save(production.copy("p", "shop-prod"));
        Commands.Ended first = commands.run("count", "--server", "shop-prod", "--schema", "mysql", "--system");
        assertThat(first.status()).as(first.err()).isZero();

        Profile second = production.copy("d", "shop-dev").withEnvironment(Environment.DEVELOPMENT);
        commands.profiles().save(second);
        String address = "mysql://" + server.user() + "@localhost:" + server.port();
        for (String way : new String[] {"shop-dev", address}) {
            Commands.Ended refused =
                    commands.run("count", "--server", way, "--schema", "mysql", "--system", "--growth-table", "--yes");
            assertThat(refused.status()).as(refused.err()).isEqualTo(2);
            assertThat(refused.err()).contains("E-2301", "shop-prod", "guarded whatever the way");
        }

        commands.profiles().save(production.copy("p", "shop-prod").withEnvironment(Environment.TEST));
        Commands.Ended allowed = commands.run("count", "--server", address, "--schema", "mysql", "--system");
        assertThat(allowed.err()).as("the user took the guard away").doesNotContain("guarded");
    }

    @Test
    void anotherServerIsNotGuarded() {
        TestServer guarded = Lab.mysql80();
        Profile production = Lots.production(guarded, guarded.user()).withPassword(PasswordSource.NONE);
        commands.profiles().save(production.copy("p", "shop-prod"));
        assertThat(commands.run("count", "--server", "shop-prod", "--schema", "mysql", "--system")
                        .status())
                .isZero();
        TestServer other = Lab.mysql57();
        assertThat(commands.run(
                                "count",
                                "--server",
                                "mysql://" + other.user() + "@localhost:" + other.port(),
                                "--schema",
                                "mysql",
                                "--system")
                        .err())
                .doesNotContain("guarded");
    }

    @Test
    void environmentsAreAClosedListAndASlipIsToldWhatIsMeant() {
        for (String slip : new String[] {"prod", "Prodction", "live"}) {
            Commands.Ended refused =
                    commands.run("servers", "add", "a", "--host", "db1", "--user", "u", "--environment", slip);
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("Did you mean production?");
            assertThat(commands.run(
                                    "servers",
                                    "add",
                                    "a",
                                    "--host",
                                    "db1",
                                    "--user",
                                    "u",
                                    "--environment",
                                    slip,
                                    "--colour",
                                    "#112233")
                            .status())
                    .isEqualTo(2);
        }
        assertThat(commands.profiles().all()).isEmpty();
        assertThat(commands.run(
                                "servers",
                                "add",
                                "own",
                                "--host",
                                "db1",
                                "--user",
                                "u",
                                "--environment",
                                "Lab",
                                "--colour",
                                "#112233")
                        .status())
                .isZero();
        assertThat(commands.run("servers", "add", "second", "--host", "db1", "--user", "u", "--environment", "lab")
                        .status())
                .isZero();
        assertThat(commands.profiles().byName("second").orElseThrow().environment())
                .isEqualTo(Environment.own("Lab", "#112233"));
    }

    @Test
    void aNewServerCountsAsProductionUntilItHasAnEnvironment() {
        Commands.Ended added = commands.run("servers", "add", "fresh", "--host", "db1", "--user", "u");
        assertThat(added.err()).contains("counts as production");
        Environment environment =
                commands.profiles().byName("fresh").orElseThrow().environment();
        assertThat(environment).isEqualTo(Environment.NOT_CHOSEN);
        assertThat(environment.guarded()).isTrue();
        assertThat(environment.production()).isTrue();
    }
}
