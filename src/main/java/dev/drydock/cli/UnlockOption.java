package dev.drydock.cli;

import dev.drydock.db.guard.Unlock;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.run.UnlockHistory;
import java.io.Console;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --unlock}: unlocks a production server for one command, with the reason that goes into the history. */
public final class UnlockOption {

    @Option(
            names = "--unlock",
            paramLabel = "REASON",
            description = "Change a production server, and say why; the reason goes into the history and the report.")
    private @Nullable String reason;

    /**
     * Does the work; on a guarded server only if a reason was given, and while it is unlocked.
     *
     * @param sure whether the user has said so on the command line; else the server's name is asked for
     * @throws UsageException if the server is guarded and stays locked; nothing was changed then
     */
    public ExitStatus on(OpenServer server, boolean sure, Services services, Work work) throws InterruptedException {
        server.lock().review();
        if (!server.lock().guarded()) {
            return work.run();
        }
        String why = reason;
        String name = server.profile().name();
        if (why == null) {
            throw new UsageException(server.lock().refusal().full());
        }
        if (!sure) {
            askForName(name);
        }
        server.lock().unlock(why, Unlock.USUAL, new UnlockHistory(services.history(), server));
        try {
            return work.run();
        } finally {
            server.lock().lockAtEnd();
        }
    }

    /** What needs the server unlocked. */
    public interface Work {
        ExitStatus run() throws InterruptedException;
    }

    private static void askForName(String name) {
        Optional<Console> console = Terminal.console();
        if (console.isEmpty()) {
            throw new UsageException("Nothing was changed. Say --yes to change " + name + ", a production server.");
        }
        String typed = console.get()
                .readLine("%s is a production server. Type its name to change it: ", TerminalEscaper.line(name));
        if (typed == null || !typed.strip().equals(name)) {
            throw new UsageException("That is not its name. Nothing was changed.");
        }
    }
}
