package dev.drydock.feature.advisor;

import dev.drydock.feature.advisor.SettingsSide.Value;
import java.util.List;
import java.util.Map;

/** What a server sets by itself because of what an option file sets. Seen on the servers of the tests. */
final class Consequences {

    private static final String CHARSET = "character_set_server";
    private static final String COLLATION = "collation_server";
    private static final String SCHEMA = "performance_schema";
    private static final String WITHOUT_INDEX = "log_queries_not_using_indexes";
    private static final String SLOW_FILTER = "log_slow_filter";
    private static final String DAYS = "expire_logs_days";
    private static final String SECONDS = "binlog_expire_logs_seconds";

    private static final Map<String, String> COLLATIONS = Map.ofEntries(
            Map.entry("big5", "chinese"),
            Map.entry("cp932", "japanese"),
            Map.entry("dec8", "swedish"),
            Map.entry("eucjpms", "japanese"),
            Map.entry("euckr", "korean"),
            Map.entry("gb18030", "chinese"),
            Map.entry("gb2312", "chinese"),
            Map.entry("gbk", "chinese"),
            Map.entry("hp8", "english"),
            Map.entry("latin1", "swedish"),
            Map.entry("sjis", "japanese"),
            Map.entry("swe7", "swedish"),
            Map.entry("tis620", "thai"),
            Map.entry("ujis", "japanese"));

    private final Map<String, Value> values;
    private final ServerSeries series;

    /** @param values by the one name; what follows is put there */
    Consequences(Map<String, Value> values, ServerSeries series) {
        this.values = values;
        this.series = series;
    }

    void follow() {
        Value charset = values.get(CHARSET);
        Value collation = values.get(COLLATION);
        if (charset != null && collation != null && !charset.place().isEmpty()) {
            String usual = usual(charset.text(), collation.text());
            if (collation.place().isEmpty()) {
                values.put(COLLATION, new Value(COLLATION, usual, false, charset.place()));
            }
            List.of(
                            "character_set_client",
                            "character_set_connection",
                            "character_set_database",
                            "character_set_results")
                    .forEach(name -> also(name, charset));
        }
        Value set = values.get(COLLATION);
        if (set != null && !set.place().isEmpty()) {
            List.of("collation_connection", "collation_database").forEach(name -> also(name, set));
        }
        Value schema = values.get(SCHEMA);
        if (schema != null && ValueMeaning.same(SCHEMA, schema.text(), "OFF")) {
            values.replaceAll((name, value) ->
                    name.startsWith(SCHEMA + "_") && value.place().isEmpty()
                            ? new Value(value.name(), value.text(), true)
                            : value);
        }
        Value without = values.get(WITHOUT_INDEX);
        Value filter = values.get(SLOW_FILTER);
        if (filter != null
                && series.atLeast(10, 3)
                && without != null
                && ValueMeaning.same(WITHOUT_INDEX, without.text(), "ON")) {
            values.put(SLOW_FILTER, new Value(SLOW_FILTER, filter.text() + ",not_using_index", false, without.place()));
        }
        Value packet = values.get("max_allowed_packet");
        if (packet != null && !packet.place().isEmpty()) {
            also("max_long_data_size", packet);
        }
        Value days = values.get(DAYS);
        Value seconds = values.get(SECONDS);
        if (days != null
                && !days.place().isEmpty()
                && seconds != null
                && seconds.place().isEmpty()) {
            values.put(SECONDS, new Value(SECONDS, "0", false));
        }
    }

    private void also(String name, Value value) {
        values.computeIfPresent(
                name, (_, own) -> own.place().isEmpty() ? new Value(name, value.text(), false, value.place()) : own);
    }

    private String usual(String charset, String fallback) {
        if (fallback.startsWith(charset + "_")) {
            return fallback;
        }
        if (charset.equals("binary")) {
            return charset;
        }
        return charset + "_" + COLLATIONS.getOrDefault(charset, "general") + "_ci";
    }
}
