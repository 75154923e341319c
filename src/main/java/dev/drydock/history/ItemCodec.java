package dev.drydock.history;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An item of a run as bytes. */
final class ItemCodec {

    /** An item and its run. */
    record Numbered(long run, Item item) {}

    private ItemCodec() {}

    static byte[] bytes(long run, Item item) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(run);
            out.writeLong(item.seq());
            text(out, item.kind());
            text(out, item.object().schema());
            text(out, item.object().name());
            text(out, item.object().part());
            text(out, item.status());
            number(out, item.measure());
            number(out, item.estimate());
            number(out, item.bytes());
            number(out, item.millis());
            Instant finished = item.finished();
            text(out, finished == null ? "" : finished.toString());
            text(out, item.errorCode());
            text(out, item.errorText());
            out.writeInt(item.attributes().size());
            for (Map.Entry<String, String> attribute : item.attributes().entrySet()) {
                text(out, attribute.getKey());
                text(out, attribute.getValue());
            }
        }
        return bytes.toByteArray();
    }

    /** @throws IOException if these are not the bytes of an item */
    static Numbered read(DataInputStream in) throws IOException {
        long run = in.readLong();
        long seq = in.readLong();
        String kind = text(in);
        ObjectName object = new ObjectName(text(in), text(in), text(in));
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
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            attributes.put(text(in), text(in));
        }
        attributes.forEach(draft::attribute);
        return new Numbered(run, draft.build().numbered(seq));
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
