package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NetworkTrouble;
import dev.drydock.lab.ProxiedServer;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Upgrades over a network that fails at random moments in every way that it can. */
@Tag(Trials.SOAK)
@Timeout(7200)
class UpgradeSoakTest extends JobsWithHistory {

    private static final int USUAL_TRIALS = 20;
    private static final int TABLES = 6;
    private static final int MOST_TROUBLES = 3;
    private static final int LATEST_MILLIS = 600;
    private static final Duration LONGEST_RUN = Duration.ofMinutes(4);
    private static final String ALTER = "ALTER TABLE `sizable`";

    private static final Set<ErrorCode> HONEST =
            Set.of(DbError.CONNECTION_LOST, DbError.NOT_BACK, DbError.LEFT_RUNNING, DbError.SERVER_FELL);

    @Test
    void eachTableIsRebuiltOnceOrNamedWithItsReasonAndNothingRunsOn() throws Exception {
        Random random = Trials.random("upgrades");
        List<String> wrong = new ArrayList<>();
        for (int trial = 1; trial <= Trials.count(USUAL_TRIALS); trial++) {
            List<String> story = new ArrayList<>();
            Path log = folder.resolve("general" + trial + ".log");
            try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                    TcpProxy proxy = TcpProxy.to(server.port())) {
                server.run(
                        "SET GLOBAL log_output = 'FILE'",
                        "SET GLOBAL general_log_file = '" + log + "'",
                        "SET GLOBAL general_log = ON");
                for (String what : trial(server, proxy, log, random, story)) {
                    wrong.add("trial " + trial + " " + story + ": " + what);
                    System.out.println(wrong.getLast());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private List<String> trial(TestServer server, TcpProxy proxy, Path log, Random random, List<String> story)
            throws Exception {
        List<String> wrong = new ArrayList<>();
        List<String> before = content(server);
        try (OpenServer opened =
                        OpenServer.open(Lots.profile(new ProxiedServer(server, proxy)), Lots.password(server));
                Connection watching = server.connect()) {
            UpgradeOptions options = UpgradeOptions.of(new Scope(List.of("sizable"), List.of(), List.of(), false));
            JobHandle<RunResult<UpgradeResult>> handle = runner.submit(new UpgradeJob(
                    opened, new PlanJob(opened, options, () -> history)::run, () -> history, new UpgradeListener() {}));
            Lots.eventually(() -> Lots.busy(watching, ALTER));
            int troubles = 1 + random.nextInt(MOST_TROUBLES);
            for (int number = 0; number < troubles; number++) {
                int wait = random.nextInt(LATEST_MILLIS);
                Thread.sleep(wait);
                story.add(wait + " ms, " + NetworkTrouble.draw(random).befall(proxy, random));
            }
            CompletableFuture<JobOutcome<RunResult<UpgradeResult>>> end = new CompletableFuture<>();
            handle.onEnd(end::complete);
            try {
                end.get(LONGEST_RUN.toSeconds(), TimeUnit.SECONDS);
            } catch (TimeoutException endless) {
                wrong.add("no end within " + LONGEST_RUN + "; held by "
                        + handle.snapshot().holds());
                handle.cancel();
                return wrong;
            }
            if (end.join() instanceof JobOutcome.Succeeded<RunResult<UpgradeResult>>(RunResult<UpgradeResult> run)) {
                check(run.value(), log, wrong);
            } else if (!(end.join() instanceof JobOutcome.Failed<RunResult<UpgradeResult>>(var problem)
                    && HONEST.contains(problem.code()))) {
                wrong.add(end.join().toString());
            }
            try {
                Lots.eventually(() -> !Lots.busy(watching, ALTER));
            } catch (AssertionError runsOn) {
                wrong.add("a statement is left on the server");
            }
        }
        if (!content(server).equals(before)) {
            wrong.add("the data changed");
        }
        return wrong;
    }

    private static void check(UpgradeResult result, Path log, List<String> wrong) throws Exception {
        String text = Files.readString(log);
        if (result.actions().size() != TABLES) {
            wrong.add(result.actions().size() + " results");
        }
        for (LaneResult<PlannedAction> action : result.actions()) {
            String table = action.action().table().table();
            long sent = text.lines()
                    .filter(line -> line.contains(ALTER + ".`" + table + "`"))
                    .count();
            if (action.done() && sent != 1) {
                wrong.add(table + " is done, and its ALTER was sent " + sent + " times");
            }
            if (!action.done()
                    && (action.problem().isEmpty()
                            || !HONEST.contains(action.problem().get().code()))) {
                wrong.add(table + " " + action.status() + ": " + action.problem());
            }
        }
        boolean allDone = result.actions().stream().allMatch(LaneResult::done);
        if (allDone && !result.proved()) {
            wrong.add("all are done, and it is not proved");
        }
    }

    /** What every table holds, whatever form the server stores it in. */
    private static List<String> content(TestServer server) throws Exception {
        List<String> content = new ArrayList<>();
        for (int table = 0; table < TABLES; table++) {
            content.add(server.value(
                    "SELECT CONCAT(COUNT(*), ' ', SUM(CRC32(CONCAT_WS(',', id, d, v)))) FROM sizable.t" + table));
        }
        return content;
    }
}
