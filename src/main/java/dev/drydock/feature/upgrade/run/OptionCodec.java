package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.Scope;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.lane.LaneOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options of an upgrade as settings of a recorded run, and back, so that a resumed run works as the first did. */
final class OptionCodec {

    private static final String SCHEMAS = "schemas";
    private static final String TABLES = "tables";
    private static final String EXCLUDES = "excludes";

    private OptionCodec() {}

    static Map<String, String> write(UpgradeOptions options) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put(SCHEMAS, String.join("\n", options.scope().schemas()));
        words.put(TABLES, String.join("\n", options.scope().tables()));
        words.put(EXCLUDES, String.join("\n", options.scope().excludes()));
        words.putAll(options.lanes().words());
        return words;
    }

    static UpgradeOptions read(Map<String, String> words) {
        return UpgradeOptions.of(
                new Scope(list(words, SCHEMAS), list(words, TABLES), list(words, EXCLUDES), false),
                LaneOptions.of(words));
    }

    private static List<String> list(Map<String, String> words, String key) {
        String text = words.getOrDefault(key, "");
        return text.isEmpty() ? List.of() : text.lines().toList();
    }
}
