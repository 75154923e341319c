package dev.drydock.change;

import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostError;
import dev.drydock.db.host.HostFiles;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Undoes what earlier runs left in force, or notes that it stays. Refuses before the first change where a file is neither theirs
 * nor the former.
 */
public final class EndLeftJob extends RunJob<EndLeftJob.Plan, ChangeEnd> {

    private final Supplier<LeftInForce> left;
    private final Ending ending;
    private final boolean keep;

    /**
     * What is undone.
     *
     * @param undo that of it which is not as before already, newest change first
     */
    public record Plan(LeftInForce left, List<Undo> undo) {}

    /**
     * Undoes it, by a run of another kind.
     *
     * @param left blocks; called on the job's thread
     * @param history the history; its call may wait until it is open
     */
    public EndLeftJob(
            OpenServer server, String kind, Supplier<LeftInForce> left, Ending ending, Supplier<HistoryStore> history) {
        this(server, kind, left, ending, false, history);
    }

    /**
     * @param keep whether it stays
     * @param history the history; its call may wait until it is open
     */
    public EndLeftJob(
            OpenServer server, LeftInForce left, Ending ending, boolean keep, Supplier<HistoryStore> history) {
        this(server, left.run().start().kind(), () -> left, ending, keep, history);
    }

    private EndLeftJob(
            OpenServer server,
            String kind,
            Supplier<LeftInForce> left,
            Ending ending,
            boolean keep,
            Supplier<HistoryStore> history) {
        super(server, history, RunSpec.changing(kind, ending.title()));
        this.left = left;
        this.ending = ending;
        this.keep = keep;
    }

    @Override
    protected Planned<Plan> plan(JobContext context) throws InterruptedException {
        LeftInForce found = left.get();
        ending.require(server(), found);
        List<Undo> undo = keep ? List.of() : needed(found.undo());
        return new Planned<>(
                new Plan(found, undo),
                undo.size(),
                ending.settings(found, undo, keep ? ChangeEnd.KEPT : ChangeEnd.UNDONE));
    }

    /** A file that is as before needs nothing. */
    private List<Undo> needed(List<Undo> all) {
        if (all.stream().noneMatch(Undo.HostFile.class::isInstance)) {
            return all;
        }
        HostFiles files = files();
        Map<String, String> digests = new HashMap<>();
        List<Undo> needed = new ArrayList<>();
        for (Undo undo : all) {
            switch (undo) {
                case Undo.Statement statement -> needed.add(statement);
                case Undo.HostFile file -> {
                    String now = digests.computeIfAbsent(file.file().path(), files::digest);
                    if (now.equals(file.file().sha256())) {
                        needed.add(file);
                        digests.put(file.file().path(), file.former());
                    } else if (!now.equals(file.former())) {
                        throw new DrydockException(Problem.of(
                                HostError.CHANGED_MEANWHILE,
                                "",
                                file.file().path(),
                                server().profile().name()));
                    }
                }
            }
        }
        return List.copyOf(needed);
    }

    private HostFiles files() {
        RemoteHost host = server().databaseHost()
                .orElseThrow(() -> new DrydockException(
                        Problem.of(HostError.NO_HOST, "", server().profile().name())));
        return HostAccess.of(host).files();
    }

    @Override
    protected ChangeEnd work(Run<Plan> run) throws InterruptedException {
        ChangeRun changes = ending.left()
                .map(code -> new ChangeRun(run, code))
                .orElseGet(() -> new ChangeRun(run, (_, undoing, _) -> Problems.of(undoing)));
        if (keep) {
            changes.stays();
            run.counting(_ -> RunOutcome.Counts.of(1, 1, 0));
            return ChangeEnd.KEPT;
        }
        List<Undo> undo = run.plan().undo();
        changes.undo(ending.stage(), undo);
        ending.after(run, run.plan().left(), !undo.isEmpty());
        if (undo.isEmpty()) {
            run.counting(_ -> RunOutcome.Counts.of(1, 1, 0));
        }
        return ChangeEnd.UNDONE;
    }
}
