package dev.drydock.history.move;

import dev.drydock.history.RunMarks;
import dev.drydock.history.chain.CanonicalDigest;
import dev.drydock.history.chain.MovedDeletions;
import dev.drydock.history.chain.MovedDeletions.Deletion;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.MarkRows;
import dev.drydock.platform.digest.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * Moves what is recorded beside the runs: acceptances, sign-offs, written reports, deletions, and what people put to runs.
 * What is at the target already is not written twice. For one thread.
 */
final class MovedRecords {

    private static final int MARKS_AT_ONCE = 500;

    private final HistoryStore from;
    private final HistoryStore to;
    private final Map<Long, Long> runs;

    /** @param runs the number at the target of each run that is there */
    MovedRecords(HistoryStore from, HistoryStore to, Map<Long, Long> runs) {
        this.from = from;
        this.to = to;
        this.runs = runs;
    }

    /** How many there are in the first history. */
    static long count(HistoryStore from) {
        return from.read(connection -> Rows.list(
                        connection,
                        "SELECT (SELECT COUNT(*) FROM acceptance) + (SELECT COUNT(*) FROM sign_off)"
                                + " + (SELECT COUNT(*) FROM issued_report) + (SELECT COUNT(*) FROM chain_link"
                                + " WHERE event IN ('DELETED', 'DELETED_BEFORE'))",
                        row -> row.number(1))
                .getFirst());
    }

    void copy(LongConsumer copied) {
        long done = 0;
        for (MovedTable table : MovedTable.values()) {
            for (MovedRow row : rows(table)) {
                to.change(connection -> {
                    table.bring(connection, row);
                    return true;
                });
                done++;
                copied.accept(done);
            }
        }
        List<Deletion> deletions = from.read(MovedDeletions::of);
        to.change(connection -> {
            MovedDeletions.bring(connection, deletions);
            return true;
        });
        marks();
    }

    private List<MovedRow> rows(MovedTable table) {
        return from.read(connection -> table.rows(connection, run -> runs.getOrDefault(run, -Math.abs(run))));
    }

    /** Tags are joined; a note or a pin that is at the target already stays. */
    private void marks() {
        for (Map.Entry<Long, RunMarks> marked : marksOf(from, runs.keySet()).entrySet()) {
            RunMarks marks = marked.getValue();
            long run = runs.getOrDefault(marked.getKey(), 0L);
            to.change(connection -> {
                RunMarks there = MarkRows.of(connection, List.of(run)).getOrDefault(run, RunMarks.NONE);
                for (String tag : marks.tags()) {
                    if (!there.tags().contains(tag)) {
                        MarkRows.tag(connection, run, tag);
                    }
                }
                if (marks.note().isPresent() && there.note().isEmpty()) {
                    RunMarks.Note note = marks.note().get();
                    MarkRows.note(connection, run, note.text(), note.by(), note.at());
                }
                if (marks.pinned().isPresent() && there.pinned().isEmpty()) {
                    MarkRows.pin(connection, run, marks.pinned().get(), java.time.Instant.now());
                }
                return true;
            });
        }
    }

    private static Map<Long, RunMarks> marksOf(HistoryStore store, Set<Long> numbers) {
        Map<Long, RunMarks> marks = new HashMap<>();
        List<Long> all = numbers.stream().sorted().toList();
        for (int first = 0; first < all.size(); first += MARKS_AT_ONCE) {
            List<Long> some = all.subList(first, Math.min(first + MARKS_AT_ONCE, all.size()));
            marks.putAll(store.read(connection -> MarkRows.of(connection, some)));
        }
        return marks;
    }

    /** Both sides, kind by kind. */
    List<HistoryMove.Part> compare() {
        List<HistoryMove.Part> parts = new ArrayList<>();
        Set<Long> present =
                new HashSet<>(to.read(connection -> Rows.list(connection, "SELECT id FROM run", row -> row.number(1))));
        for (MovedTable table : MovedTable.values()) {
            Map<List<?>, MovedRow> there = new HashMap<>();
            to.read(connection -> table.rows(connection, run -> present.contains(run) ? run : -Math.abs(run)))
                    .forEach(row -> there.put(row.key(), row));
            Sides sides = new Sides();
            for (MovedRow row : rows(table)) {
                MovedRow other = there.get(row.key());
                sides.add(row.digest(row), other == null ? "" : other.digest(row));
            }
            parts.add(sides.part(HistoryMove.Kind.valueOf(table.name())));
        }
        Set<Deletion> deleted = new HashSet<>(to.read(MovedDeletions::of));
        Sides deletions = new Sides();
        for (Deletion deletion : from.read(MovedDeletions::of)) {
            deletions.add(deletion.digest(), deleted.contains(deletion) ? deletion.digest() : "");
        }
        parts.add(deletions.part(HistoryMove.Kind.DELETIONS));
        parts.add(compareMarks());
        return parts;
    }

    /** Tags that only the target has do not count. */
    private HistoryMove.Part compareMarks() {
        Map<Long, RunMarks> there = marksOf(to, new HashSet<>(runs.values()));
        Sides sides = new Sides();
        marksOf(from, runs.keySet()).forEach((run, marks) -> {
            RunMarks other = there.getOrDefault(runs.getOrDefault(run, 0L), RunMarks.NONE);
            List<String> tags =
                    other.tags().stream().filter(marks.tags()::contains).toList();
            if (!marks.tags().isEmpty()
                    || marks.note().isPresent()
                    || marks.pinned().isPresent()) {
                sides.add(digest(marks.tags(), marks, marks), digest(tags, other, marks));
            }
        });
        return sides.part(HistoryMove.Kind.MARKS);
    }

    private static String digest(List<String> tags, RunMarks marks, RunMarks first) {
        CanonicalDigest canon = new CanonicalDigest().texts(tags);
        marks.note()
                .filter(_ -> first.note().isPresent())
                .ifPresent(note -> canon.text(note.text()).text(note.by()));
        marks.pinned().filter(_ -> first.pinned().isPresent()).ifPresent(canon::text);
        return canon.hash();
    }

    /** Sums over both sides. */
    static final class Sides {
        private final MessageDigest ours = Sha256.begin();
        private final MessageDigest theirs = Sha256.begin();
        private long count;
        private long same;

        void add(String here, String there) {
            ours.update(here.getBytes(StandardCharsets.UTF_8));
            theirs.update(there.getBytes(StandardCharsets.UTF_8));
            count++;
            same += here.equals(there) ? 1 : 0;
        }

        HistoryMove.Part part(HistoryMove.Kind kind) {
            return new HistoryMove.Part(
                    kind,
                    count,
                    same,
                    HexFormat.of().formatHex(ours.digest()),
                    HexFormat.of().formatHex(theirs.digest()));
        }
    }
}
