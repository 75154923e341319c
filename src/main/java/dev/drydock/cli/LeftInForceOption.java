package dev.drydock.cli;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.EndLeftJob;
import dev.drydock.change.Ending;
import dev.drydock.change.LeftInForce;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunResult;
import java.util.Optional;
import picocli.CommandLine.Option;

/** {@code --take-back} and {@code --leave}: what a run has left in force that was cut off or failed. */
public final class LeftInForceOption {

    private static final String AFTER_CANCEL =
            "What was changed and taken back is in the history: drydock history list";

    @Option(names = "--take-back", description = "Take back what a run that was cut off or failed has left in force.")
    private boolean takeBack;

    @Option(names = "--leave", description = "Note that what a run that was cut off or failed has left in force stays.")
    private boolean leave;

    /**
     * Whether one of them was said.
     *
     * @param others whether something else was said that they cannot stand beside
     */
    public boolean wanted(boolean others) {
        if ((takeBack || leave) && ((takeBack && leave) || others)) {
            throw new UsageException("--take-back and --leave stand alone.");
        }
        return takeBack || leave;
    }

    /** Names what the newest such run of this kind has left. */
    public void tell(OpenServer opened, String kind, Services services, Terminal terminal) {
        LeftInForce.newest(services.history().get(), opened.key(), kind).ifPresent(left -> {
            terminal.err()
                    .println("Run " + left.run().id()
                            + " did not come to its end; its change may still be in force. Take it back with"
                            + " --take-back, or say --leave:");
            left.undo().forEach(undo -> terminal.err().println("    " + undo.shown()));
        });
    }

    /** Ends what the newest such run has left. */
    public ExitStatus end(OpenServer opened, String kind, Ending ending, Services services, Terminal terminal)
            throws InterruptedException {
        Optional<LeftInForce> left = LeftInForce.newest(services.history().get(), opened.key(), kind);
        if (left.isEmpty()) {
            terminal.err().println("No run on this server has left a change in force.");
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        return ExitStatus.of(new JobInTerminal(terminal, AFTER_CANCEL)
                .run(new EndLeftJob(opened, left.get(), ending, leave, services.history())));
    }

    /** Makes a change that may be left in force; what it has left, if it fails, is named. */
    public ExitStatus run(
            RunJob<?, ChangeEnd> job, OpenServer opened, String kind, Services services, Terminal terminal)
            throws InterruptedException {
        try {
            Optional<RunResult<ChangeEnd>> result = new JobInTerminal(terminal, AFTER_CANCEL).run(job);
            result.filter(ended -> ended.value() == ChangeEnd.UNDONE)
                    .ifPresent(_ -> terminal.err().println("Not confirmed: all was taken back."));
            return ExitStatus.of(result);
        } catch (DrydockException failure) {
            tell(opened, kind, services, terminal);
            throw failure;
        }
    }
}
