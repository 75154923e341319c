package dev.drydock.history.keeping;

import dev.drydock.history.ArchiveError;
import dev.drydock.history.RetentionPlan;
import dev.drydock.history.RetentionRules;
import dev.drydock.history.RunState;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what may go by rules. */
public final class Retention {

    /** Clocks of computers that write to one history differ by less. */
    private static final Duration CLOCKS = Duration.ofMinutes(10);

    private record Candidate(long id, String kind, String server, Instant started, String state) {}

    private Retention() {}

    /** @throws DrydockException E-5038 if the clock is behind the newest run, so that no age can be told */
    static RetentionPlan plan(Connection connection, RetentionRules rules, Instant now) throws SQLException {
        HistoryBrowser.span(connection)
                .filter(span -> span.newest().minus(CLOCKS).isAfter(now))
                .ifPresent(span -> {
                    throw new DrydockException(Problem.of(
                            ArchiveError.CLOCK_BEHIND, "", span.newest().toString(), now.toString()));
                });
        Set<Long> pinned = ids(connection, "SELECT run_id FROM run_pin");
        Set<Long> signed = ids(connection, "SELECT DISTINCT run_id FROM sign_off WHERE withdrawn_at IS NULL");
        List<Candidate> all = Rows.list(
                connection,
                "SELECT id, kind, server_key, started, state FROM run ORDER BY id DESC",
                row -> new Candidate(row.number(1), row.text(2), row.text(3), row.time(4), row.text(5)));
        Map<List<String>, Integer> met = new HashMap<>();
        List<Long> goes = new ArrayList<>();
        long[] stays = new long[5];
        Instant before = rules.before(now);
        for (Candidate run : all) {
            if (run.state().equals(RunState.RUNNING.name())) {
                stays[4]++;
            } else if (met.merge(List.of(run.kind(), run.server()), 1, Integer::sum) <= rules.newest()) {
                stays[0]++;
            } else if (!run.started().isBefore(before)) {
                stays[1]++;
            } else if (pinned.contains(run.id())) {
                stays[2]++;
            } else if (signed.contains(run.id())) {
                stays[3]++;
            } else {
                goes.add(run.id());
            }
        }
        Collections.reverse(goes);
        return new RetentionPlan(
                rules, goes, items(connection, goes), stays[0], stays[1], stays[2], stays[3], stays[4]);
    }

    /** Whether it is kept by somebody's wish that may be younger than the plan. */
    static boolean wanted(Connection connection, long run) throws SQLException {
        return !Rows.list(
                        connection,
                        "SELECT run_id FROM run_pin WHERE run_id = ? UNION ALL"
                                + " SELECT run_id FROM sign_off WHERE run_id = ? AND withdrawn_at IS NULL",
                        row -> row.number(1),
                        run,
                        run)
                .isEmpty();
    }

    private static Set<Long> ids(Connection connection, String sql) throws SQLException {
        return new HashSet<>(Rows.list(connection, sql, row -> row.number(1)));
    }

    private static long items(Connection connection, List<Long> runs) throws SQLException {
        Set<Long> wanted = new HashSet<>(runs);
        long[] sum = {0};
        Rows.list(
                connection,
                "SELECT run_id, objects FROM run_total",
                row -> wanted.contains(row.number(1)) ? sum[0] += row.number(2) : 0);
        return sum[0];
    }
}
