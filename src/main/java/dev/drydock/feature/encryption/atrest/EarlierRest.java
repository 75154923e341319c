package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.LaneHistory;
import dev.drydock.lane.OpenStatements;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the history holds of a run that did not come to its end.
 *
 * @param run the run
 * @param options how it worked
 * @param copied fingerprints of key files whose copy a person had confirmed
 * @param open statements whose outcome is not known
 * @param threads innodb_encryption_threads as they were before the run, if it did not put them back
 */
public record EarlierRest(
        RunSummary run, AtRestOptions options, Set<String> copied, Set<String> open, OptionalInt threads) {

    private static final int NEWEST = 20;

    public long runId() {
        return run.id();
    }

    /**
     * Reads the run with this number. Blocks on the history.
     *
     * @throws DrydockException E-4677 if there is nothing to resume
     */
    public static EarlierRest read(HistoryStore history, long number) {
        return history.run(number)
                .filter(run -> AtRestHistory.KINDS.contains(run.start().kind()))
                .filter(EarlierRest::unfinished)
                .map(run -> read(history, run))
                .orElseThrow(() -> new DrydockException(Problem.of(
                        EncryptionError.NOTHING_TO_RESUME,
                        "",
                        Messages.of("rest").text("resume.run", number))));
    }

    /**
     * As {@link #unfinishedOf}.
     *
     * @throws DrydockException E-4677 if there is none
     */
    public static EarlierRest newestOf(HistoryStore history, String serverKey) {
        return unfinishedOf(history, serverKey)
                .orElseThrow(() -> new DrydockException(Problem.of(
                        EncryptionError.NOTHING_TO_RESUME,
                        "",
                        Messages.of("rest").text("resume.none"))));
    }

    /** The newest run of a server, if it did not come to its end. Blocks on the history. */
    public static Optional<EarlierRest> unfinishedOf(HistoryStore history, String serverKey) {
        return newest(history, serverKey).filter(EarlierRest::unfinished).map(run -> read(history, run));
    }

    /** The newest run of either kind. */
    private static Optional<RunSummary> newest(HistoryStore history, String serverKey) {
        return runs(history, serverKey).findFirst();
    }

    /** Those of either kind, the newest first. */
    private static Stream<RunSummary> runs(HistoryStore history, String serverKey) {
        return AtRestHistory.KINDS.stream()
                .flatMap(kind ->
                        history.runs(RunFilter.newest(NEWEST).ofKind(kind).onServer(serverKey)).stream())
                .sorted(Comparator.comparingLong(RunSummary::id).reversed());
    }

    private static boolean unfinished(RunSummary run) {
        return run.state() != RunState.RUNNING && run.state() != RunState.SUCCEEDED;
    }

    private static EarlierRest read(HistoryStore history, RunSummary run) {
        Set<String> copied = new HashSet<>();
        Set<String> open = new HashSet<>();
        history.items(run.id(), item -> {
            String sql = item.attributes().getOrDefault(LaneHistory.SQL, "");
            if (LaneHistory.isOpen(item) && !sql.isEmpty()) {
                open.add(sql);
            }
            if (item.kind().equals(AtRestHistory.CONFIRMED)) {
                copied.add(item.attributes().getOrDefault(AtRestHistory.TEXT, ""));
            }
        });
        return new EarlierRest(
                run,
                AtRestOptionCodec.read(run.start().settings()),
                Set.copyOf(copied),
                Set.copyOf(open),
                threads(history, run.start().server().key()));
    }

    /** Encryption threads as they were before the runs since the last that came to its end, if none of these put them back. */
    static OptionalInt threads(HistoryStore history, String serverKey) {
        OptionalLong former = former(history, serverKey, MariaDbThreads.VARIABLE);
        return former.isPresent() ? OptionalInt.of(Math.toIntExact(former.getAsLong())) : OptionalInt.empty();
    }

    /** A setting as it was before the runs since the last that came to its end, if none of these put it back. */
    static OptionalLong former(HistoryStore history, String serverKey, String variable) {
        for (RunSummary run : unfinishedRuns(history, serverKey)) {
            Optional<OptionalLong> changed = changed(history, run, variable);
            if (changed.isPresent()) {
                return changed.get();
            }
        }
        return OptionalLong.empty();
    }

    /** The newest of the runs since the last that came to its end. */
    static Optional<RunSummary> newestUnfinished(HistoryStore history, String serverKey) {
        return unfinishedRuns(history, serverKey).stream().findFirst();
    }

    /** What the last word of a run is about a setting. */
    private static Optional<OptionalLong> changed(HistoryStore history, RunSummary run, String variable) {
        return history.items(run.id()).stream()
                .flatMap(item -> changed(item, variable).stream())
                .reduce((_, later) -> later);
    }

    /**
     * What an item of the history says of a setting: what it was before, or nothing if it was put back with it.
     *
     * @return empty if it is not about it
     */
    private static Optional<OptionalLong> changed(Item item, String variable) {
        String before = item.attributes().getOrDefault(AtRestHistory.FORMER, "");
        if (!item.object().name().equals(variable) || !before.matches("\\d{1,18}")) {
            return Optional.empty();
        }
        boolean putBack = item.status().equals(AtRestHistory.DONE)
                && ("SET GLOBAL " + variable + " = " + before)
                        .equals(item.attributes().get(LaneHistory.SQL));
        return Optional.of(putBack ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(before)));
    }

    private static List<RunSummary> unfinishedRuns(HistoryStore history, String serverKey) {
        return runs(history, serverKey)
                .takeWhile(run -> run.state() != RunState.SUCCEEDED)
                .filter(EarlierRest::unfinished)
                .toList();
    }

    /** @throws DrydockException E-4678 if it was on another server */
    void requireOf(OpenServer server) {
        if (!run.start().server().key().equals(server.key())) {
            throw new DrydockException(Problem.of(
                    EncryptionError.OTHER_SERVER, "", run.id(), server.profile().name()));
        }
    }

    void awaitOpenStatements(OpenServer server, JobContext context) throws InterruptedException {
        new OpenStatements(server, context).awaitEnd(open);
    }
}
