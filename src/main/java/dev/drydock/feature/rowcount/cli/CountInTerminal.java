package dev.drydock.feature.rowcount.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.rowcount.CountListener;
import dev.drydock.feature.rowcount.CountOptions;
import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.feature.rowcount.Planner;
import dev.drydock.feature.rowcount.RowCountJob;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.run.RunResult;
import java.util.Optional;

/** Previews and runs a count in the terminal, with its progress on standard error. */
public final class CountInTerminal {

    private final Services services;
    private final Terminal terminal;

    public CountInTerminal(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    /** Prints the plan that a run would carry out. */
    ExitStatus preview(OpenServer server, CountOptions options) {
        CountPlan plan = new Planner(server, options).plan();
        plan.refusal().ifPresent(refusal -> {
            throw new DrydockException(refusal);
        });
        notes(plan);
        terminal.err().println("Workers: " + plan.workersWhy());
        plan.lock().ifPresent(lock -> terminal.err().println("Lock: " + lock));
        plan.script().forEach(terminal.out()::println);
        return plan.tables().isEmpty() ? ExitStatus.NOTHING_IN_SCOPE : ExitStatus.DONE;
    }

    /**
     * Runs the count; empty if it was cancelled.
     *
     * @throws DrydockException if the run as a whole failed
     */
    public Optional<RunResult<CountResult>> run(OpenServer server, CountOptions options) throws InterruptedException {
        CountListener listener = new CountListener() {
            @Override
            public void planned(CountPlan plan) {
                notes(plan);
            }
        };
        return new JobInTerminal(terminal, "What was counted is in the history: drydock history list")
                .run(new RowCountJob(server, options, services.recording(), listener));
    }

    private void notes(CountPlan plan) {
        plan.notes().stream()
                .filter(CountPlan.Note::warning)
                .forEach(note -> terminal.err().println("Note: " + note.text()));
    }
}
