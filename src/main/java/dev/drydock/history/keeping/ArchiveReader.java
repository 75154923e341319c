package dev.drydock.history.keeping;

import dev.drydock.history.ArchiveContent;
import dev.drydock.history.ArchiveError;
import dev.drydock.history.Item;
import dev.drydock.history.RunMarks;
import dev.drydock.history.chain.CanonicalDigest;
import dev.drydock.history.chain.RunRow;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.zip.ZipException;
import tools.jackson.databind.JsonNode;

/**
 * Reads an archive from beginning to end and holds every row against the digests in it. The file may be hostile: nothing of
 * it names a file, and nothing is believed before it was looked at. For one thread.
 */
final class ArchiveReader {

    /** What becomes of the rows; told of the end of a run after all of it was found to fit. */
    interface Receiver {
        void run(RunRow run, RunMarks marks);

        void item(Item item);

        void finding(RunRow.NumberedFinding finding);

        void end(String content);
    }

    private static final Receiver NOBODY = new Receiver() {
        @Override
        public void run(RunRow run, RunMarks marks) {}

        @Override
        public void item(Item item) {}

        @Override
        public void finding(RunRow.NumberedFinding finding) {}

        @Override
        public void end(String content) {}
    };

    private final Path file;
    private final ArchiveJson json = new ArchiveJson();
    private final LongConsumer rowsRead;
    private final Set<Long> numbers = new HashSet<>();
    private String head = ArchiveLines.beginning();
    private long runs;
    private long chained;
    private long items;
    private long findings;
    private boolean detailed;

    /** @param rowsRead told the number of rows so far; may throw to end it */
    ArchiveReader(Path file, LongConsumer rowsRead) {
        this.file = file;
        this.rowsRead = rowsRead;
    }

    /** @throws DrydockException E-5032 to E-5035 */
    ArchiveContent check() {
        return read(NOBODY);
    }

