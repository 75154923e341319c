package dev.drydock.cli;

import dev.drydock.db.pool.OpenServer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --unlock} and {@code --yes}: the way of a command to a server that it changes. */
public final class ChangeOption {

    @Mixin
    private final UnlockOption unlock = new UnlockOption();

    @Option(names = "--yes", description = "Do not ask for the name of a production server.")
    private boolean yes;

    /** What a command does on a server that may be changed. */
    public interface Work {
        ExitStatus on(OpenServer server) throws InterruptedException;
    }

    /** Opens the server and does the work, as {@link #on}. */
    public ExitStatus open(ServerOption server, Services services, Terminal terminal, Work work)
            throws InterruptedException {
        return server.open(services, terminal, (opened, _) -> on(opened, services, () -> work.on(opened)));
    }

    /**
     * Does the work; on a guarded server only if a reason was given, and while it is unlocked.
     *
     * @throws UsageException if the server is guarded and stays locked; nothing was changed then
     */
    public ExitStatus on(OpenServer server, Services services, UnlockOption.Work work) throws InterruptedException {
        return unlock.on(server, yes, services, work);
    }
}
