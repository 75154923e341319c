package dev.drydock.platform.config;

import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** A text of JSON that somebody else made, as maps, lists, texts, numbers and booleans. */
public final class JsonText {

    private JsonText() {}

    /** The object in it; empty if the text is none. */
    public static Optional<Map<?, ?>> object(String text) {
        try {
            return JsonFile.mapper().readValue(text, Object.class) instanceof Map<?, ?> object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
