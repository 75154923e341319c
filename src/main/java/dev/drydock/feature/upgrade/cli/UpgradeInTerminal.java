package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ReportOutput;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.preflight.PreflightSummary;
import dev.drydock.feature.upgrade.run.UpgradeJson;
import dev.drydock.feature.upgrade.run.UpgradeListener;
import dev.drydock.feature.upgrade.run.UpgradeResult;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.platform.task.Job;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** Runs an upgrade in the terminal: one line for each table that is done or waits, and the progress of the whole. */
public final class UpgradeInTerminal {

    private final Terminal terminal;
    private final Services services;
    private final Optional<Path> report;

    /**
     * @param services the history and the version, for the report
     * @param report where the report goes, if one is wanted
     */
    public UpgradeInTerminal(Terminal terminal, Services services, Optional<Path> report) {
        this.terminal = terminal;
        this.services = services;
        this.report = report;
    }

    /**
     * Runs the job and says how it ended.
     *
     * @param job makes the job, given who is told of its statements
     */
    public ExitStatus run(OpenServer server, Function<UpgradeListener, Job<RunResult<UpgradeResult>>> job)
            throws InterruptedException {
        return ExitStatus.of(result(server, job));
    }

    /** As {@link #run}; gives what the run did and left, nothing after Cancel. */
    Optional<RunResult<UpgradeResult>> result(
            OpenServer server, Function<UpgradeListener, Job<RunResult<UpgradeResult>>> job)
            throws InterruptedException {
        UpgradeTables tables = new UpgradeTables(terminal.err());
        Optional<RunResult<UpgradeResult>> result = new JobInTerminal(
                        terminal,
                        recorded()
                                ? "What was done is in the history; drydock upgrade resume goes on."
                                : "What was done stands above, and nowhere else; drydock upgrade verify shows what is"
                                        + " left.")
                .run(job.apply(new Lines(tables)));
        result.ifPresent(ended -> tables.result(ended, server));
        if (result.isPresent() && report.isPresent()) {
            write(result.get(), server, report.get());
            terminal.err().println("Report: " + report.get());
        }
        return result;
    }

    private void write(RunResult<UpgradeResult> result, OpenServer server, Path file) {
        if (ReportOutput.forScripts(file)) {
            Optional<PreflightSummary> preflight =
                    PreflightSummary.read(services.history().get(), server);
            OutputFile.save(file, writer -> UpgradeJson.write(result, server, preflight, writer));
        } else {
            ReportOutput.ofNewRun(services, terminal).write(result.id(), Optional.of(file));
        }
    }

    /** Whether what is done is in the history; else it stands on standard output alone. */
    private boolean recorded() {
        return services.history().get().notRecorded().isEmpty();
    }

    private final class Lines implements UpgradeListener {

        private final UpgradeTables tables;

        Lines(UpgradeTables tables) {
            this.tables = tables;
        }

        @Override
        public void planned(UpgradePlan plan) {
            tables.summary(plan);
        }

        @Override
        public void output(String line) {
            terminal.err().println(line);
        }

        @Override
        public void finished(LaneResult<PlannedAction> result) {
            if (!recorded()) {
                terminal.lineStart();
                UpgradeTables.unrecorded(result, terminal.out());
            }
        }

        @Override
        public void postponed(PlannedAction action, String blockedBy) {
            terminal.lineStart();
            terminal.err()
                    .println(TerminalEscaper.line(action.shown()) + " is locked and comes later; blocked by "
                            + blockedBy);
        }
    }
}
