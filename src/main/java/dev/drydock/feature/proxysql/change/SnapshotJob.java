package dev.drydock.feature.proxysql.change;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqlFeature;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.Map;
import java.util.function.Supplier;

/** Keeps all three layers of all modules in the history, without secrets; gives how many rows. Changes nothing. */
public final class SnapshotJob extends RunJob<Configuration, Integer> {

    /** @param history the history; its call may wait until it is open */
    public SnapshotJob(OpenServer server, Supplier<HistoryStore> history) {
        super(
                server,
                history,
                RunSpec.reading(
                        ProxySqlFeature.SNAPSHOT, Messages.of("proxysql").text("job.snapshot")));
    }

    @Override
    protected Planned<Configuration> plan(JobContext context) {
        Configuration read = server().query(session -> new AdminReader(session).configuration());
        return new Planned<>(read, rows(read), Map.of());
    }

    private static int rows(Configuration read) {
        return read.tables().values().stream()
                .flatMap(copies -> copies.values().stream())
                .mapToInt(copy -> copy.rows().size())
                .sum();
    }

    @Override
    protected Integer work(Run<Configuration> run) {
        run.note("rows", "0");
        KeptLayers.keep(run.plan(), run.writer());
        int rows = rows(run.plan());
        run.done(rows);
        run.note("rows", Integer.toString(rows));
        return rows;
    }
}
