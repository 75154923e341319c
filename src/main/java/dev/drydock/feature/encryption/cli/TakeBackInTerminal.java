package dev.drydock.feature.encryption.cli;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.EndLeftJob;
import dev.drydock.change.LeftInForce;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.rest.CutOffRest;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.run.RunResult;
import java.util.List;
import java.util.Optional;

/** Names the files of a run that was cut off, and takes them back. */
record TakeBackInTerminal(Terminal terminal) {

    /** @param ways the options that finish it or take it back */
    void tell(LeftInForce cutOff, String ways) {
        terminal.err()
                .println("Run " + cutOff.run().id() + " of "
                        + Formats.utc(cutOff.run().started())
                        + " did not come to its end and has put files on the host. " + ways);
        cutOff.names().forEach(path -> terminal.err().println("    " + path));
    }

    /** Of runs that encrypt data or make it plain again. */
    void tellOfRest(OpenServer opened, Services services) {
        CutOffRest.find(services.history().get(), opened.key())
                .ifPresent(cutOff -> tell(
                        cutOff,
                        "drydock encryption resume goes on with it; with --take-back, while the server does not work"
                                + " with them yet, it puts the former files back:"));
    }

    /** @param settings names of the server's settings that are as before, too, once the job has ended */
    ExitStatus run(EndLeftJob job, LeftInForce cutOff, List<String> settings) throws InterruptedException {
        Optional<RunResult<ChangeEnd>> result =
                new JobInTerminal(terminal, "What was taken back is in the history: drydock history list").run(job);
        result.ifPresent(_ -> {
            cutOff.names().forEach(file -> terminal.out().println("as before: " + file));
            settings.forEach(setting -> terminal.out().println("as before: " + setting));
            terminal.out().flush();
            if (!cutOff.undo().isEmpty()) {
                terminal.err()
                        .println("The files on the host are as before. A server that was restarted meanwhile, or"
                                + " cannot read them while it runs, goes by them after its next restart.");
            }
        });
        return ExitStatus.of(result);
    }
}
