package dev.drydock.history.move;

import dev.drydock.history.HistoryError;
import dev.drydock.history.RunMarks;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.chain.CanonicalDigest;
import dev.drydock.history.chain.RunRow;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunRows;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Brings all of one history into another and holds both sides against each other. The first one stays as it is. It may end
 * at any moment and be repeated: what is there is known by its digest. For one thread.
 */
public final class HistoryMove {

    private static final int PAGE = 500;

    private final HistoryStore from;
    private final HistoryStore to;
    private final String osUser;

    /** What is moved. */
    public enum Kind {
        RUNS,
        ACCEPTANCES,
        SIGN_OFFS,
        REPORTS,
        /** Links of the chain that tell of runs that were deleted. */
        DELETIONS,
        /** Runs to which people have put tags, a note or a pin. */
        MARKS
    }

    /**
     * What is to be done.
     *
     * @param runs runs of the first history
     * @param there how many of them are in the other one already
     * @param records what is recorded beside the runs
     * @param running runs that go on, which must not be
     * @param breaks places of the first history that do not fit its chain
     */
    public record Preview(List<Long> runs, long there, long records, long running, long breaks) {}

    /**
     * Both sides of one kind.
     *
     * @param count how many the first history has
     * @param same how many of them are the same in the other one
     * @param fromSum SHA-256 over the digests of all
     * @param toSum the same over what the other history has of them
     */
    public record Part(Kind kind, long count, long same, String fromSum, String toSum) {

        public boolean equal() {
            return count == same && fromSum.equals(toSum);
        }
    }

    /**
     * Both sides.
     *
     * @param items items of the runs
     * @param parts one of each kind
     */
    public record Comparison(long items, List<Part> parts) implements Ended {

        public boolean equal() {
            return parts.stream().allMatch(Part::equal);
        }

        long different() {
            return parts.stream().mapToLong(part -> part.count() - part.same()).sum();
        }

        @Override
        public RunOutcome outcome() {
            long all = parts.stream().mapToLong(Part::count).sum();
            return RunOutcome.ended(RunOutcome.Counts.of(all, all - different(), different()));
        }
    }

    public HistoryMove(HistoryStore from, HistoryStore to, String osUser) {
        this.from = from;
        this.to = to;
        this.osUser = osUser;
    }

    /** Looks at both sides; changes nothing. */
    public Preview preview(LongConsumer rows) {
        to.requireRecording();
        List<Long> ended = new ArrayList<>();
        long running = 0;
        HistoryBrowser browser = new HistoryBrowser(from);
        Optional<Long> before = Optional.of(Long.MAX_VALUE);
        while (before.isPresent()) {
            HistoryBrowser.Page page = browser.search(RunSearch.ALL, before.get(), PAGE);
            for (RunSummary run : page.runs()) {
                if (run.state() == RunState.RUNNING) {
                    running++;
                } else {
                    ended.addFirst(run.id());
                }
            }
            before = page.next();
        }
        return new Preview(
                ended,
                there(ended).size(),
                MovedRecords.count(from),
                running,
                from.verify(rows).breaks().size());
    }

    /**
     * Writes what is not there, and compares.
     *
     * @throws DrydockException E-5072 if a run goes on, E-5074 if the first history does not fit its chain, E-5071 if both
     *     sides differ afterwards; E-50xx if one of them cannot be read or written
     */
    public Comparison run(Preview preview, LongConsumer rows) throws IOException {
        if (preview.running() > 0) {
            throw new DrydockException(Problem.of(HistoryError.MOVE_RUNNING, "", preview.running()));
        }
        if (preview.breaks() > 0) {
            throw new DrydockException(Problem.of(HistoryError.MOVE_BROKEN, "", from.place(), preview.breaks()));
        }
        Map<Long, Long> there = there(preview.runs());
        List<Long> missing =
                preview.runs().stream().filter(run -> !there.containsKey(run)).toList();
        if (!missing.isEmpty()) {
            copy(missing, rows);
        }
        Comparison compared = records(preview.runs(), rows);
        if (!compared.equal()) {
            throw new DrydockException(
                    Problem.of(HistoryError.MOVE_DIFFERS, compared.toString(), to.place(), compared.different()));
        }
        return compared;
    }

    private void copy(List<Long> runs, LongConsumer rows) throws IOException {
        Path folder = ProcessFolder.folder(Integer.MAX_VALUE);
        Path file = folder.resolve("all.drydock");
        try {
            new HistoryKeeping(from, osUser).archive(runs, file, rows);
            new HistoryKeeping(to, osUser).importFrom(file, rows);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private Comparison records(List<Long> runs, LongConsumer rows) {
        Map<Long, Long> there = there(runs);
        MovedRecords records = new MovedRecords(from, to, there);
        records.copy(rows);
        MovedRecords.Sides sides = new MovedRecords.Sides();
        long items = 0;
        for (long run : runs) {
            Identity identity = identity(run);
            Long other = there.get(run);
            sides.add(
                    identity.content(),
                    other == null ? "" : digest(to, other, identity.number()).orElse(""));
            items += from.run(run).map(RunSummary::items).orElse(0L);
        }
        List<Part> parts = new ArrayList<>(List.of(sides.part(Kind.RUNS)));
        parts.addAll(records.compare());
        return new Comparison(items, parts);
    }

    /** The number at the target of each run that is there. */
    private Map<Long, Long> there(List<Long> runs) {
        Map<Long, Long> there = new LinkedHashMap<>();
        for (long run : runs) {
            Identity identity = identity(run);
            RunRows.Place place =
                    to.read(connection -> RunRows.place(connection, identity.number(), identity.content()));
            if (place instanceof RunRows.Place.Here(long id)) {
                there.put(run, id);
            }
        }
        return there;
    }

    /** The digest of all that is recorded of a run, as it would be under another number; empty if there is no such run. */
    private static Optional<String> digest(HistoryStore store, long run, long as) {
        Optional<RunRow> row = store.read(connection -> RunRow.read(connection, run));
        if (row.isEmpty()) {
            return Optional.empty();
        }
        CanonicalDigest canon = row.get().numbered(as).digest();
        store.items(run, item -> RunRow.add(canon, as, item));
        store.read(connection -> RunRow.NumberedFinding.of(connection, run))
                .forEach(finding -> RunRow.add(canon, finding));
        return Optional.of(canon.hash());
    }

    /** What a run is known by in the history in which it was recorded: its number and its digest there. */
    private record Identity(long number, String content) {}

    /** A run that came from another history is that one's run still, as long as nobody has changed it. */
    private Identity identity(long run) {
        Optional<RunMarks.Origin> origin = new HistoryBrowser(from).marks(run).origin();
        if (origin.isPresent()) {
            Identity first = new Identity(origin.get().run(), origin.get().content());
            boolean same = digest(from, run, first.number())
                    .filter(first.content()::equals)
                    .isPresent();
            boolean known = same
                    && to.read(connection -> RunRows.place(connection, first.number(), first.content()))
                            instanceof RunRows.Place.Here;
            if (known) {
                return first;
            }
        }
        return new Identity(run, digest(from, run, run).orElse(""));
    }
}
