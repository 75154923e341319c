package dev.drydock.history.keeping;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.Recorder;
import dev.drydock.history.chain.RunRow;
import dev.drydock.history.sql.Pairs;
import dev.drydock.history.sql.Text;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The lines of an archive. What is read was written by anybody: every value is looked at before it is believed. */
final class ArchiveJson {

    /** Characters of a line, and of a text in it. */
    static final int LONGEST_LINE = 32_000_000;

    private static final int LONGEST_TEXT = Text.LONGEST + 100;
    private static final long HIGHEST_RUN = Integer.MAX_VALUE;
    private static final long HIGHEST_SEQ = (1L << 32) - 1;
    private static final int DEEPEST = 8;
    private static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("2261-12-31T00:00:00Z");

    private final JsonMapper mapper = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNumberLength(20)
                            .maxStringLength(LONGEST_TEXT)
                            .maxDocumentLength(4L * LONGEST_LINE)
                            .build())
                    .build())
            .enable(tools.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(tools.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    ObjectNode object() {
        return mapper.createObjectNode();
    }

    /** One line, without its end. */
    String line(ObjectNode node) {
        return mapper.writeValueAsString(node);
    }

    /** @throws IOException if it is no object */
    JsonNode read(String line) throws IOException {
        try {
            JsonNode node = mapper.readTree(line);
            if (!node.isObject()) {
                throw new IOException("no object");
            }
            return node;
        } catch (JacksonException wrong) {
            throw new IOException(wrong.getOriginalMessage(), wrong);
        }
    }

    ObjectNode run(RunRow run) {
        ObjectNode node = mapper.createObjectNode().put("id", run.id());
        for (int i = 0; i < RunRow.TEXTS.size(); i++) {
            node.put(RunRow.TEXTS.get(i), run.texts().get(i));
        }
        for (int i = 0; i < RunRow.NUMBERS.size(); i++) {
            node.put(RunRow.NUMBERS.get(i), run.numbers().get(i));
        }
        node.put("all_visible", run.allVisible()).put("finding_count", run.findings());
        time(node, "process_started", run.processStarted());
        time(node, "started", run.started());
        time(node, "ended", run.ended());
        texts(node.putArray("settings"), run.settings());
        texts(node.putArray("summary"), run.summary());
        texts(node.putArray("item_counts"), run.itemCounts());
        if (!run.by().isLocal()) {
            node.put("data_folder", run.by().dataFolder())
                    .put("recorded_as", run.by().account());
        }
        return node;
    }

    RunRow run(JsonNode node) throws IOException {
        List<String> texts = new ArrayList<>();
        for (String name : RunRow.TEXTS) {
            texts.add(text(node, name));
        }
        List<Long> numbers = new ArrayList<>();
        for (String name : RunRow.NUMBERS) {
            numbers.add(number(node, name, 0, Long.MAX_VALUE));
        }
        Instant started = time(node, "started");
        if (started == null) {
            throw new IOException("started");
        }
        RunRow run = new RunRow(
                number(node, "id", 1, HIGHEST_RUN),
                texts,
                numbers,
                yes(node, "all_visible"),
                number(node, "finding_count", 0, HIGHEST_SEQ),
                time(node, "process_started"),
                started,
                time(node, "ended"),
                pairs(node, "settings"),
                pairs(node, "summary"),
                pairs(node, "item_counts"),
                node.has("data_folder")
                        ? new Recorder(text(node, "data_folder"), text(node, "recorded_as"))
                        : Recorder.LOCAL);
        ArchiveRules.require(run);
        return run;
    }

    ObjectNode item(Item item) {
        ObjectNode node = mapper.createObjectNode()
                .put("seq", item.seq())
                .put("kind", item.kind())
                .put("schema", item.object().schema())
                .put("name", item.object().name())
                .put("part", item.object().part())
                .put("status", item.status());
        number(node, "measure", item.measure());
        number(node, "estimate", item.estimate());
        number(node, "bytes", item.bytes());
        number(node, "millis", item.millis());
        time(node, "finished", item.finished());
        if (!item.errorCode().isEmpty() || !item.errorText().isEmpty()) {
            node.put("error_code", item.errorCode()).put("error_text", item.errorText());
        }
        if (!item.attributes().isEmpty()) {
            texts(node.putArray("attributes"), List.of(Pairs.array(item.attributes())));
        }
        return node;
    }

    Item item(JsonNode node) throws IOException {
        Map<String, String> attributes = new LinkedHashMap<>();
        List<String> pairs = node.has("attributes") ? pairs(node, "attributes") : List.of();
        for (int i = 0; i < pairs.size(); i += 2) {
            attributes.put(pairs.get(i), pairs.get(i + 1));
        }
        return new Item(
                number(node, "seq", 1, HIGHEST_SEQ),
                text(node, "kind"),
                object(node),
                text(node, "status"),
                optional(node, "measure"),
                optional(node, "estimate"),
                optional(node, "bytes"),
                optional(node, "millis"),
                time(node, "finished"),
                node.has("error_code") ? text(node, "error_code") : "",
                node.has("error_text") ? text(node, "error_text") : "",
                attributes);
    }

    ObjectNode finding(RunRow.NumberedFinding found) {
        RecordedFinding finding = found.finding();
        ObjectNode node = mapper.createObjectNode()
                .put("seq", found.seq())
                .put("check", finding.check())
                .put("severity", finding.severity())
                .put("schema", finding.object().schema())
                .put("name", finding.object().name())
                .put("part", finding.object().part())
                .put("text", finding.text());
        finding.details()
                .ifPresent(details -> node.put("subject_kind", details.subject())
                        .put("remedy_kind", details.remedyKind())
                        .put("remedy", details.remedy())
                        .put("reference", details.reference()));
        return node;
    }

    RunRow.NumberedFinding finding(JsonNode node) throws IOException {
        RecordedFinding told =
                new RecordedFinding(text(node, "check"), text(node, "severity"), object(node), text(node, "text"));
        return new RunRow.NumberedFinding(
                number(node, "seq", 1, HIGHEST_SEQ),
                node.has("subject_kind")
                        ? told.with(new RecordedFinding.Details(
                                text(node, "subject_kind"),
                                text(node, "remedy_kind"),
                                text(node, "remedy"),
                                text(node, "reference")))
                        : told);
    }

    private static ObjectName object(JsonNode node) throws IOException {
        return new ObjectName(text(node, "schema"), text(node, "name"), text(node, "part"));
    }

    static String text(JsonNode node, String name) throws IOException {
        JsonNode value = node.path(name);
        if (!value.isString() || value.stringValue().length() > LONGEST_TEXT) {
            throw new IOException(name);
        }
        return value.stringValue();
    }

    static long number(JsonNode node, String name, long least, long most) throws IOException {
        JsonNode value = node.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new IOException(name);
        }
        long number = value.longValue();
        if (number < least || number > most) {
            throw new IOException(name + " " + number);
        }
        return number;
    }

    private static @Nullable Long optional(JsonNode node, String name) throws IOException {
        return node.has(name) ? number(node, name, Long.MIN_VALUE, Long.MAX_VALUE) : null;
    }

    private static boolean yes(JsonNode node, String name) throws IOException {
        if (!node.path(name).isBoolean()) {
            throw new IOException(name);
        }
        return node.path(name).booleanValue();
    }

    private static @Nullable Instant time(JsonNode node, String name) throws IOException {
        if (!node.has(name)) {
            return null;
        }
        try {
            Instant time = Instant.parse(text(node, name));
            if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
                throw new IOException(name + " " + time);
            }
            return time;
        } catch (DateTimeException wrong) {
            throw new IOException(name, wrong);
        }
    }

    /** Names and values in turn. */
    private static List<String> pairs(JsonNode node, String name) throws IOException {
        List<String> texts = strings(node, name);
        if (texts.size() % 2 != 0) {
            throw new IOException(name);
        }
        return texts;
    }

    static List<String> strings(JsonNode node, String name) throws IOException {
        JsonNode array = node.path(name);
        if (!array.isArray()) {
            throw new IOException(name);
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode value : array) {
            if (!value.isString()) {
                throw new IOException(name);
            }
            texts.add(value.stringValue());
        }
        return texts;
    }

    private static void number(ObjectNode node, String name, @Nullable Long value) {
        if (value != null) {
            node.put(name, value);
        }
    }

    private static void time(ObjectNode node, String name, @Nullable Instant value) {
        if (value != null) {
            node.put(name, value.toString());
        }
    }

    static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
