package dev.drydock.feature.upgrade.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.function.Consumer;

/** Runs the vendor's program in a stage of its own, and records it before it starts and after it ended. */
final class SystemTables {

    private final OpenServer server;
    private final UpgradeRecorder recorder;
    private final Consumer<String> lines;

    /** @param lines told of each line of output */
    SystemTables(OpenServer server, UpgradeRecorder recorder, Consumer<String> lines) {
        this.server = server;
        this.recorder = recorder;
        this.lines = lines;
    }

    /**
     * Runs it to its end; blocks.
     *
     * @throws JobCancelledException after Cancel; what it wrote until then is recorded
     * @throws dev.drydock.platform.error.DrydockException E-4257, E-4259 if it cannot be run for this server
     */
    VendorTool.Outcome run(VendorTool tool, ChangePermit permit, JobContext context) {
        try (Stage _ = context.stage(Messages.of("upgraderun").text("stage.tool"), Total.unknown())) {
            tool.checkFits(server);
            long seq = recorder.before(tool);
            VendorTool.Outcome outcome;
            try {
                outcome = tool.run(server, permit, context, lines);
            } catch (RuntimeException | Error failure) {
                recorder.notRun(seq, tool, failure);
                throw failure;
            }
            recorder.after(seq, outcome, context.cancelled() && !outcome.done());
            context.checkCancelled();
            return outcome;
        }
    }
}
