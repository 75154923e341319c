package dev.drydock.feature.threadpool.setup;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.EndLeftJob;
import dev.drydock.change.Ending;
import dev.drydock.change.LeftInForce;
import dev.drydock.change.Undo;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.run.Run;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The way back of a setup: its option file on the server's machine is taken back, and the server restarted on the former one. */
public final class Revert implements Ending.OfFiles {

    /** Kind of the runs that take a setup back. */
    public static final String KIND = "threadpool-revert";

    private static final Messages TEXT = Messages.of("poolsetup");

    private final long setup;
    private final SetupOptions options;
    private final Consumer<String> said;

    private Revert(long setup, SetupOptions options, Consumer<String> said) {
        this.setup = setup;
        this.options = options;
        this.said = said;
    }

    /**
     * @param setup number of the setup in the history
     * @param history the history; its call may wait until it is open
     * @param said told what a person has to do, on the job's thread
     */
    public static EndLeftJob job(
            OpenServer server,
            long setup,
            SetupOptions options,
            Supplier<HistoryStore> history,
            Consumer<String> said) {
        return new EndLeftJob(server, KIND, () -> put(history.get(), setup), new Revert(setup, options, said), history);
    }

    /** What setups of this server put that were cut off, unless one that came to its end has gone on with it; blocks. */
    public static Optional<LeftInForce> cutOff(HistoryStore history, String serverKey) {
        return LeftInForce.files(history, serverKey, List.of(SetupJob.KIND, KIND));
    }

    private static LeftInForce put(HistoryStore history, long setup) {
        return history.run(setup)
                .flatMap(run -> LeftInForce.files(history, run))
                .orElseThrow(() -> new DrydockException(Problem.of(ThreadPoolError.NOTHING_PUT, "", setup)));
    }

    @Override
    public String title() {
        return TEXT.text("revert.title");
    }

    @Override
    public Map<String, String> settings(LeftInForce left, List<Undo> undo, ChangeEnd as) {
        return Map.of("setup", Long.toString(setup), "file", left.names().getFirst());
    }

    /** @throws DrydockException E-4716 if there is no SSH to its machine */
    @Override
    public void require(OpenServer server, LeftInForce left) {
        SetupJob.host(server);
    }

    @Override
    public void after(Run<?> run, LeftInForce left, boolean any) throws InterruptedException {
        if (!any) {
            said.accept(TEXT.text("said.never", left.names().getFirst()));
            return;
        }
        HostAccess host = HostAccess.of(SetupJob.host(run.server()));
        HostRestart restart = new HostRestart(run.server(), host, options, run.context(), said);
        try {
            restart.restart(run.permit());
        } catch (JobCancelledException | DrydockException stopped) {
            restart.runAgain(
                    stopped instanceof DrydockException failure
                            ? failure.problem().full()
                            : TEXT.text("why.cancelled"),
                    run.permit());
            throw stopped;
        }
    }
}
