package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.Acceptance;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.ServerIdentity;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answering for findings on the command line, and what the check makes of it. */
@NeedsServers
@Timeout(120)
class UpgradeAcceptCommandTest {

    private final String tomorrow =
            LocalDate.now(ZoneId.systemDefault()).plusDays(1).toString();
    private final String yesterday =
            LocalDate.now(ZoneId.systemDefault()).minusDays(1).toString();

    @SuppressWarnings("NullAway.Init")
    private static TestServer server;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private Commands commands;

    @BeforeAll
    static void start() throws SQLException {
        server = Lab.fresh(ServerKind.MYSQL_5_6);
        server.run("CREATE DATABASE sys");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void open() {
        commands = new Commands(folder.resolve("home"));
    }

    @AfterEach
    void close() {
        commands.close();
    }

    private Commands.Ended upgrade(String command, String... more) {
        List<String> all = new ArrayList<>(List.of(
                "upgrade",
                command,
                "--server",
                "mysql://" + server.user() + "@" + server.host() + ":" + server.port()));
        all.addAll(List.of(more));
        return commands.run(all.toArray(String[]::new));
    }

    private Commands.Ended check() {
        return upgrade("check", "--target", "5.7", "--no-config", "--format", "json");
    }

    private static JsonNode accepted(Commands.Ended check) {
        for (JsonNode finding : JsonMapper.shared().readTree(check.out()).get("findings")) {
            if (finding.get("check").asString().equals("sys-schema")) {
                return finding.get("accepted");
            }
        }
        throw new AssertionError("no finding of sys-schema");
    }

    private Commands.Ended accept(String... more) {
        List<String> all = new ArrayList<>(List.of("--check", "sys-schema"));
        all.addAll(List.of(more));
        return upgrade("accept", all.toArray(String[]::new));
    }

    @Test
    void anAcceptedErrorNoLongerFailsTheCheckUntilItIsTakenBack() throws Exception {
        assertThat(check().status()).isEqualTo(1);
        Commands.Ended accepted =
                accept("--object", "sys", "--owner", "Ada", "--reason", "renamed in the night", "--until", tomorrow);
        assertThat(accepted.status()).as(accepted.err()).isZero();

        Commands.Ended after = check();
        assertThat(after.status()).as(after.err()).isZero();
        assertThat(after.err()).contains("0 errors", "1 accepted");
        JsonNode given = accepted(after);
        assertThat(given.get("owner").asString()).isEqualTo("Ada");
        assertThat(given.get("reason").asString()).isEqualTo("renamed in the night");
        assertThat(given.get("until").asString()).isEqualTo(tomorrow);
        assertThat(given.get("expired").asBoolean()).isFalse();
        String table = upgrade("check", "--target", "5.7", "--no-config").out();
        String page = upgrade("check", "--target", "5.7", "--no-config", "--format", "html")
                .out();
        assertThat(page).contains("By Ada until", "renamed in the night", "Prerequisites");
        assertThat(table).contains("ACCEPTED  ERROR  sys-schema  sys", "by Ada: renamed in the night");

        for (String form : List.of("html", "json")) {
            Path report = folder.resolve("report." + form);
            Commands.Ended run = upgrade("run", "--backup", "none needed", "--yes", "--report", report.toString());
            assertThat(report).as(run.err()).content().contains("sys-schema", "Ada: renamed in the night (until");
        }

        assertThat(accept("--withdraw").status()).isZero();
        assertThat(check().status()).isEqualTo(1);
        assertThat(accepted(check()).isNull()).isTrue();
        assertThat(accept("--withdraw").status()).isEqualTo(1);
        JsonNode list = JsonMapper.shared()
                .readTree(upgrade("accept", "--list", "--format", "json").out());
        Schemas.fits("upgrade-accept", list);
        assertThat(list).hasSize(1);
        assertThat(list.get(0).get("standing").asString()).isEqualTo("withdrawn");
        assertThat(list.get(0).get("withdrawn_by").asString()).isNotEmpty();
    }

    @Test
    void oneAcceptanceForAPatternCoversItsObjectsAndALineThatMoves() throws IOException, SQLException {
        server.run("CREATE DATABASE pat DEFAULT CHARACTER SET latin1");
        try {
            server.run("CREATE TABLE pat.one (stored INT)", "CREATE TABLE pat.two (stored INT, virtual INT)");
            Path config = Files.writeString(folder.resolve("my.cnf"), "[mysqld]\ntimed_mutexes = 1\n");
            String[] words = {"--target", "5.7", "--config", config.toString(), "--format", "json"};
            upgrade("check", words);
            String[] who = {"--owner", "Ada", "--reason", "known", "--until", tomorrow};
            assertThat(upgrade("accept", with(who, "--check", "reserved-words", "--object", "pat.*.stored"))
                            .err())
                    .contains("pat.one.stored")
                    .contains("pat.two.stored")
                    .doesNotContain("virtual");
            assertThat(upgrade("accept", with(who, "--check", "removed-options"))
                            .status())
                    .isZero();
            Files.writeString(config, "# a line before it\n\n[mysqld]\ntimed_mutexes = 1\n");
            List<String> open = JsonMapper.shared()
                    .readTree(upgrade("check", words).out())
                    .get("findings")
                    .valueStream()
                    .filter(finding -> List.of("removed-options", "reserved-words")
                                    .contains(finding.get("check").asString())
                            && finding.get("accepted").isNull())
                    .map(finding -> finding.get("object").asString())
                    .toList();
            assertThat(open).containsExactly("pat.two.virtual");
        } finally {
            server.run("DROP DATABASE pat");
        }
    }

    private static String[] with(String[] words, String... more) {
        String[] all = java.util.Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return all;
    }

    @Test
    void anExpiredAcceptanceCountsNoLongerAndIsShownAsExpired() {
        check();
        ServerIdentity identity = commands.history()
                .runs(dev.drydock.history.RunFilter.newest(1))
                .getFirst()
                .start()
                .server();
        commands.history()
                .accept(
                        identity,
                        new RecordedFinding("sys-schema", "ERROR", new ObjectName("sys", "", ""), "as it was told"),
                        "Ada",
                        "for one night",
                        LocalDate.parse(yesterday),
                        "ada");
        Commands.Ended after = check();
        assertThat(after.status()).isEqualTo(1);
        assertThat(accepted(after).get("expired").asBoolean()).isTrue();
        assertThat(upgrade("check", "--target", "5.7", "--no-config").out())
                .contains("acceptance expired on " + yesterday);
        assertThat(upgrade("accept", "--list").out())
                .contains("expired", "for one night")
                .doesNotContainPattern("\\dT\\d\\d:");
    }

    @Test
    void acceptingAgainKeepsWhatWasAcceptedBefore() {
        check();
        accept("--owner", "Ada", "--reason", "one", "--until", tomorrow);
        accept("--owner", "Grace", "--reason", "two", "--until", tomorrow);
        assertThat(accepted(check()).get("owner").asString()).isEqualTo("Grace");
        String key = commands.history()
                .runs(dev.drydock.history.RunFilter.newest(1))
                .getFirst()
                .start()
                .server()
                .key();
        assertThat(commands.history().acceptances(key))
                .extracting(Acceptance::owner)
                .containsExactly("Grace", "Ada");
    }

    @Test
    void whatCannotBeMeantIsToldAndNothingIsAccepted() {
        assertThat(accept("--owner", "A", "--reason", "b", "--until", tomorrow).err())
                .contains("Run drydock upgrade check first");
        check();
        Commands.Ended nothingSaid = accept();
        assertThat(nothingSaid.status()).isEqualTo(2);
        assertThat(nothingSaid.err()).contains("--owner:", "--reason:", "--until:");
        assertThat(accept("--owner", "A", "--reason", "b", "--until", yesterday).err())
                .contains("--until: The last day on which this counts is over already");
        assertThat(accept("--owner", "A", "--reason", "b", "--until", "31.3.2027")
                        .status())
                .isEqualTo(2);
        Commands.Ended notFound = accept("--object", "shop", "--owner", "A", "--reason", "b", "--until", tomorrow);
        assertThat(notFound.status()).isEqualTo(2);
        assertThat(notFound.err()).contains("has no finding of sys-schema on \"shop\"");
        assertThat(upgrade("accept", "--check", "none-such", "--withdraw").status())
                .isEqualTo(2);
        assertThat(upgrade("accept").status()).isEqualTo(2);
        assertThat(accepted(check()).isNull()).isTrue();
    }
}
