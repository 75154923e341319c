package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WritableServer;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Upgrades the system tables with the vendor's program and then reads them, as a run of its own in the history. */
public final class SystemTablesJob extends RunJob<VendorTool, SystemTablesJob.Upgraded> {

    private final VendorTool tool;
    private final Consumer<String> lines;

    /**
     * What the program said, and what the server's own tables then were.
     *
     * @param tables read after the program has ended
     */
    public record Upgraded(VendorTool.Outcome tool, SystemTableState tables) {}

    /**
     * @param history the history; its call may wait until it is open
     * @param lines told of each line of output, on the job's thread
     */
    public SystemTablesJob(OpenServer server, VendorTool tool, Supplier<HistoryStore> history, Consumer<String> lines) {
        super(
                server,
                history,
                RunSpec.changing(
                        UpgradeHistory.SYSTEM_TABLES, Messages.of("upgraderun").text("stage.tool")));
        this.tool = tool;
        this.lines = lines;
    }

    /** @throws dev.drydock.platform.error.DrydockException E-4257, E-4259 if the program cannot be run for this server, E-3011 */
    @Override
    protected void require(JobContext context) {
        tool.checkFits(server());
        WritableServer.require(server());
    }

    @Override
    protected Planned<VendorTool> plan(JobContext context) {
        return new Planned<>(
                tool, 1, Map.of(UpgradeHistory.USER, server().profile().user()));
    }

    @Override
    protected Upgraded work(Run<VendorTool> run) throws InterruptedException {
        UpgradeRecorder recorder = new UpgradeRecorder(run.writer());
        VendorTool.Outcome outcome =
                new SystemTables(server(), recorder, lines).run(run.plan(), run.permit(), run.context());
        run.note(UpgradeHistory.EXIT, Integer.toString(outcome.exit()));
        run.counted(outcome.done());
        SystemTableState tables = new SystemStateJob(server()).run(run.context());
        recorder.left(tables);
        run.note(UpgradeHistory.TABLES, tables.text());
        run.counting(counts -> counts.toResolve(outcome.done() ? tables.open() : 0));
        return new Upgraded(outcome, tables);
    }
}
