package dev.drydock.report;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.task.RunOutcome;
import java.io.Writer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes JSON property by property, into the object that is open. Whether a value that is not there is left out or null is in
 * the method's name. Used by one thread.
 */
public final class JsonOut {

    private final JsonGenerator json;

    private JsonOut(JsonGenerator json) {
        this.json = json;
    }

    /** Into the object that is open there. */
    public static JsonOut into(JsonGenerator open) {
        return new JsonOut(open);
    }

    /** One object; the writer stays open. */
    public static void write(Writer target, Consumer<JsonOut> content) {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), new NonClosingWriter(target))) {
            json.writeStartObject();
            content.accept(new JsonOut(json));
            json.writeEndObject();
        }
    }

    /** An array with one object for each value; the writer stays open. */
    public static <T> void array(Writer target, Iterable<T> values, BiConsumer<JsonOut, T> content) {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), new NonClosingWriter(target))) {
            json.writeStartArray();
            new JsonOut(json).each(values, content);
            json.writeEndArray();
        }
    }

    public JsonOut put(String name, String value) {
        json.writeStringProperty(name, value);
        return this;
    }

    public JsonOut put(String name, long value) {
        json.writeNumberProperty(name, value);
        return this;
    }

    public JsonOut put(String name, double value) {
        json.writeNumberProperty(name, value);
        return this;
    }

    public JsonOut put(String name, boolean value) {
        json.writeBooleanProperty(name, value);
        return this;
    }

    /** A moment, as ISO 8601. */
    public JsonOut put(String name, Instant value) {
        return put(name, Formats.iso(value));
    }

    /** Left out where it is empty. */
    public JsonOut put(String name, Optional<String> value) {
        value.ifPresent(text -> put(name, text));
        return this;
    }

    /** Null where it is unknown. */
    public JsonOut known(String name, OptionalLong value) {
        return value.isPresent() ? put(name, value.getAsLong()) : none(name);
    }

    /** Null where it is unknown. */
    public JsonOut known(String name, OptionalDouble value) {
        return value.isPresent() ? put(name, value.getAsDouble()) : none(name);
    }

    /** Null where it is unknown. */
    public JsonOut known(String name, Optional<String> value) {
        return value.isPresent() ? put(name, value.get()) : none(name);
    }

    /** Null where it is unknown. */
    public JsonOut known(String name, @Nullable Long value) {
        return value == null ? none(name) : put(name, value.longValue());
    }

    /** Null where it is unknown. */
    public JsonOut whether(String name, Optional<Boolean> value) {
        return value.isPresent() ? put(name, value.get().booleanValue()) : none(name);
    }

    /** One object; null where it is unknown. */
    public <T> JsonOut known(String name, Optional<T> value, BiConsumer<JsonOut, T> content) {
        return value.isPresent() ? object(name, one -> content.accept(one, value.get())) : none(name);
    }

    /** An array with one object for each value; null where they are unknown. */
    public <T> JsonOut knownObjects(String name, Optional<List<T>> values, BiConsumer<JsonOut, T> content) {
        return values.isPresent() ? objects(name, values.get(), content) : none(name);
    }

    /** A property that is null. */
    public JsonOut none(String name) {
        json.writeNullProperty(name);
        return this;
    }

    public JsonOut texts(String name, Collection<String> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeString);
        json.writeEndArray();
        return this;
    }

    public JsonOut numbers(String name, Collection<Long> values) {
        json.writeArrayPropertyStart(name);
        values.forEach(json::writeNumber);
        json.writeEndArray();
        return this;
    }

    public JsonOut object(String name, Consumer<JsonOut> content) {
        json.writeObjectPropertyStart(name);
        content.accept(this);
        json.writeEndObject();
        return this;
    }

    /** An array with one object for each value. */
    public <T> JsonOut objects(String name, Iterable<T> values, BiConsumer<JsonOut, T> content) {
        json.writeArrayPropertyStart(name);
        each(values, content);
        json.writeEndArray();
        return this;
    }

    private <T> void each(Iterable<T> values, BiConsumer<JsonOut, T> content) {
        for (T value : values) {
            json.writeStartObject();
            content.accept(this, value);
            json.writeEndObject();
        }
    }

    /** How a run ended, as every JSON file says it: {@code outcome}. */
    public JsonOut outcome(RunOutcome outcome) {
        RunOutcome.Counts counts = outcome.counts();
        return object(
                "outcome",
                one -> one.put("word", outcome.kind().word())
                        .put("text", outcome.text())
                        .put("planned", counts.planned())
                        .put("done", counts.done())
                        .put("failed", counts.failed())
                        .put("to_resolve", counts.toResolve())
                        .put("all_visible", counts.allVisible()));
    }

    /** Why something failed, as every JSON file says it: {@code error} with code, message and advice; left out where nothing failed. */
    public JsonOut error(Optional<Problem> problem) {
        problem.ifPresent(why -> object("error", one -> error(one, why)));
        return this;
    }

    /** The same with {@code detail}: what the server or the system said. */
    public JsonOut detailedError(Optional<Problem> problem) {
        problem.ifPresent(why -> object("error", one -> error(one, why).put("detail", why.detail())));
        return this;
    }

    private static JsonOut error(JsonOut json, Problem why) {
        return json.put("code", why.code().id()).put("message", why.sentence()).put("advice", why.advice());
    }
}
