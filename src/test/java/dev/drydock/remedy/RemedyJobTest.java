package dev.drydock.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.Lots;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.UpgradeFeature;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunStart;
import dev.drydock.history.RunSummary;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.Jobs;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.profile.Environment;
import dev.drydock.run.RunResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Remedies on a real server: what is sent, what is recorded, and what the second look says. */
@NeedsServers
@Timeout(120)
class RemedyJobTest {

    private static final String SCHEMA = "remedy; test`s ☂";
    /** All that changes; what drivers and looks send begins otherwise. */
    private static final Pattern SENT =
            Pattern.compile("(?:Query|Execute)\\t((?:ALTER|CREATE|DROP|SET @|SET GLOBAL)[^\n]*)");

    @TempDir
    private Path folder;

    private final BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
    private HistoryStore history;
    private TestServer lab;
    private OpenServer server;

    @BeforeEach
    void open() throws Exception {
        history = HistoryStore.open(folder, "test");
        lab = Lab.fresh(ServerKind.MYSQL_5_7);
        lab.run("CREATE DATABASE " + Sql.name(SCHEMA));
        server = OpenServer.open(Lots.profile(lab), Lots.password(lab));
    }

    @AfterEach
    void close() throws Exception {
        runner.close();
        server.close();
        lab.close();
        history.close();
    }

    private String table(String name) {
        return Sql.name(SCHEMA, name);
    }

    private Finding found(String table, Remedy remedy) {
        return new Finding("engine", Severity.WARNING, Subject.table(SCHEMA, table), "is MyISAM", remedy, "");
    }

    /** Finds every table of the schema that is MyISAM. */
    private List<CheckResult> look(String... unseen) {
        List<Finding> found = new ArrayList<>(server.query(session -> session.query(
                "SELECT table_name FROM information_schema.tables WHERE engine = 'MyISAM' AND table_schema = ?",
                row -> found(row.text(1), Remedy.NONE),
                SCHEMA)));
        for (String reason : unseen) {
            found.add(new Finding("engine", Severity.NOT_EVALUATED, Subject.SERVER, reason, Remedy.NONE, ""));
        }
        return List.of(new CheckResult("engine", "Engine", found, Instant.now(), Duration.ZERO));
    }

    private RemedyJob job(RemedyPlan plan, Recheck look) {
        return new RemedyJob(server, new UpgradeFeature(), plan, look, () -> history);
    }

    private static RemedyPlan plan(Finding... findings) {
        return RemedyPlan.of(List.of(findings), _ -> Optional.of(RemedyTarget.HERE));
    }

