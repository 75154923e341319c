package dev.drydock.history.keeping;

import dev.drydock.history.RunMarks;
import dev.drydock.history.chain.CanonicalDigest;
import dev.drydock.history.chain.ChainLink;
import dev.drydock.history.store.Fields;
import dev.drydock.history.store.HistoryMarks;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What stands in an archive beside the rows of runs: marks, links of the chain, the archive's own digests. */
final class ArchiveLines {

    /** The newest form that this version knows: findings with their details. */
    static final int VERSION = 2;

    /** The form of runs whose findings have none, which every version reads. */
    static final int WITHOUT_DETAILS = 1;

    static final String ABOUT =
            "Runs of a Drydock history: gzip over lines of JSON. A run, its items, its findings and its"
                    + " end follow each other. docs/history.md of Drydock says how the digests are made.";

    private static final int HASH = 64;

    private ArchiveLines() {}

    /** A link of the chain with what it rests on. */
    record Rested(ChainLink link, String previous, String hash) {

        /** Whether it is a link to this content at all. */
        boolean fits(long run, String content) {
            return link.subject() == run
                    && link.content().equals(content)
                    && link.hash(previous).equals(hash);
        }
    }

    /** What the first run of an archive rests on. */
    static String beginning() {
        return new CanonicalDigest().text("drydock archive 1").hash();
    }

    static String next(String previous, long run, String content, Optional<Rested> link, RunMarks marks) {
        CanonicalDigest canon = new CanonicalDigest()
                .text(previous)
                .number(run)
                .text(content)
                .text(link.map(Rested::hash).orElse(""))
                .texts(marks.tags())
                .text(marks.pinned().orElse(""));
        marks.note().ifPresent(note -> canon.text(note.text()).text(note.by()).time(note.at()));
        return canon.hash();
    }

    static void write(ObjectNode line, RunMarks marks) {
        ArchiveJson.texts(line.putArray("tags"), marks.tags());
        marks.note()
                .ifPresent(note -> line.putObject("note")
                        .put("text", note.text())
                        .put("by", note.by())
                        .put("at", note.at().toString()));
        marks.pinned().ifPresent(by -> line.put("pinned", by));
    }

    static RunMarks marks(JsonNode line) throws IOException {
        List<String> tags = ArchiveJson.strings(line, "tags");
        for (String tag : tags) {
            if (!HistoryMarks.sound(tag)) {
                throw new IOException("tags");
            }
        }
        Optional<RunMarks.Note> note = Optional.empty();
        if (line.has("note")) {
            JsonNode node = line.path("note");
            note = Optional.of(new RunMarks.Note(
                    limited(node, "text", HistoryMarks.NOTE), limited(node, "by", Fields.PERSON), time(node, "at")));
        }
        Optional<String> pinned =
                line.has("pinned") ? Optional.of(limited(line, "pinned", Fields.PERSON)) : Optional.empty();
        return new RunMarks(tags, note, pinned, Optional.empty());
    }

    static void write(ObjectNode line, Rested rested) {
        ChainLink link = rested.link();
        line.putObject("link")
                .put("position", link.position())
                .put("event", link.event().name())
                .put("at", link.at().toString())
                .put("by", link.by())
                .put("reason", link.reason())
                .put("content", link.content())
                .put("previous", rested.previous())
                .put("hash", rested.hash());
    }

    static Optional<Rested> link(JsonNode line, long run) throws IOException {
        if (!line.has("link")) {
            return Optional.empty();
        }
        JsonNode node = line.path("link");
        String event = ArchiveJson.text(node, "event");
        if (!event.equals(ChainLink.Event.RUN.name()) && !event.equals(ChainLink.Event.IMPORTED.name())) {
            throw new IOException("event");
        }
        return Optional.of(new Rested(
                new ChainLink(
                        ArchiveJson.number(node, "position", 1, Long.MAX_VALUE),
                        ChainLink.Event.valueOf(event),
                        run,
                        hash(node, "content"),
                        time(node, "at"),
                        ArchiveJson.text(node, "by"),
                        ArchiveJson.text(node, "reason")),
                hash(node, "previous"),
                hash(node, "hash")));
    }

    static String hash(JsonNode node, String name) throws IOException {
        String text = limited(node, name, HASH);
        if (!text.matches("[0-9a-f]{64}")) {
            throw new IOException(name);
        }
        return text;
    }

    private static String limited(JsonNode node, String name, int longest) throws IOException {
        String text = ArchiveJson.text(node, name);
        if (text.length() > longest) {
            throw new IOException(name);
        }
        return text;
    }

    private static Instant time(JsonNode node, String name) throws IOException {
        try {
            return Instant.parse(ArchiveJson.text(node, name));
        } catch (DateTimeException wrong) {
            throw new IOException(name, wrong);
        }
    }
}
