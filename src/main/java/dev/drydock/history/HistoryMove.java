package dev.drydock.history;

import dev.drydock.platform.digest.Sha256;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Brings all runs of one history into another and holds both sides against each other. The first one stays as it is. It
 * may end at any moment and be repeated: what is there is known by its digest. For one thread.
 */
public final class HistoryMove {

    private static final int PAGE = 500;

    private final HistoryStore from;
    private final HistoryStore to;
    private final Path temporary;
    private final String osUser;

    /**
     * What is to be done.
     *
     * @param runs runs of the first history
     * @param there how many of them are in the other one already
     * @param running runs that go on, which must not be
     * @param breaks places of the first history that do not fit its chain
     */
    public record Preview(List<Long> runs, long there, long running, long breaks) {}

    /**
     * Both sides, run by run.
     *
     * @param runs runs of the first history
     * @param items their items
     * @param same how many of them are the same in the other history
     * @param fromSum SHA-256 over the digests of the runs
     * @param toSum the same over what the other history has of them
     */
    public record Comparison(long runs, long items, long same, String fromSum, String toSum) implements Ended {

        public boolean equal() {
            return runs == same && fromSum.equals(toSum);
        }

        @Override
        public RunOutcome outcome() {
            return RunOutcome.ended(RunOutcome.Counts.of(runs, same, runs - same));
        }
    }

    /** @param temporary folder for a file with all runs, for the time of the move */
    public HistoryMove(HistoryStore from, HistoryStore to, Path temporary, String osUser) {
        this.from = from;
        this.to = to;
        this.temporary = temporary;
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
        long there = 0;
        for (long run : ended) {
            there += target(run, digest(from, run, run)).isPresent() ? 1 : 0;
        }
        return new Preview(ended, there, running, from.verify(rows).breaks().size());
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
        if (preview.there() < preview.runs().size()) {
            copy(preview.runs(), rows);
        }
        Comparison compared = compare(preview.runs());
        if (!compared.equal()) {
            throw new DrydockException(Problem.of(
                    HistoryError.MOVE_DIFFERS, compared.toString(), to.place(), compared.runs() - compared.same()));
        }
        return compared;
    }

    private void copy(List<Long> runs, LongConsumer rows) throws IOException {
        Path folder = Files.createTempDirectory(temporary, "history-move");
        Path file = folder.resolve("all.drydock");
        try {
            new HistoryKeeping(from, osUser).archive(runs, file, rows);
            new HistoryKeeping(to, osUser).importFrom(file, rows);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private Comparison compare(List<Long> runs) {
        MessageDigest ours = Sha256.begin();
        MessageDigest theirs = Sha256.begin();
        long same = 0;
        long items = 0;
        for (long run : runs) {
            String digest = digest(from, run, run);
            Optional<Long> there = target(run, digest);
            String other = there.map(id -> digest(to, id, run)).orElse("");
            ours.update(digest.getBytes(StandardCharsets.UTF_8));
            theirs.update(other.getBytes(StandardCharsets.UTF_8));
            same += digest.equals(other) ? 1 : 0;
            items += from.run(run).map(RunSummary::items).orElse(0L);
        }
        return new Comparison(
                runs.size(),
                items,
                same,
                HexFormat.of().formatHex(ours.digest()),
                HexFormat.of().formatHex(theirs.digest()));
    }

    private Optional<Long> target(long run, String digest) {
        RunRows.Place place = to.read(connection -> RunRows.place(connection, run, digest));
        return place instanceof RunRows.Place.Here(long id) ? Optional.of(id) : Optional.empty();
    }

    /** Of all that is recorded of a run, as it would be under another number. */
    private static String digest(HistoryStore store, long run, long as) {
        Optional<RunRow> row = store.read(connection -> RunRow.read(connection, run));
        if (row.isEmpty()) {
            return "";
        }
        Canon canon = row.get().numbered(as).digest();
        store.items(run, item -> RunRow.add(canon, as, item));
        store.read(connection -> RunRow.NumberedFinding.of(connection, run))
                .forEach(finding -> RunRow.add(canon, finding));
        return canon.hash();
    }
}
