package dev.drydock.history.keeping;

import dev.drydock.history.ArchiveContent;
import dev.drydock.history.ArchiveError;
import dev.drydock.history.HistoryError;
import dev.drydock.history.Item;
import dev.drydock.history.RunMarks;
import dev.drydock.history.RunState;
import dev.drydock.history.chain.CanonicalDigest;
import dev.drydock.history.chain.Chain;
import dev.drydock.history.chain.ChainLink;
import dev.drydock.history.chain.RunRow;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.MarkRows;
import dev.drydock.platform.config.AtomicFile;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes runs to an archive: to a file of another name, which is forced to disk, read back and held against its digests
 * before it takes its name. For one thread.
 */
final class ArchiveWriter {

    private static final int PAGE = 2000;

    private final HistoryStore store;
    private final Path file;
    private final String by;
    private final LongConsumer rowsWritten;
    private final ArchiveJson json = new ArchiveJson();
    private long rows;
    private long items;
    private long findings;
    private String head = ArchiveLines.beginning();
    private final Map<Long, String> contents = new LinkedHashMap<>();

    /**
     * @param by who makes it
     * @param rowsWritten told the number of rows written and read back so far; may throw to end it
     */
    ArchiveWriter(HistoryStore store, Path file, String by, LongConsumer rowsWritten) {
        this.store = store;
        this.file = file.toAbsolutePath();
        this.by = by;
        this.rowsWritten = rowsWritten;
    }

