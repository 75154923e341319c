package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.RunOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Empty scopes, and what the account does not see: neither is a success. */
@NeedsServers
class NothingGreenUnprovenTest {

    @TempDir
    private Path folder;

    private Commands commands;

    @BeforeEach
    void open() {
        commands = new Commands(folder.resolve("home"));
    }

    @Test
    void anEmptyScopeHasItsOwnWordAndStatus() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            server.run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY) ENGINE=InnoDB");
            for (List<String> scope : List.of(List.of("--schema", "nomatch"), List.of("--exclude", "*"))) {
                for (String command : List.of("count", "count --preview", "upgrade plan", "upgrade verify")) {
                    Commands.Ended ended = run(server, "root", command, scope);
                    assertThat(ended.status())
                            .as(command + " " + scope + ended.err())
                            .isEqualTo(4);
                }
                Commands.Ended ended = run(server, "root", "upgrade run --yes --backup none", scope);
                assertThat(ended.status()).as("run " + scope + ended.err()).isEqualTo(4);
                assertThat(ended.err()).contains("nothing in scope");
            }
            assertThat(run(server, "root", "count", List.of("--schema", "mysql"))
                            .status())
                    .isEqualTo(4);
            RunSummary run = commands.history().runs(RunFilter.newest(1)).getFirst();
            assertThat(run.outcome().map(RunOutcome::kind)).contains(RunOutcome.Kind.NOTHING_IN_SCOPE);
            assertThat(commands.run("history", "list", "--limit", "1").out()).contains("nothing in scope");
        }
    }

    @Test
    void whatAnAccountMayNotSeeIsNotProvenAndTheGrantThatShowsItIsNamed() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0)) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.seen (id INT PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE TABLE shop.unseen (id INT PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE USER 'narrow'@'%'",
                    "GRANT SELECT ON shop.seen TO 'narrow'@'%'",
                    "CREATE USER 'schema'@'%'",
                    "GRANT SELECT ON `sh_p`.* TO 'schema'@'%'");
            for (String command : List.of("count", "upgrade plan", "upgrade verify")) {
                Commands.Ended narrow = run(server, "narrow", command, List.of());
                assertThat(narrow.status()).as(command + narrow.err()).isEqualTo(1);
                // of the system tables the account sees too little to tell whose they are
                String end = command.equals("upgrade verify") ? "cannot be told" : "complete in what the account sees";
                assertThat(narrow.err())
                        .contains(end, "GRANT SELECT ON *.* TO 'narrow'@'%'")
                        .doesNotContain("mysql_upgrade");
                Commands.Ended schema = run(server, "narrow", command, List.of("--schema", "shop"));
                assertThat(schema.status()).as(command + schema.err()).isEqualTo(1);
                assertThat(schema.err()).contains("GRANT SELECT ON `shop`.* TO 'narrow'@'%'");
                assertThat(run(server, "schema", command, List.of("--schema", "shop"))
                                .status())
                        .as("its scope is covered by a grant")
                        .isZero();
                assertThat(run(server, "root", command, List.of("--schema", "shop"))
                                .status())
                        .isZero();
            }
            assertThat(run(server, "narrow", "count", List.of("--format", "json"))
                            .out())
                    .contains("\"word\":\"partly-visible\"", "\"all_visible\":false");
        }
    }

    private Commands.Ended run(TestServer server, String user, String command, List<String> more) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(List.of("--server", "mysql://" + user + "@127.0.0.1:" + server.port()));
        words.addAll(more);
        return commands.run(words.toArray(String[]::new));
    }
}
