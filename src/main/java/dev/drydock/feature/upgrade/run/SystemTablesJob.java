package dev.drydock.feature.upgrade.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.RunState;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Upgrades the system tables with the vendor's program, as a run of its own in the history. */
public final class SystemTablesJob implements Job<VendorTool.Outcome> {

    private final Messages messages = Messages.of("upgraderun");
    private final OpenServer server;
    private final VendorTool tool;
    private final Supplier<HistoryStore> history;
    private final Consumer<String> lines;

    /**
     * @param history the history; its call may wait until it is open
     * @param lines told of each line of output, on the job's thread
     */
    public SystemTablesJob(OpenServer server, VendorTool tool, Supplier<HistoryStore> history, Consumer<String> lines) {
        this.server = server;
        this.tool = tool;
        this.history = history;
        this.lines = lines;
    }

    @Override
    public String title() {
        return messages.text("stage.tool");
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    /** @throws dev.drydock.platform.error.DrydockException E-4257, E-4259 if the program cannot be run for this server,
     *     E-2301 if the server is locked */
    @Override
    public VendorTool.Outcome run(JobContext context) {
        try (ChangePermit permit = server.permit();
                UpgradeRecorder recorder = UpgradeRecorder.beginSystemTables(history.get(), server, permit)) {
            try {
                VendorTool.Outcome outcome = new SystemTables(server, recorder, lines).run(tool, permit, context);
                recorder.finish(
                        outcome.done() ? RunState.SUCCEEDED : RunState.FAILED,
                        List.of(),
                        Map.of(UpgradeHistory.EXIT, Integer.toString(outcome.exit())));
                return outcome;
            } catch (JobCancelledException cancelled) {
                recorder.finish(RunState.CANCELLED, List.of(), Map.of());
                throw cancelled;
            } catch (RuntimeException failure) {
                recorder.finish(RunState.FAILED, List.of(Problems.of(failure)), Map.of());
                throw failure;
            }
        }
    }
}
