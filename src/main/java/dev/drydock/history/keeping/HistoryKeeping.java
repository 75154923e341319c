package dev.drydock.history.keeping;

import dev.drydock.history.ArchiveContent;
import dev.drydock.history.HistoryBackup;
import dev.drydock.history.HistoryError;
import dev.drydock.history.HistorySize;
import dev.drydock.history.ImportResult;
import dev.drydock.history.RetentionPlan;
import dev.drydock.history.RetentionResult;
import dev.drydock.history.RetentionRules;
import dev.drydock.history.ThisProcess;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.store.Fields;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunChanges;
import dev.drydock.platform.config.FolderContents;
import dev.drydock.platform.config.FreeSpace;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Keeps a history small and safe: archives, imports, retention, backups. Every method blocks; those that take long are told
 * a receiver of progress, which may throw to end them between two pages of rows.
 */
public final class HistoryKeeping {

    private final HistoryStore store;
    private final String by;

    /** @param osUser who does it */
    public HistoryKeeping(HistoryStore store, String osUser) {
        this.store = store;
        this.by = Fields.clipped(osUser + "@" + ThisProcess.now().machine());
    }

    /**
     * Writes runs to an archive and reads it back.
     *
     * @throws DrydockException E-5036, E-5037, E-5039, E-5014 or E-5022; there is then no file
     */
    public ArchiveContent archive(List<Long> runs, Path file, LongConsumer rows) {
        return new ArchiveWriter(store, file, by, rows).write(runs);
    }

    /** Reads an archive as a whole; changes nothing. @throws DrydockException E-5032 to E-5035 */
    public static ArchiveContent check(Path file, LongConsumer rows) {
        return new ArchiveReader(file, rows).check();
    }

    /**
     * Brings in the runs of an archive that are not here. A run that was deleted here as it is in the archive gets its former
     * number, others a new one.
     *
     * @throws DrydockException E-5032 to E-5035 if the archive is refused, and nothing is changed then; E-5043; E-5021 if
     *     nothing stays in this history
     */
    public ImportResult importFrom(Path file, LongConsumer rows) {
        store.requireRecording();
        return new ArchiveImport(store, file, by, rows).run(_ -> true);
    }

    /**
     * As {@link #importFrom(Path, LongConsumer)}, of an archive that was verified before.
     *
     * @param head of the archive that was verified
     * @throws DrydockException E-5045 if it is another one by now, and nothing is changed then
     */
    public ImportResult importFrom(Path file, String head, LongConsumer rows) {
        store.requireRecording();
        return new ArchiveImport(store, file, by, rows).run(head::equals);
    }

    /** @throws DrydockException E-5038 if the clock is behind the newest run */
    public RetentionPlan plan(RetentionRules rules) {
        Instant now = Instant.now();
        return store.read(connection -> Retention.plan(connection, rules, now));
    }

    /**
     * Archives what may go, reads the archive back, and only then deletes, run by run; the chain tells of each. What somebody
     * pins or signs off meanwhile stays.
     *
     * @throws DrydockException as {@link #archive}, and nothing is deleted then; E-5037 if a run has changed since, and
     *     nothing further is deleted then
     */
    public RetentionResult apply(RetentionPlan plan, Path file, LongConsumer rows) {
        store.requireRecording();
        store.requireAdministering();
        ArchiveWriter writer = new ArchiveWriter(store, file, by, rows);
        ArchiveContent archive = writer.write(plan.goes());
        long deleted = 0;
        long spared = 0;
        String reason = "retention: kept in " + file.getFileName() + ", head " + archive.head();
        for (Map.Entry<Long, String> run : writer.contents().entrySet()) {
            boolean gone = store.change(connection -> {
                boolean wanted = Retention.wanted(connection, run.getKey());
                if (!wanted) {
                    RunChanges.delete(connection, run.getKey(), Optional.of(run.getValue()), by, reason);
                }
                return !wanted;
            });
            deleted += gone ? 1 : 0;
            spared += gone ? 0 : 1;
            rows.accept(2 * (archive.items() + archive.findings()) + deleted + spared);
        }
        return new RetentionResult(archive, deleted, spared);
    }

    public HistorySize size() {
        long items = store.read(connection -> Rows.list(connection, "SELECT COUNT(*) FROM item", row -> row.number(1))
                .getFirst());
        long runs = store.runCount();
        Path folder = store.folder();
        long file = 0;
        long others = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path one : files) {
                // other processes begin and end runs, each with a file of its own
                long size = FolderContents.bytes(one).orElse(0);
                if (one.getFileName().toString().equals(HistoryLocation.NAME + H2Url.SUFFIX)) {
                    file = size;
                } else {
                    others += size;
                }
            }
            return new HistorySize(runs, items, file, others, FreeSpace.of(folder));
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(HistoryError.READ_FAILED, failure.toString(), folder), failure);
        }
    }

    /**
     * Copies the whole history, also while others write to it, opens the copy and holds it against its chain.
     *
     * @param into the copy gets a folder of its own in it, which is a data folder that can be opened
     * @param keep so many copies stay in it, at least 1
     * @throws DrydockException E-5040 or E-5042; what is there stays
     */
    public HistoryBackup backup(Path into, int keep, LongConsumer rows) {
        return new BackupWriter(store, into, keep, rows).write();
    }
}
