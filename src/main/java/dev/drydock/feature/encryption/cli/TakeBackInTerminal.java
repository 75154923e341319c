package dev.drydock.feature.encryption.cli;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.EndLeftJob;
import dev.drydock.change.LeftInForce;
import dev.drydock.change.Undo;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.atrest.CutOffRest;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.run.RunResult;
import java.util.Optional;

/** Names the files of a run that was cut off, and takes them back. */
record TakeBackInTerminal(Terminal terminal) {

    /** @param ways the options that finish it or take it back */
    void tell(LeftInForce cutOff, String ways) {
        terminal.err()
                .println("Run " + cutOff.run().id() + " of "
                        + Formats.utc(cutOff.run().started())
                        + " did not come to its end and has left this in force. " + ways);
        cutOff.names().forEach(path -> terminal.err().println("    " + path));
    }

    /** Of runs that encrypt data or make it plain again. */
    void tellOfRest(OpenServer opened, Services services) {
        CutOffRest.restorable(services.history().get(), opened)
                .ifPresent(cutOff -> tell(
                        cutOff,
                        "drydock encryption resume goes on with it; with --take-back it puts back what was before:"));
    }

    ExitStatus run(EndLeftJob job, LeftInForce cutOff) throws InterruptedException {
        Optional<RunResult<ChangeEnd>> result =
                new JobInTerminal(terminal, "What was taken back is in the history: drydock history list").run(job);
        result.ifPresent(_ -> {
            cutOff.names().forEach(file -> terminal.out().println("as before: " + file));
            terminal.out().flush();
            if (cutOff.undo().stream().anyMatch(Undo.HostFile.class::isInstance)) {
                terminal.err()
                        .println("The files on the host are as before. A server that was restarted meanwhile, or"
                                + " cannot read them while it runs, goes by them after its next restart.");
            }
        });
        return ExitStatus.of(result);
    }
}
