package dev.drydock.feature.advisor.schema;

import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which schema comes to utf8mb4, and how.
 *
 * @param collation the one collation for all that is not binary; empty for the twin of what each column has
 * @param asIs columns, as {@code table.column}, whose characters are kept as they are though they look wrong
 * @param sampleRows rows at each end of each table that are looked at
 */
public record Utf8mb4Options(String schema, Optional<String> collation, Set<String> asIs, int sampleRows) {

    public static final int USUAL_SAMPLE = 1_000;

    private static final String SCHEMA = "schema";
    private static final String COLLATION = "collation";
    private static final String AS_IS = "as is";
    private static final String SAMPLE = "sampled rows";

    public Utf8mb4Options {
        asIs = Set.copyOf(asIs);
    }

    /** As settings of a recorded run. */
    Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(SCHEMA, schema);
        settings.put(COLLATION, collation.orElse(""));
        settings.put(AS_IS, String.join("\n", asIs));
        settings.put(SAMPLE, Integer.toString(sampleRows));
        return settings;
    }

    /**
     * The settings of an earlier run; blocks on the history.
     *
     * @throws DrydockException E-5302 if it is no such run
     */
    public static Map<String, String> recorded(HistoryStore history, long run) {
        return history.run(run)
                .filter(found -> found.start().kind().equals(AdvisorFeature.UTF8MB4))
                .orElseThrow(() -> AdvisorError.NOT_SUCH_A_RUN.as(Long.toString(run)))
                .start()
                .settings();
    }

    /** Out of such settings. */
    public static Utf8mb4Options of(Map<String, String> settings) {
        String sample = settings.getOrDefault(SAMPLE, "");
        return new Utf8mb4Options(
                settings.getOrDefault(SCHEMA, ""),
                Optional.of(settings.getOrDefault(COLLATION, "")).filter(name -> !name.isEmpty()),
                settings.getOrDefault(AS_IS, "")
                        .lines()
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toCollection(LinkedHashSet::new)),
                sample.matches("\\d{1,9}") ? Integer.parseInt(sample) : USUAL_SAMPLE);
    }
}
