package dev.drydock.platform.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Brings one's own changes into what others have made of the same values meanwhile. */
public final class JsonMerge {

    private JsonMerge() {}

    /**
     * What is there now, with each field that one has changed as one has it; lists are one value.
     *
     * @param before what one's changes were made to, as {@link Json#tree}
     * @param after what one has made of it
     */
    public static <T extends Record> T of(T before, T after, T now, Class<T> type) {
        return Json.record(type, merged(Json.tree(before), Json.tree(after), Json.tree(now)));
    }

    private static Map<?, ?> merged(Map<?, ?> before, Map<?, ?> after, Map<?, ?> now) {
        Map<@Nullable Object, @Nullable Object> merged = new LinkedHashMap<>(now);
        after.forEach((name, wanted) -> {
            Object old = before.get(name);
            if (!Objects.equals(wanted, old)) {
                Object there = now.get(name);
                merged.put(
                        name,
                        old instanceof Map<?, ?> mine
                                        && wanted instanceof Map<?, ?> made
                                        && there instanceof Map<?, ?> other
                                ? merged(mine, made, other)
                                : wanted);
            }
        });
        before.keySet().stream().filter(name -> !after.containsKey(name)).forEach(merged::remove);
        return merged;
    }
}
