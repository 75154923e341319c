package dev.drydock.history.keeping;

import dev.drydock.history.ArchiveContent;
import dev.drydock.history.ArchiveError;
import dev.drydock.history.ImportResult;
import dev.drydock.history.Item;
import dev.drydock.history.RunMarks;
import dev.drydock.history.ThisProcess;
import dev.drydock.history.chain.RunRow;
import dev.drydock.history.journal.BatchWriter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunRows;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Brings the runs of an archive into a history. The archive is read once as a whole before anything is written; then each run
 * is written, held against its digest once more, and only then takes its place. For one thread.
 */
final class ArchiveImport implements ArchiveReader.Receiver {

    private static final int PAGE = 2000;

    private final HistoryStore store;
    private final Path file;
    private final String by;
    private final LongConsumer rowsRead;
    private final List<String> contents = new ArrayList<>();
    private final List<Item> items = new ArrayList<>();
    private final List<RunRow.NumberedFinding> findings = new ArrayList<>();
    private String archive = "";
    private int next;
    private long imported;
    private long here;
    private @Nullable Coming coming;

    /** A run that is being written. */
    private record Coming(RunRow run, RunMarks marks, RunMarks.Origin origin, long id) {}

    ArchiveImport(HistoryStore store, Path file, String by, LongConsumer rowsRead) {
        this.store = store;
        this.file = file;
        this.by = by;
        this.rowsRead = rowsRead;
    }

    /**
     * @param wanted whether an archive of this digest is meant
     * @throws DrydockException E-5032 to E-5035, E-5045 if the archive is refused, E-5043 if the import ended early; runs that are
     *     named as here stay, others left nothing
     */
    ImportResult run(Predicate<String> wanted) {
        ArchiveContent checked = new ArchiveReader(file, rowsRead).read(new Contents());
        archive = checked.head();
        if (!wanted.test(archive)) {
            throw new DrydockException(Problem.of(ArchiveError.REPLACED, "", file));
        }
        long rows = checked.items() + checked.findings();
        try {
            ArchiveContent again = new ArchiveReader(file, read -> rowsRead.accept(rows + read)).read(this);
            if (!again.head().equals(archive)) {
                throw new IllegalStateException("the file was replaced");
            }
        } catch (RuntimeException failure) {
            abandon();
            if (imported == 0 || failure instanceof dev.drydock.platform.task.JobCancelledException) {
                throw failure;
            }
            throw new DrydockException(
                    Problem.of(ArchiveError.IMPORT_ENDED, failure.toString(), imported + here, checked.runs(), file),
                    failure);
        }
        return new ImportResult(checked, imported, here);
    }

    /** Notes what the first look found, so that the second one cannot meet another file. */
    private final class Contents implements ArchiveReader.Receiver {
        @Override
        public void run(RunRow run, RunMarks marks) {}

        @Override
        public void item(Item item) {}

        @Override
        public void finding(RunRow.NumberedFinding finding) {}

        @Override
        public void end(String content) {
            contents.add(content);
        }
    }

    @Override
    public void run(RunRow run, RunMarks marks) {
        if (next >= contents.size()) {
            throw new IllegalStateException("the file was replaced");
        }
        String content = contents.get(next);
        RunRows.Place place = store.read(connection -> RunRows.place(connection, run.id(), content));
        if (place instanceof RunRows.Place.Here) {
            here++;
            return;
        }
        RunMarks.Origin origin = new RunMarks.Origin(archive, run.id(), content, by, Instant.now());
        UUID token = UUID.randomUUID();
        ThisProcess process = ThisProcess.now();
        long id = store.change(connection -> RunRows.begin(
                connection, token, run, place, process, store.database().recorder(connection), origin));
        coming = new Coming(run, marks, origin, id);
    }

    @Override
    public void item(Item item) {
        if (coming != null) {
            items.add(item);
            flush(PAGE);
        }
    }

    @Override
    public void finding(RunRow.NumberedFinding finding) {
        if (coming != null) {
            findings.add(finding);
            flush(PAGE);
        }
    }

    @Override
    public void end(String content) {
        Coming run = coming;
        if (run != null) {
            if (!content.equals(run.origin().content())) {
                throw new IllegalStateException("the file was replaced");
            }
            flush(1);
            store.change(connection -> {
                RunRows.end(connection, run.id(), run.run(), run.marks(), run.origin());
                return true;
            });
            imported++;
            coming = null;
        }
        next++;
    }

    private void flush(int least) {
        Coming run = coming;
        if (run == null || items.size() + findings.size() < least) {
            return;
        }
        store.change(connection -> {
            new BatchWriter(connection).bring(run.id(), items, findings);
            return true;
        });
        items.clear();
        findings.clear();
    }

    /** Nothing stays of a run that did not come whole. */
    private void abandon() {
        Coming run = coming;
        if (run != null) {
            coming = null;
            try {
                store.change(connection -> {
                    RunRows.abandon(connection, run.id());
                    return true;
                });
            } catch (DrydockException _) {
                // it is cleared away when the history is next opened
            }
        }
    }
}