    /** @throws DrydockException E-5032 to E-5035; the receiver may have been told of whole runs until then */
    ArchiveContent read(Receiver receiver) {
        long line = 0;
        try (BoundedLines lines = new BoundedLines(file)) {
            try {
                JsonNode header = header(lines);
                ArchiveContent made = content(header);
                while (true) {
                    JsonNode node = json.read(lines.next().orElseThrow(EOFException::new));
                    if (node.has("archive_end")) {
                        requireForm(header);
                        return end(node.path("archive_end"), lines, made);
                    }
                    run(node, lines, receiver);
                }
            } catch (DrydockException known) {
                throw known;
            } catch (BoundedLines.Bomb bomb) {
                throw bomb;
            } catch (IOException | RuntimeException damage) {
                line = lines.number();
                throw new DrydockException(Problem.of(ArchiveError.DAMAGED, damage.toString(), file, line), damage);
            }
        } catch (BoundedLines.Bomb bomb) {
            throw new DrydockException(Problem.of(ArchiveError.BOMB, "", file), bomb);
        } catch (ZipException | EOFException none) {
            throw new DrydockException(Problem.of(ArchiveError.NO_ARCHIVE, none.toString(), file), none);
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(ArchiveError.NO_ARCHIVE, failure.toString(), file), failure);
        }
    }

    private JsonNode header(BoundedLines lines) {
        try {
            JsonNode header = json.read(lines.next().orElseThrow(EOFException::new));
            long version = ArchiveJson.number(header, "drydock_archive", 1, Integer.MAX_VALUE);
            if (version > ArchiveLines.VERSION) {
                throw new DrydockException(Problem.of(ArchiveError.NEWER, "", file, version, ArchiveLines.VERSION));
            }
            return header;
        } catch (IOException none) {
            throw new DrydockException(Problem.of(ArchiveError.NO_ARCHIVE, none.toString(), file), none);
        }
    }

    /** The form that the header names is no part of a digest: it follows from the rows. */
    private void requireForm(JsonNode header) throws IOException {
        int form = detailed ? ArchiveLines.VERSION : ArchiveLines.WITHOUT_DETAILS;
        if (ArchiveJson.number(header, "drydock_archive", 1, Integer.MAX_VALUE) != form) {
            throw new IOException("drydock_archive");
        }
    }

    private static ArchiveContent content(JsonNode header) throws IOException {
        try {
            return new ArchiveContent(
                    Instant.parse(ArchiveJson.text(header, "created")),
                    ArchiveJson.text(header, "created_by"),
                    ArchiveJson.number(header, "runs", 0, Integer.MAX_VALUE),
                    0,
                    0,
                    0,
                    "");
        } catch (DateTimeException wrong) {
            throw new IOException("created", wrong);
        }
    }

    private void run(JsonNode line, BoundedLines lines, Receiver receiver) throws IOException {
        RunRow run = json.run(line.path("run"));
        RunMarks marks = ArchiveLines.marks(line);
        Optional<ArchiveLines.Rested> link = ArchiveLines.link(line, run.id());
        if (!numbers.add(run.id())) {
            throw new IOException("run " + run.id() + " twice");
        }
        receiver.run(run, marks);
        CanonicalDigest canon = run.digest();
        long lastItem = 0;
        long lastFinding = 0;
        long itemsHere = 0;
        long findingsHere = 0;
        while (true) {
            JsonNode node = json.read(lines.next().orElseThrow(EOFException::new));
            if (node.has("item") && lastFinding == 0) {
                Item item = json.item(node.path("item"));
                lastItem = ascending(lastItem, item.seq());
                RunRow.add(canon, run.id(), item);
                receiver.item(item);
                itemsHere++;
            } else if (node.has("finding")) {
                RunRow.NumberedFinding finding = json.finding(node.path("finding"));
                lastFinding = ascending(lastFinding, finding.seq());
                detailed |= finding.finding().details().isPresent();
                RunRow.add(canon, finding);
                receiver.finding(finding);
                findingsHere++;
            } else if (node.has("end")) {
                items += itemsHere;
                findings += findingsHere;
                if (itemsHere != ArchiveRules.items(run) || findingsHere != run.findings()) {
                    throw new IOException("rows of run " + run.id());
                }
                endRun(node.path("end"), run, marks, link, canon.hash(), receiver);
                return;
            } else {
                throw new IOException("no row");
            }
            rowsRead.accept(items + findings + itemsHere + findingsHere);
        }
    }

    private static long ascending(long before, long now) throws IOException {
        if (now <= before) {
            throw new IOException("order");
        }
        return now;
    }

    private void endRun(
            JsonNode end,
            RunRow run,
            RunMarks marks,
            Optional<ArchiveLines.Rested> link,
            String content,
            Receiver receiver)
            throws IOException {
        boolean linked = link.isEmpty() || link.get().fits(run.id(), content);
        head = ArchiveLines.next(head, run.id(), content, link, marks);
        if (!ArchiveLines.hash(end, "content").equals(content)
                || !linked
                || !ArchiveLines.hash(end, "hash").equals(head)) {
            throw new IOException("digest of run " + run.id());
        }
        runs++;
        chained += link.isPresent() ? 1 : 0;
        receiver.end(content);
    }

    private ArchiveContent end(JsonNode end, BoundedLines lines, ArchiveContent made) throws IOException {
        if (ArchiveJson.number(end, "runs", 0, Integer.MAX_VALUE) != runs
                || made.runs() != runs
                || ArchiveJson.number(end, "items", 0, Long.MAX_VALUE) != items
                || ArchiveJson.number(end, "findings", 0, Long.MAX_VALUE) != findings
                || !ArchiveLines.hash(end, "hash").equals(head)) {
            throw new IOException("end of the archive");
        }
        if (lines.next().isPresent()) {
            throw new IOException("something follows the end");
        }
        return new ArchiveContent(made.created(), made.createdBy(), runs, chained, items, findings, head);
    }
}
