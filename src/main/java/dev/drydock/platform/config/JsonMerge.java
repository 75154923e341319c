package dev.drydock.platform.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Brings one's own changes into what others have made of the same values meanwhile. */
public final class JsonMerge {

    private JsonMerge() {}

    /**
     * What is there now, with each field that one has changed as one has it; lists are one value.
     *
     * @param before what one's changes were made to
     * @param after what one has made of it
     */
    public static ObjectNode of(ObjectNode before, ObjectNode after, ObjectNode now) {
        ObjectNode merged = now.deepCopy();
        for (Map.Entry<String, JsonNode> field : after.properties()) {
            String name = field.getKey();
            JsonNode wanted = field.getValue();
            @Nullable JsonNode old = before.get(name);
            if (!wanted.equals(old)) {
                merged.set(name, value(old, wanted, merged.get(name)));
            }
        }
        for (String name : before.propertyNames()) {
            if (!after.has(name)) {
                merged.remove(name);
            }
        }
        return merged;
    }

    private static JsonNode value(@Nullable JsonNode before, JsonNode after, @Nullable JsonNode now) {
        return before instanceof ObjectNode old && after instanceof ObjectNode wanted && now instanceof ObjectNode there
                ? of(old, wanted, there)
                : after;
    }
}