    private RunResult<RemedyResult> run(RemedyPlan plan, Recheck look) throws Exception {
        JobOutcome<RunResult<RemedyResult>> outcome =
                runner.submit(job(plan, look)).await();
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<RemedyResult>>) outcome).value();
    }

    private List<Item> items() {
        RunSummary newest = history.runs(RunFilter.newest(1)).getFirst();
        List<Item> items = new ArrayList<>();
        history.items(newest.id(), items::add);
        return items;
    }

    @Test
    void exactlyThePreviewIsSentInItsOrderAndTheFindingsAreGone() throws Exception {
        lab.run(
                "CREATE TABLE " + table("a;b``'☂") + " (i INT) ENGINE=MyISAM",
                "CREATE TABLE " + table("plain") + " (i INT) ENGINE=MyISAM");
        Remedy shared = Remedy.sql("ALTER DATABASE " + Sql.name(SCHEMA) + " CHARACTER SET utf8mb4;");
        RemedyPlan plan = plan(
                found(
                        "a;b``'☂",
                        Remedy.sql("SET @sql_mode = @@GLOBAL.sql_mode;\nSET GLOBAL sql_mode = '';\nALTER TABLE "
                                + table("a;b``'☂")
                                + " ENGINE = InnoDB;\nSET GLOBAL sql_mode = @sql_mode;")),
                found("plain", Remedy.sql("ALTER TABLE " + table("plain") + " ENGINE = InnoDB;")),
                found("gone before", shared),
                found("gone, too", shared),
                found("words", Remedy.advice("Ask.")),
                found("lines", Remedy.configuration("[mysqld]\nskip_name_resolve")),
                found("gaps", Remedy.template("ALTER USER <name>;")));
        assertThat(plan.manual()).hasSize(3);
        Path log = lab.dataDir().orElseThrow().resolve("seen.log");
        lab.run(
                "SET GLOBAL log_output = 'FILE'",
                "SET GLOBAL general_log_file = 'seen.log'",
                "SET GLOBAL general_log = ON");
        RunResult<RemedyResult> result = run(plan, _ -> look());
        lab.run("SET GLOBAL general_log = OFF");
        List<String> sent = SENT.matcher(Files.readString(log, StandardCharsets.UTF_8))
                .results()
                .map((MatchResult found) -> found.group(1))
                .filter(statement -> !statement.startsWith("SET GLOBAL general_log"))
                .toList();
        assertThat(sent)
                .containsExactlyElementsOf(plan.preview()
                        .lines()
                        .filter(line -> !line.startsWith("-- ") && !line.isBlank())
                        .map(line -> line.replaceFirst(";$", ""))
                        .toList());
        assertThat(result.value().count(RecheckVerdict.GONE)).isEqualTo(4);
        assertThat(result.outcome().good()).isTrue();
        assertThat(items().stream()
                        .filter(item -> item.kind().equals("statement"))
                        .map(item -> item.attributes().get("statement")))
                .containsExactlyElementsOf(sent);
        assertThat(items()).allMatch(item -> List.of("done", "gone").contains(item.status()));
    }

    @Test
    void aFindingThatStaysOrThatNobodyCouldLookAtIsSaidToBeAndIsNoSuccess() throws Exception {
        lab.run("CREATE TABLE " + table("t") + " (i INT) ENGINE=MyISAM");
        RemedyPlan useless = plan(found("t", Remedy.sql("ALTER TABLE " + table("t") + " COMMENT 'x';")));
        RunResult<RemedyResult> stays = run(useless, _ -> look());
        assertThat(stays.value().count(RecheckVerdict.STILL_THERE)).isEqualTo(1);
        assertThat(stays.outcome().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
        RemedyPlan useful = plan(found("t", Remedy.sql("ALTER TABLE " + table("t") + " ENGINE = InnoDB;")));
        RunResult<RemedyResult> unseen = run(useful, _ -> look("no privilege"));
        assertThat(unseen.value().count(RecheckVerdict.UNKNOWN)).isEqualTo(1);
        assertThat(unseen.outcome().kind()).isEqualTo(RunOutcome.Kind.TO_RESOLVE);
        RunResult<RemedyResult> unlooked = run(useful, _ -> {
            throw new dev.drydock.platform.error.DrydockException(
                    dev.drydock.platform.error.Problem.of(RemedyError.NOTHING_RUNS, "", "x"));
        });
        assertThat(unlooked.value().count(RecheckVerdict.UNKNOWN)).isEqualTo(1);
        assertThat(unlooked.problems())
                .singleElement()
                .satisfies(why -> assertThat(why.code().id()).isEqualTo("E-4806"));
        assertThat(unlooked.outcome().kind()).isEqualTo(RunOutcome.Kind.SOME_FAILED);
    }

    @Test
    void aStepThatFailsPutsItsSettingsBackAndKeepsNoOtherFromBeingDone() throws Exception {
        lab.run("CREATE TABLE " + table("t") + " (i INT) ENGINE=MyISAM");
        String before = lab.value("SELECT @@GLOBAL.sql_mode");
        RemedyPlan plan = plan(
                found(
                        "missing",
                        Remedy.sql("SET @sql_mode = @@GLOBAL.sql_mode;\nSET GLOBAL sql_mode = '';\nALTER TABLE "
                                + table("missing") + " FORCE;\nSET GLOBAL sql_mode = @sql_mode;")),
                found("t", Remedy.sql("ALTER TABLE " + table("t") + " ENGINE = InnoDB;")));
        RunResult<RemedyResult> result = run(plan, _ -> look());
        assertThat(result.outcome().kind()).isEqualTo(RunOutcome.Kind.SOME_FAILED);
        assertThat(result.outcome().counts().failed()).isEqualTo(1);
        assertThat(result.value().outcomes().getLast().afterwards()).containsExactly(RecheckVerdict.GONE);
        assertThat(lab.value("SELECT @@GLOBAL.sql_mode")).isEqualTo(before).isNotEmpty();
        assertThat(items())
                .anyMatch(item ->
                        item.status().equals("failed") && !item.errorCode().isEmpty());
    }

    /** A permit that is given back is a defect of who sends, and no answer of a server. */
    @Test
    void whatDiesOfADefectIsRecordedAsFailedAndSoIsEachSettingThatCouldNotBePutBack() throws Exception {
        RemedyPlan plan = plan(found(
                "t",
                Remedy.sql("SET @sql_mode = @@GLOBAL.sql_mode;\nSET @long_query_time = @@GLOBAL.long_query_time;\n"
                        + "SET GLOBAL sql_mode = @sql_mode;\nSET GLOBAL long_query_time = @long_query_time;")));
        ChangePermit givenBack = server.permit();
        givenBack.close();
        List<Problem> problems = new ArrayList<>();
        RunStart start = new RunStart(
                "remedy",
                "Remedies",
                new ServerIdentity(server.key(), "lab", "127.0.0.1", "MySQL", "5.7.22", "lab"),
                "",
                "",
                Map.of());
        try (RunWriter writer = history.begin(start)) {
            JobOutcome<Boolean> outcome = runner.submit(Jobs.job(context -> {
                        RemedyStatements statements =
                                new RemedyStatements(server, givenBack, writer, context, problems::add);
                        return statements.run(plan.steps().getFirst()).isEmpty();
                    }))
                    .await();
            assertThat(code(outcome)).isEqualTo("E-1001");
        }
        assertThat(items()).extracting(Item::status).containsExactly("failed", "failed", "failed");
        assertThat(items()).extracting(Item::errorCode).doesNotContain("");
        assertThat(problems).hasSize(2).allMatch(why -> why.code() == RemedyError.NOT_PUT_BACK);
    }

    @Test
    void aLostConnectionLeavesAStatementWhoseEndIsUnknownAndTheLookTells() throws Exception {
        lab.run("CREATE TABLE " + table("t") + " (i INT) ENGINE=MyISAM");
        RemedyPlan plan = plan(found("t", Remedy.sql("ALTER TABLE " + table("t") + " ENGINE = InnoDB;")));
        JobHandle<RunResult<RemedyResult>> running;
        try (Connection holder = lab.connect();
                Statement statement = holder.createStatement()) {
            statement.execute("LOCK TABLES " + table("t") + " READ");
            running = runner.submit(job(plan, _ -> look()));
            Lots.eventually(() -> lab.value(
                            "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'ALTER TABLE%'")
                    .equals("1"));
            lab.run("KILL CONNECTION "
                    + lab.value("SELECT id FROM information_schema.processlist WHERE info LIKE 'ALTER TABLE%'"));
            // a lock that is free before the statement has noticed its end lets it go through
            Lots.eventually(() -> lab.value(
                            "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'ALTER TABLE%'")
                    .equals("0"));
        }
        RunResult<RemedyResult> result = ((JobOutcome.Succeeded<RunResult<RemedyResult>>) running.await()).value();
        assertThat(result.value().outcomes().getFirst().sent()).isFalse();
        assertThat(result.value().count(RecheckVerdict.STILL_THERE)).isEqualTo(1);
        assertThat(result.outcome().kind()).isEqualTo(RunOutcome.Kind.SOME_FAILED);
    }

    @Test
    void cancelEndsTheStatementOnTheServerAndIsNoFailure() throws Exception {
        lab.run("CREATE TABLE " + table("t") + " (i INT) ENGINE=MyISAM");
        String before = lab.value("SELECT @@GLOBAL.sql_mode");
        RemedyPlan plan = plan(found(
                "t",
                Remedy.sql("SET @sql_mode = @@GLOBAL.sql_mode;\nSET GLOBAL sql_mode = '';\nALTER TABLE " + table("t")
                        + " ENGINE = InnoDB;\nSET GLOBAL sql_mode = @sql_mode;")));
        try (Connection holder = lab.connect();
                Statement statement = holder.createStatement()) {
            statement.execute("LOCK TABLES " + table("t") + " READ");
            JobHandle<RunResult<RemedyResult>> running = runner.submit(job(plan, _ -> look()));
            Lots.eventually(() -> lab.value(
                            "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'ALTER TABLE%'")
                    .equals("1"));
            running.cancel();
            assertThat(running.await()).isInstanceOf(JobOutcome.Cancelled.class);
            assertThat(lab.value("SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'ALTER TABLE%'"))
                    .isEqualTo("0");
        }
        assertThat(lab.value("SELECT @@GLOBAL.sql_mode")).isEqualTo(before);
        assertThat(items()).anyMatch(item -> item.status().equals("cancelled"));
    }

    @Test
    void aLockedServerAndOneThatWouldLockDrydockOutAreRefusedBeforeTheFirstStatement() throws Exception {
        lab.run("CREATE TABLE " + table("t") + " (i INT) ENGINE=MyISAM");
        RemedyPlan plan = plan(found("t", Remedy.sql("ALTER TABLE " + table("t") + " ENGINE = InnoDB;")));
        try (OpenServer locked =
                OpenServer.open(Lots.profile(lab).withEnvironment(Environment.PRODUCTION), Lots.password(lab))) {
            RemedyJob job = new RemedyJob(locked, new UpgradeFeature(), plan, _ -> look(), () -> history);
            assertThat(code(runner.submit(job).await())).isEqualTo("E-2301");
        }
        String account = server.facts().account();
        int at = account.lastIndexOf('@');
        RemedyPlan own = plan(found(
                "t",
                Remedy.sql("ALTER USER " + Sql.account(account.substring(0, at), account.substring(at + 1))
                        + " REQUIRE SSL;")));
        assertThat(server.encryption().tls()).isFalse();
        assertThat(code(runner.submit(job(own, _ -> look())).await())).isEqualTo("E-4802");
        assertThat(code(runner.submit(job(plan(found("t", Remedy.advice("Ask."))), _ -> look()))
                        .await()))
                .isEqualTo("E-4801");
        assertThat(history.runs(RunFilter.newest(1))).isEmpty();
        assertThat(look().getFirst().findings()).hasSize(1);
    }

    private static String code(JobOutcome<?> outcome) {
        assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
        return ((JobOutcome.Failed<?>) outcome).problem().code().id();
    }
}
