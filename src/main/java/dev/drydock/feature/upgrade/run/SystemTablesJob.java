package dev.drydock.feature.upgrade.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Upgrades the system tables with the vendor's program, as a run of its own in the history. */
public final class SystemTablesJob extends RecordedJob<VendorTool, VendorTool.Outcome> {

    private final Messages messages = Messages.of("upgraderun");
    private final VendorTool tool;
    private final Consumer<String> lines;

    /**
     * @param history the history; its call may wait until it is open
     * @param lines told of each line of output, on the job's thread
     */
    public SystemTablesJob(OpenServer server, VendorTool tool, Supplier<HistoryStore> history, Consumer<String> lines) {
        super(server, history);
        this.tool = tool;
        this.lines = lines;
    }

    @Override
    public String title() {
        return messages.text("stage.tool");
    }

    @Override
    protected String kind() {
        return UpgradeHistory.SYSTEM_TABLES;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    /** @throws dev.drydock.platform.error.DrydockException E-4257, E-4259 if the program cannot be run for this server */
    @Override
    protected void require(JobContext context) {
        tool.checkFits(server());
    }

    @Override
    protected VendorTool plan(JobContext context) {
        return tool;
    }

    @Override
    protected long planned(VendorTool plan) {
        return 1;
    }

    @Override
    protected Map<String, String> settings(VendorTool plan) {
        return Map.of(UpgradeHistory.USER, server().profile().user());
    }

    @Override
    protected RecordedWork<VendorTool.Outcome> begin(
            VendorTool plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(new SystemTables(server(), new UpgradeRecorder(writer), lines), lines, plan, permit, context);
    }

    private static final class Work implements RecordedWork<VendorTool.Outcome> {

        private final SystemTables tables;
        private final Consumer<String> lines;
        private final VendorTool tool;
        private final Optional<ChangePermit> permit;
        private final JobContext context;
        private VendorTool.@Nullable Outcome outcome;

        Work(
                SystemTables tables,
                Consumer<String> lines,
                VendorTool tool,
                Optional<ChangePermit> permit,
                JobContext context) {
            this.tables = tables;
            this.lines = lines;
            this.tool = tool;
            this.permit = permit;
            this.context = context;
        }

        @Override
        public VendorTool.Outcome run() {
            VendorTool.Outcome made = tables.run(tool, permit.orElseThrow(), context);
            outcome = made;
            return made;
        }

        @Override
        public RunOutcome.Counts counts() {
            VendorTool.Outcome made = outcome;
            return made == null ? RunOutcome.Counts.of(1, 0, 0) : made.outcome().counts();
        }

        @Override
        public Map<String, String> summary() {
            VendorTool.Outcome made = outcome;
            return made == null ? Map.of() : Map.of(UpgradeHistory.EXIT, Integer.toString(made.exit()));
        }

        @Override
        public VendorTool.Outcome unrecorded(VendorTool.Outcome result, Problem problem) {
            lines.accept(problem.full());
            return result;
        }
    }
}