    /**
     * @param runs numbers of runs that have ended
     * @throws DrydockException E-5039 if there is such a file, E-5036 if it cannot be written or read back, E-5037 if a run is
     *     not as the chain has it; there is then no file
     */
    ArchiveContent write(List<Long> runs) {
        refuse(file);
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try {
            try {
                PrivateFiles.folderFor(file);
                Files.deleteIfExists(draft);
                pour(draft, runs);
                long written = rows;
                ArchiveContent content = new ArchiveReader(draft, read -> rowsWritten.accept(written + read)).check();
                if (content.runs() != runs.size() || !content.head().equals(head)) {
                    throw new IOException("it reads back as another one");
                }
                AtomicFile.takePlace(draft, file);
                return content;
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException | UncheckedIOException failure) {
            throw new DrydockException(Problem.of(ArchiveError.NOT_WRITTEN, failure.toString(), file), failure);
        } catch (DrydockException refused) {
            if (refused.problem().code() instanceof ArchiveError error
                    && (error == ArchiveError.DAMAGED
                            || error == ArchiveError.NO_ARCHIVE
                            || error == ArchiveError.BOMB)) {
                throw new DrydockException(
                        Problem.of(ArchiveError.NOT_WRITTEN, refused.problem().full(), file), refused);
            }
            throw refused;
        }
    }

    /** The digest of each run that was written, in order. */
    Map<Long, String> contents() {
        return contents;
    }

    /** @throws DrydockException E-5039 if there is a file of this name */
    static void refuse(Path file) {
        if (Files.exists(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            throw new DrydockException(Problem.of(ArchiveError.EXISTS, "", file));
        }
    }

    private void pour(Path draft, List<Long> runs) throws IOException {
        try (FileChannel channel = FileChannel.open(
                draft,
                java.util.Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PrivateFiles.attributesOfFile())) {
            GZIPOutputStream packed = new GZIPOutputStream(Channels.newOutputStream(channel), 1 << 16);
            Writer out = new BufferedWriter(new OutputStreamWriter(packed, StandardCharsets.UTF_8), 1 << 16);
            line(
                    out,
                    json.object()
                            .put("drydock_archive", form(runs))
                            .put("about", ArchiveLines.ABOUT)
                            .put("created", Instant.now().toString())
                            .put("created_by", by)
                            .put("runs", runs.size()));
            for (long run : runs) {
                run(out, run);
            }
            ObjectNode end = json.object();
            end.putObject("archive_end")
                    .put("runs", runs.size())
                    .put("items", items)
                    .put("findings", findings)
                    .put("hash", head);
            line(out, end);
            out.flush();
            packed.finish();
            channel.force(true);
        }
    }

    private int form(List<Long> runs) {
        for (long run : runs) {
            if (!store.read(connection -> Rows.list(
                            connection,
                            "SELECT seq FROM finding WHERE run_id = ? AND subject_kind IS NOT NULL LIMIT 1",
                            row -> row.number(1),
                            run))
                    .isEmpty()) {
                return ArchiveLines.VERSION;
            }
        }
        return ArchiveLines.WITHOUT_DETAILS;
    }

    private void run(Writer out, long id) throws IOException {
        RunRow run = store.read(connection -> RunRow.read(connection, id))
                .orElseThrow(() -> new DrydockException(Problem.of(HistoryError.NO_SUCH_RUN, "", id)));
        if (run.text("state").equals(RunState.RUNNING.name())) {
            throw new DrydockException(Problem.of(HistoryError.STILL_RUNNING, "", id));
        }
        Optional<ArchiveLines.Rested> link = store.read(connection -> link(connection, id));
        Map<Long, RunMarks> marks = store.read(connection -> MarkRows.of(connection, List.of(id)));
        RunMarks kept = marks.getOrDefault(id, RunMarks.NONE);
        ObjectNode line = json.object();
        line.set("run", json.run(run));
        ArchiveLines.write(line, kept);
        link.ifPresent(rested -> ArchiveLines.write(line, rested));
        line(out, line);
        CanonicalDigest canon = run.digest();
        List<Item> page = store.items(id, 0, PAGE);
        while (!page.isEmpty()) {
            for (Item item : page) {
                RunRow.add(canon, id, item);
                line(out, json.object().set("item", json.item(item)));
            }
            items += page.size();
            told(page.size());
            page = page.size() < PAGE
                    ? List.of()
                    : store.items(id, page.getLast().seq(), PAGE);
        }
        List<RunRow.NumberedFinding> found = store.read(connection -> RunRow.NumberedFinding.of(connection, id));
        for (RunRow.NumberedFinding finding : found) {
            RunRow.add(canon, finding);
            line(out, json.object().set("finding", json.finding(finding)));
        }
        findings += found.size();
        told(found.size());
        String content = canon.hash();
        if (link.isPresent() && !link.get().fits(id, content)) {
            throw new DrydockException(Problem.of(ArchiveError.RUN_NOT_SOUND, "", id));
        }
        head = ArchiveLines.next(head, id, content, link, kept);
        contents.put(id, content);
        ObjectNode end = json.object();
        end.putObject("end").put("run", id).put("content", content).put("hash", head);
        line(out, end);
    }

    private void told(long more) {
        rows += more;
        rowsWritten.accept(rows);
    }

    private void line(Writer out, ObjectNode node) throws IOException {
        out.write(json.line(node));
        out.write('\n');
    }

    /** The newest link of a run that stands, with what it rests on. */
    static Optional<ArchiveLines.Rested> link(Connection connection, long run) throws SQLException {
        record Found(ChainLink link, String hash) {}
        Optional<Found> newest = Rows.list(
                        connection,
                        "SELECT " + ChainLink.COLUMNS + ", hash FROM chain_link WHERE event IN ('RUN', 'IMPORTED')"
                                + " AND subject = ? ORDER BY position DESC LIMIT 1",
                        row -> new Found(ChainLink.of(row), row.text(8)),
                        run)
                .stream()
                .findFirst();
        if (newest.isEmpty()) {
            return Optional.empty();
        }
        ChainLink link = newest.get().link();
        String previous = link.position() == 1
                ? Chain.beginning(connection)
                : Rows.list(
                                connection,
                                "SELECT hash FROM chain_link WHERE position = ?",
                                row -> row.text(1),
                                link.position() - 1)
                        .stream()
                        .findFirst()
                        .orElse("");
        return Optional.of(new ArchiveLines.Rested(link, previous, newest.get().hash()));
    }
}
