package dev.drydock.history.journal;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import dev.drydock.history.sql.Text;
import dev.drydock.platform.task.RunOutcome;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is written of a run as bytes: an item, a finding or its end. */
public final class EntryCodec {

    /** Numbers of runs are positive: these tell of what is no item. */
    private static final long FINDING = -1;

    private static final long END = -2;

    /** A finding with its details. */
    private static final long DETAILED = -3;

    /** A change and its run. */
    public record Logged(long run, Entry.Change change) {}

    private EntryCodec() {}

    static byte[] bytes(long run, Entry.Change change) throws IOException {
        return switch (change) {
            case Entry.Result(Item item) -> bytes(run, item);
            case Entry.Intent(Item item) -> bytes(run, item);
            case Entry.Outcome(Item item) -> bytes(run, item);
            case Entry.Found(long seq, RecordedFinding finding) -> bytes(run, seq, finding);
            case Entry.FoundAhead(long seq, RecordedFinding finding) -> bytes(run, seq, finding);
            case Entry.Ended ended -> bytes(run, ended);
        };
    }

    private static byte[] bytes(long run, long seq, RecordedFinding finding) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(finding.details().isPresent() ? DETAILED : FINDING);
            out.writeLong(run);
            out.writeLong(seq);
            text(out, finding.check());
            text(out, finding.severity());
            object(out, finding.object());
            text(out, finding.text());
            if (finding.details().isPresent()) {
                RecordedFinding.Details details = finding.details().get();
                text(out, details.subject());
                text(out, details.remedyKind());
                text(out, details.remedy());
                text(out, details.reference());
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(long run, Entry.Ended ended) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RunEnd end = ended.end();
        RunOutcome.Counts counts = end.outcome().counts();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(END);
            out.writeLong(run);
            text(out, ended.at().toString());
            text(out, end.outcome().kind().name());
            out.writeLong(counts.planned());
            out.writeLong(counts.done());
            out.writeLong(counts.failed());
            out.writeLong(counts.toResolve());
            out.writeBoolean(counts.allVisible());
            text(out, end.problemCode());
            text(out, end.problemText());
            map(out, end.summary());
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(long run, Item item) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(run);
            out.writeLong(item.seq());
            text(out, item.kind());
            object(out, item.object());
            text(out, item.status());
            number(out, item.measure());
            number(out, item.estimate());
            number(out, item.bytes());
            number(out, item.millis());
            Instant finished = item.finished();
            text(out, finished == null ? "" : finished.toString());
            text(out, item.errorCode());
            text(out, item.errorText());
            map(out, item.attributes());
        }
        return bytes.toByteArray();
    }

    /** @throws IOException if these are not the bytes of a change */
    static Logged read(DataInputStream in) throws IOException {
        long first = in.readLong();
        if (first == FINDING || first == DETAILED) {
            return new Logged(in.readLong(), new Entry.Found(in.readLong(), finding(in, first == DETAILED)));
        }
        return first == END ? new Logged(in.readLong(), end(in)) : new Logged(first, new Entry.Result(item(in)));
    }

    private static RecordedFinding finding(DataInputStream in, boolean detailed) throws IOException {
        RecordedFinding told = new RecordedFinding(text(in), text(in), object(in), text(in));
        return detailed ? told.with(new RecordedFinding.Details(text(in), text(in), text(in), text(in))) : told;
    }

    private static Entry.Ended end(DataInputStream in) throws IOException {
        Instant at = Instant.parse(text(in));
        RunOutcome outcome = new RunOutcome(
                RunOutcome.Kind.valueOf(text(in)),
                new RunOutcome.Counts(in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readBoolean()));
        return new Entry.Ended(new RunEnd(outcome, text(in), text(in), map(in)), at);
    }

    private static Item item(DataInputStream in) throws IOException {
        long seq = in.readLong();
        String kind = text(in);
        ObjectName object = object(in);
        Item.Draft draft = Item.of(kind, object, text(in))
                .measure(number(in))
                .estimate(number(in))
                .bytes(number(in));
        Long millis = number(in);
        String finished = text(in);
        if (!finished.isEmpty() && millis != null) {
            draft.finished(Instant.parse(finished), millis);
        }
        draft.error(text(in), text(in));
        map(in).forEach(draft::attribute);
        return draft.build().numbered(seq);
    }

    private static void object(DataOutputStream out, ObjectName object) throws IOException {
        text(out, object.schema());
        text(out, object.name());
        text(out, object.part());
    }

    private static ObjectName object(DataInputStream in) throws IOException {
        return new ObjectName(text(in), text(in), text(in));
    }

    private static void map(DataOutputStream out, Map<String, String> map) throws IOException {
        out.writeInt(map.size());
        for (Map.Entry<String, String> entry : map.entrySet()) {
            text(out, entry.getKey());
            text(out, entry.getValue());
        }
    }

    private static Map<String, String> map(DataInputStream in) throws IOException {
        Map<String, String> map = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            map.put(text(in), text(in));
        }
        return map;
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = Text.clipped(text).getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        int length = in.readInt();
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("a text is cut off");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void number(DataOutputStream out, @Nullable Long value) throws IOException {
        out.writeBoolean(value != null);
        if (value != null) {
            out.writeLong(value);
        }
    }

    private static @Nullable Long number(DataInputStream in) throws IOException {
        return in.readBoolean() ? Long.valueOf(in.readLong()) : null;
    }
}
