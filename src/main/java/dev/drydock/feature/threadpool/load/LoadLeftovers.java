package dev.drydock.feature.threadpool.load;

import dev.drydock.db.sql.Session;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import java.util.List;

/** Scratch schemas of load tests whose process died before it could drop them. */
public final class LoadLeftovers {

    private static final int RUNS = 1_000;

    private LoadLeftovers() {}

    /**
     * Those that this computer's history says were made on this server and never dropped, and that are still there. One of a
     * test that still runs is not among them. Blocks on history and server.
     */
    public static List<String> find(HistoryStore history, String serverKey, Session session) {
        List<String> made = history.runs(new RunFilter(LoadJob.KIND, serverKey, "", RUNS, 0)).stream()
                .filter(run -> run.state() != RunState.RUNNING)
                .flatMap(run -> schemas(history, run).stream())
                .toList();
        return made.isEmpty()
                ? made
                : session.query("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA", row -> row.text(1)).stream()
                        .filter(made::contains)
                        .toList();
    }

    private static List<String> schemas(HistoryStore history, RunSummary run) {
        return history.items(run.id()).stream()
                .filter(item -> item.kind().equals(LoadRecorder.SCRATCH)
                        && !item.status().equals(LoadRecorder.DROPPED))
                .map(item -> item.object().schema())
                .filter(LoadSchema::ours)
                .toList();
    }
}
