package dev.drydock.history.keeping;

import dev.drydock.history.ArchiveError;
import dev.drydock.history.ChainVerdict;
import dev.drydock.history.HistoryBackup;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.KnownHead;
import dev.drydock.history.file.Database;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.config.FolderContents;
import dev.drydock.platform.config.FreeSpace;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Makes one copy of a history as a data folder of its own, under another name until it was opened and verified. */
final class BackupWriter {

    private static final String PREFIX = "drydock-history-";
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

    private final HistoryStore store;
    private final Path into;
    private final int keep;
    private final LongConsumer rows;

    BackupWriter(HistoryStore store, Path into, int keep, LongConsumer rows) {
        this.store = store;
        this.into = into.toAbsolutePath();
        this.keep = keep;
        this.rows = rows;
    }

    HistoryBackup write() {
        if (!(store.database() instanceof Database file)) {
            throw new DrydockException(Problem.of(ArchiveError.LOCAL_ONLY, "", "a backup"));
        }
        Path draft = into.resolve(PREFIX + "part");
        try {
            PrivateFiles.folderFor(draft);
            requireRoom();
            FolderContents.remove(draft);
            PrivateFiles.folder(draft);
            HistoryLocation place = HistoryLocation.in(draft);
            place.makePrivate();
            HistoryLocation here = HistoryLocation.in(dataFolder());
            if (Files.exists(here.head())) {
                // what is noted before the copy begins must be in it
                copy(here.head(), place.head());
            }
            Path packed = place.folder().resolve("history.zip");
            file.copyTo(packed);
            unpack(packed, place.database());
            Files.delete(packed);
            copy(here.passwords(), place.passwords());
            ChainVerdict verdict;
            try (HistoryStore copy = HistoryStore.open(draft, "")) {
                if (!copy.notices().isEmpty()) {
                    throw new IOException(copy.notices().getFirst().line());
                }
                verdict = copy.verify(rows);
            }
            Path folder = into.resolve(PREFIX + STAMP.format(Instant.now()));
            Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
            // the copies of before may be the last good ones
            return new HistoryBackup(
                    folder,
                    verdict,
                    Files.size(HistoryLocation.in(folder).database()),
                    verdict.whole() ? removeOld() : 0);
        } catch (IOException failure) {
            throw failed(failure);
        } catch (DrydockException refused) {
            throw refused.problem().code() instanceof ArchiveError ? refused : failed(refused);
        } finally {
            try {
                FolderContents.remove(draft);
            } catch (IOException _) {
                // the next one takes its place
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to);
        PrivateFiles.file(to);
    }

    private Path dataFolder() {
        return Objects.requireNonNull(store.folder().getParent());
    }

    private DrydockException failed(Exception failure) {
        return new DrydockException(Problem.of(ArchiveError.NO_BACKUP, failure.toString(), into), failure);
    }

    /** The copy, packed and unpacked. */
    private void requireRoom() throws IOException {
        long needed = 2 * Files.size(HistoryLocation.in(dataFolder()).database());
        long free = FreeSpace.of(into);
        if (free < needed) {
            throw new DrydockException(Problem.of(ArchiveError.NO_ROOM, "", into, needed, free));
        }
    }

    private static void unpack(Path packed, Path database) throws IOException {
        try (InputStream file = Files.newInputStream(packed);
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().endsWith(H2Url.SUFFIX)) {
                    Files.copy(zip, database);
                    PrivateFiles.file(database);
                    return;
                }
            }
        }
        throw new IOException("the copy holds no database");
    }

    /** Only folders that are named as copies are, and look like one of this history: others may have theirs beside it. */
    private int removeOld() throws IOException {
        List<Path> copies = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(into, PREFIX + "[0-9]*")) {
            for (Path one : found) {
                if (Files.exists(HistoryLocation.in(one).database()) && ofThisHistory(one)) {
                    copies.add(one);
                }
            }
        }
        copies.sort(
                Comparator.comparing((Path one) -> one.getFileName().toString()).reversed());
        List<Path> old = copies.subList(Math.min(keep, copies.size()), copies.size());
        for (Path one : old) {
            FolderContents.remove(one);
        }
        return old.size();
    }

    /** Whether its chain is the beginning of ours. */
    private boolean ofThisHistory(Path copy) {
        return KnownHead.noted(HistoryLocation.in(copy))
                .filter(head -> store.read(connection -> !Rows.list(
                                connection,
                                "SELECT position FROM chain_link WHERE position = ? AND hash = ?",
                                row -> row.number(1),
                                head.position(),
                                head.hash())
                        .isEmpty()))
                .isPresent();
    }
}
