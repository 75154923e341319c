package dev.drydock.feature.advisor;

import dev.drydock.feature.advisor.SettingsSide.Value;
import dev.drydock.platform.config.FactLines;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a server sets by itself because of what an option file sets. Seen on the servers of the tests. */
final class Consequences {

    private static final String CHARSET = "character_set_server";
    private static final String COLLATION = "collation_server";
    private static final String SCHEMA = "performance_schema";
    private static final String WITHOUT_INDEX = "log_queries_not_using_indexes";
    private static final String SLOW_FILTER = "log_slow_filter";
    private static final String DAYS = "expire_logs_days";
    private static final String SECONDS = "binlog_expire_logs_seconds";
    private static final String CACHE = "thread_cache_size";
    private static final double A_DAY = 86_400;
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    private static final Map<String, String> COLLATIONS = FactLines.pairs("/advisor/usual-collations.tsv");

    private final Map<String, Value> values;
    private final ServerSeries series;

    /** @param values by the one name; what follows is put there */
    Consequences(Map<String, Value> values, ServerSeries series) {
        this.values = values;
        this.series = series;
    }

    void follow() {
        Optional<Value> charset = set(CHARSET).filter(_ -> values.containsKey(COLLATION));
        charset.ifPresent(given -> {
            values.computeIfPresent(
                    COLLATION,
                    (_, own) -> own.place().isEmpty()
                            ? new Value(COLLATION, usual(given.text(), own.text()), false, given.place())
                            : own);
            List.of("client", "connection", "database", "results").forEach(of -> also("character_set_" + of, given));
        });
        set(COLLATION)
                .ifPresent(given ->
                        List.of("collation_connection", "collation_database").forEach(name -> also(name, given)));
        // MariaDB has it off by default, and works its sizes out as soon as it is on
        if (is(SCHEMA, "OFF") || series.mariaDb()) {
            values.replaceAll((name, value) ->
                    name.startsWith(SCHEMA + "_") && value.place().isEmpty()
                            ? new Value(value.name(), value.text(), true)
                            : value);
        }
        Value without = values.get(WITHOUT_INDEX);
        if (without != null && series.atLeast(10, 3) && is(WITHOUT_INDEX, "ON")) {
            values.computeIfPresent(
                    SLOW_FILTER,
                    (_, filter) -> new Value(SLOW_FILTER, filter.text() + ",not_using_index", false, without.place()));
        }
        set("max_allowed_packet").ifPresent(packet -> also("max_long_data_size", packet));
        if (series.mariaDb()) {
            set(DAYS).ifPresent(days -> also(SECONDS, times(days, A_DAY)));
            set(SECONDS).ifPresent(seconds -> also(DAYS, times(seconds, 1 / A_DAY)));
            set(CACHE).ifPresent(this::cut);
        } else {
            set(DAYS)
                    .ifPresent(_ -> values.computeIfPresent(
                            SECONDS, (_, own) -> own.place().isEmpty() ? new Value(SECONDS, "0", false) : own));
        }
    }

    /** The value that the file sets. */
    private Optional<Value> set(String name) {
        return Optional.ofNullable(values.get(name))
                .filter(value -> !value.place().isEmpty());
    }

    private boolean is(String name, String text) {
        Value value = values.get(name);
        return value != null && ValueMeaning.same(name, value.text(), text);
    }

    private void also(String name, Value value) {
        values.computeIfPresent(
                name, (_, own) -> own.place().isEmpty() ? new Value(name, value.text(), false, value.place()) : own);
    }

    private static Value times(Value value, double factor) {
        return NUMBER.matcher(value.text()).matches()
                ? new Value(
                        value.name(),
                        String.format(Locale.ROOT, "%.6f", Double.parseDouble(value.text()) * factor),
                        false,
                        value.place())
                : value;
    }

    /** MariaDB keeps no more threads than it lets in. */
    private void cut(Value cache) {
        Value most = values.get("max_connections");
        if (most != null
                && NUMBER.matcher(cache.text()).matches()
                && NUMBER.matcher(most.text()).matches()
                && Double.parseDouble(cache.text()) > Double.parseDouble(most.text())) {
            values.put(CACHE, new Value(CACHE, most.text(), false, cache.place()));
        }
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
