package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.Scope;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The options of an upgrade as settings of a recorded run, and back, so that a resumed run works as the first did. */
final class OptionCodec {

    private static final String SCHEMAS = "schemas";
    private static final String TABLES = "tables";
    private static final String EXCLUDES = "excludes";
    private static final String WORKERS = "workers";
    private static final String REPLICATE = "replicate";
    private static final String LOCK_WAIT = "lock wait seconds";
    private static final String LOCK_TRIES = "lock tries";
    private static final String THREADS = "max Threads_running";
    private static final String LAG = "max replica lag";

    private OptionCodec() {}

    static Map<String, String> write(UpgradeOptions options) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put(SCHEMAS, String.join("\n", options.scope().schemas()));
        words.put(TABLES, String.join("\n", options.scope().tables()));
        words.put(EXCLUDES, String.join("\n", options.scope().excludes()));
        words.put(
                WORKERS,
                options.workers().isPresent()
                        ? Integer.toString(options.workers().getAsInt())
                        : "");
        words.put(REPLICATE, Boolean.toString(options.replicate()));
        words.put(LOCK_WAIT, Long.toString(options.lockWait().toSeconds()));
        words.put(LOCK_TRIES, Integer.toString(options.lockTries()));
        words.put(THREADS, limit(options.maxThreadsRunning()));
        words.put(LAG, limit(options.maxLagSeconds()));
        return words;
    }

    static UpgradeOptions read(Map<String, String> words) {
        UpgradeOptions usual = UpgradeOptions.of(Scope.everything());
        String workers = words.getOrDefault(WORKERS, "");
        return new UpgradeOptions(
                new Scope(list(words, SCHEMAS), list(words, TABLES), list(words, EXCLUDES), false),
                workers.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(workers)),
                Boolean.parseBoolean(words.get(REPLICATE)),
                Duration.ofSeconds(number(words, LOCK_WAIT, usual.lockWait().toSeconds())),
                (int) number(words, LOCK_TRIES, usual.lockTries()),
                limit(words, THREADS),
                limit(words, LAG));
    }

    private static List<String> list(Map<String, String> words, String key) {
        String text = words.getOrDefault(key, "");
        return text.isEmpty() ? List.of() : text.lines().toList();
    }

    private static long number(Map<String, String> words, String key, long otherwise) {
        String text = words.getOrDefault(key, "");
        return text.isEmpty() ? otherwise : Long.parseLong(text);
    }

    private static String limit(OptionalLong limit) {
        return limit.isPresent() ? Long.toString(limit.getAsLong()) : "";
    }

    private static OptionalLong limit(Map<String, String> words, String key) {
        String text = words.getOrDefault(key, "");
        return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
    }
}
