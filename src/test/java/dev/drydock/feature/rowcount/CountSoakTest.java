package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NetworkTrouble;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counts over a network, and on a server, that fail at random moments in every way that they can. */
@Tag(Trials.SOAK)
@Timeout(7200)
class CountSoakTest extends RowCounts {

    private static final int USUAL_TRIALS = 20;
    private static final int TABLES = 6;
    private static final int DIGITS = 6;
    private static final int MOST_TROUBLES = 3;
    private static final int LATEST_MILLIS = 1_500;
    private static final Duration LONGEST_RUN = Duration.ofMinutes(4);
    private static final String COUNTING = "SELECT COUNT(*) FROM `soak`";

    /** What may be said of a table or a run when the network or the server failed; nobody ended a statement. */
    private static final Set<ErrorCode> HONEST = Set.of(
            DbError.CONNECTION_LOST,
            DbError.NOT_BACK,
            DbError.LEFT_RUNNING,
            DbError.SERVER_FELL,
            DbError.SHUTTING_DOWN);

    private final Map<TableName, Long> rows = new TreeMap<>();

    private void tables(TestServer server) throws Exception {
        schema(server, "soak");
        Lots.numbers(server, "soak", DIGITS);
        server.run("RENAME TABLE soak.seq TO soak.t0", "DROP TABLE soak.digits");
        for (int table = 0; table < TABLES; table++) {
            if (table > 0) {
                server.run(
                        "CREATE TABLE soak.t" + table + " LIKE soak.t0",
                        "INSERT INTO soak.t" + table + " SELECT n FROM soak.t0 WHERE n >= " + table);
            }
            String counted = server.value("SELECT COUNT(*) FROM soak.t" + table);
            rows.put(new TableName("soak", "t" + table), Long.parseLong(counted));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void eachTableIsCountedOnceOrNamedWithItsReasonAndNothingRunsOn(ServerKind kind) throws Exception {
        Random random = Trials.random("counts on " + kind.label());
        List<String> wrong = new ArrayList<>();
        try (TestServer server = Lab.fresh(kind);
                TcpProxy proxy = TcpProxy.to(server.port())) {
            tables(server);
            for (int trial = 1; trial <= Trials.count(USUAL_TRIALS); trial++) {
                List<String> story = new ArrayList<>();
                for (String what : trial(server, proxy, random, story)) {
                    wrong.add("trial " + trial + " " + story + ": " + what);
                    System.out.println(wrong.getLast());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private List<String> trial(TestServer server, TcpProxy proxy, Random random, List<String> story) throws Exception {
        List<String> wrong = new ArrayList<>();
        Map<TableName, Integer> told = new ConcurrentHashMap<>();
        try (OpenServer opened = open(server, proxy)) {
            JobHandle<RunResult<CountResult>> handle =
                    submit(opened, Wish.plain().of("soak"), new CountListener() {
                        @Override
                        public void finished(TableCount count) {
                            told.merge(count.name(), 1, Integer::sum);
                        }
                    });
            int troubles = 1 + random.nextInt(MOST_TROUBLES);
            for (int number = 0; number < troubles; number++) {
                int wait = random.nextInt(LATEST_MILLIS);
                Thread.sleep(wait);
                story.add(wait + " ms, " + trouble(server, proxy, random));
            }
            CompletableFuture<JobOutcome<RunResult<CountResult>>> end = new CompletableFuture<>();
            handle.onEnd(end::complete);
            try {
                end.get(LONGEST_RUN.toSeconds(), TimeUnit.SECONDS);
            } catch (TimeoutException endless) {
                wrong.add("no end within " + LONGEST_RUN + "; held by "
                        + handle.snapshot().holds());
                handle.cancel();
                return wrong;
            }
            switch (end.join()) {
                case JobOutcome.Succeeded<RunResult<CountResult>>(RunResult<CountResult> result) ->
                    check(result, wrong);
                case JobOutcome.Failed<RunResult<CountResult>>(var problem) -> {
                    if (!HONEST.contains(problem.code())) {
                        wrong.add("the run failed: " + problem.full());
                    }
                }
                case JobOutcome.Cancelled<RunResult<CountResult>> _ -> wrong.add("nobody cancelled");
            }
        }
        told.forEach((table, times) -> {
            if (times != 1) {
                wrong.add(table + " has " + times + " results");
            }
        });
        try (Connection watching = server.connect()) {
            Lots.eventually(() -> !Lots.busy(watching, COUNTING));
        } catch (AssertionError runsOn) {
            wrong.add("a statement is left on the server");
        }
        return wrong;
    }

    private static String trouble(TestServer server, TcpProxy proxy, Random random) throws InterruptedException {
        if (random.nextInt(NetworkTrouble.values().length + 1) > 0) {
            return NetworkTrouble.draw(random).befall(proxy, random);
        }
        server.kill();
        server.restart();
        return "KILL OF THE SERVER";
    }

    private void check(RunResult<CountResult> result, List<String> wrong) {
        Set<TableName> named = new TreeSet<>();
        for (TableCount count : result.value().tables()) {
            if (!named.add(count.name())) {
                wrong.add(count.name() + " stands twice in the result");
            }
            if (count.status() == TableCount.Status.COUNTED) {
                if (count.rows().orElse(-1) != rows.getOrDefault(count.name(), -2L)) {
                    wrong.add(count.name() + " has " + count.rows() + " rows");
                }
            } else if (count.problem().isEmpty()
                    || !HONEST.contains(count.problem().get().code())) {
                wrong.add(count.name() + " " + count.status() + ": " + count.problem());
            }
        }
        if (!named.equals(rows.keySet())) {
            wrong.add("in the result: " + named);
        }
    }
}
