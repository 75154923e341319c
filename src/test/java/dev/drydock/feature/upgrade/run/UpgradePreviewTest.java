package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.PlanScript;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.Statements;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.table.TableChecker;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.LaneStatements;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The preview of an upgrade against the server's general log. */
class UpgradePreviewTest extends JobsWithHistory {

    /** All but what reads the catalogue, and what drivers and checks of connections send. */
    private static final Pattern OF_THE_RUN = Pattern.compile(
            "(?:Query|Execute)\\t((?:ALTER|REPAIR|RENAME|CREATE|DROP|INSERT|DELETE|TRUNCATE|FLUSH|UPDATE|CHECK"
                    + " TABLE|SELECT GET_LOCK|SET (?:GLOBAL|SESSION"
                    + " (?:sql_mode|lc_|lock_wait|sql_log|wsrep|max_|innodb|wait_timeout = 120)))[^\n"
                    + "]*)");

    private static final Pattern TABLE = Pattern.compile("`((?:[^`]|``)*)`\\.`((?:[^`]|``)*)`");

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7_ON_5_5_DATA", "MARIADB_ON_5_5_DATA"})
    void aRunSendsWhatItsScriptShowsAndAsksAboutEveryTableAgain(ServerKind kind) throws Exception {
        UpgradeOptions options = UpgradeOptions.of(new Scope(List.of("legacy", "ugly"), List.of(), List.of(), false));
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            UpgradePlan plan = succeeded(runner.submit(new PlanJob(opened, options, () -> history)));
            assertThat(plan.actions()).hasSizeGreaterThan(2);
            Path log = server.dataDir().orElseThrow().resolve("seen.log");
            server.run(
                    "SET GLOBAL log_output = 'FILE'",
                    "SET GLOBAL general_log_file = 'seen.log'",
                    "SET GLOBAL general_log = ON");
            succeeded(runner.submit(new UpgradeJob(opened, _ -> plan, () -> history, new UpgradeListener() {})));
            server.run("SET GLOBAL general_log = OFF");

            Set<String> sent = OF_THE_RUN
                    .matcher(Files.readString(log, StandardCharsets.UTF_8))
                    .results()
                    .map(found -> found.group(1))
                    .filter(statement -> !statement.startsWith("SET GLOBAL general_log"))
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> shown = shown(plan);
            Set<String> checksOfAll =
                    taken(sent, statement -> statement.startsWith("CHECK TABLE") && !shown.contains(statement));
            assertThat(checksOfAll.stream().flatMap(UpgradePreviewTest::tables))
                    .containsAll(plan.checked().stream()
                            .map(table -> Statements.after(table.name(), table.remedy())
                                    .shown())
                            .toList());
            Set<String> announced = Set.of(Statements.NOT_STRICT, Statements.STRICT_AGAIN, LaneStatements.STAGES_OFF);
            Set<String> more =
                    taken(sent, statement -> announced.contains(statement) || follows(statement, plan, shown));
            if (!sent.contains(LaneStatements.STAGES_ON)) {
                // the consumer is not off, or the server has no such table
                shown.remove(LaneStatements.STAGES_ON);
            }
            assertThat(sent).as("beside " + more).isEqualTo(shown);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7_ON_5_5_DATA", "MARIADB_ON_5_5_DATA"})
    void theScriptStandsByItselfInAClientOfAnotherCharacterSet(ServerKind kind) throws Exception {
        Path client = Path.of("/usr/bin/mariadb");
        assumeTrue(Files.isExecutable(client), "no client program mariadb");
        // MariaDB renames a schema only when its own tables are those of its version
        boolean renames = kind == ServerKind.MYSQL_5_7_ON_5_5_DATA;
        List<String> schemas = renames ? List.of("legacy", "ugly", "#mysql50#old-schema") : List.of("legacy", "ugly");
        UpgradeOptions options = UpgradeOptions.of(new Scope(schemas, List.of(), List.of(), false));
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            if (renames) {
                server.run("CREATE TABLE `#mysql50#old-schema`.inside (i INT)");
            }
            UpgradePlan plan = succeeded(runner.submit(new PlanJob(opened, options, () -> history)));
            Path script = folder.resolve("plan.sql");
            try (Writer writer = Files.newBufferedWriter(script)) {
                PlanScript.write(plan, "here", writer);
            }
            Path login = Files.writeString(
                    folder.resolve("client.cnf"),
                    "[client]\nhost=127.0.0.1\nuser=" + server.user() + "\nport=" + server.port() + "\npassword=\""
                            + server.password() + "\"\n");
            Path said = folder.resolve("said.txt");
            Process run = new ProcessBuilder(
                            client.toString(),
                            "--defaults-file=" + login,
                            "--default-character-set=latin1",
                            "--skip-ssl",
                            "--batch")
                    .redirectInput(script.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            assertThat(run.waitFor()).as(Files.readString(said)).isZero();
            assertThat(Files.readString(said)).doesNotContain("still_old");
            assertThat(Files.readString(said).contains("old-schema.inside\tcheck\tstatus\tOK"))
                    .as(Files.readString(said))
                    .isEqualTo(renames);
            UpgradePlan after = succeeded(runner.submit(new PlanJob(opened, options, () -> history)));
            assertThat(after.actions()).as(Files.readString(said)).isEmpty();
        }
    }

    /** What the script's client would send, and what it says comes beside. */
    private static Set<String> shown(UpgradePlan plan) {
        StringWriter script = new StringWriter();
        PlanScript.write(plan, "here", script);
        Stream<String> proof = TableChecker.SETTINGS.stream();
        Stream<String> statements = script.toString()
                .lines()
                .takeWhile(line -> !line.startsWith("-- " + PlanScript.PROOF))
                .filter(line -> !line.startsWith("SET NAMES") && !line.startsWith(Statements.NOT_STRICT))
                .filter(line -> !line.startsWith("-- ") || line.startsWith("--   "))
                .map(line -> line.replaceFirst("^--   ", "").replaceFirst(";$", ""))
                .filter(line -> !line.isBlank());
        return Stream.concat(statements, proof).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> taken(Set<String> from, java.util.function.Predicate<String> which) {
        Set<String> taken = from.stream().filter(which).collect(Collectors.toCollection(TreeSet::new));
        from.removeAll(taken);
        return taken;
    }

    /** Another statement for a table of the plan. */
    private static boolean follows(String statement, UpgradePlan plan, Set<String> shown) {
        return !shown.contains(statement)
                && plan.actions().stream()
                        .map(PlannedAction::table)
                        .anyMatch(table -> !table.table().isEmpty() && statement.contains(table.quoted()));
    }

    private static Stream<String> tables(String check) {
        return TABLE.matcher(check)
                .results()
                .map((MatchResult found) -> (found.group(1) + "." + found.group(2)).replace("``", "`"));
    }
}
