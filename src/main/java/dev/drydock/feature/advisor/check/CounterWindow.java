package dev.drydock.feature.advisor.check;

import dev.drydock.db.server.Fact;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * The status counters of a server, sampled again and again.
 *
 * @param samples in their order, at least one
 */
public record CounterWindow(List<Sample> samples) {

    private static final double NANOS = 1e9;

    public CounterWindow {
        samples = List.copyOf(samples);
    }

    /**
     * One reading of {@code SHOW GLOBAL STATUS}.
     *
     * @param nanos when, by {@link System#nanoTime}
     * @param values what is a whole number, by name
     */
    public record Sample(long nanos, Map<String, Long> values) {

        public Sample {
            values = Map.copyOf(values);
        }

        /** Blocks on the network; an un-upgraded MySQL 5.7 refuses it. */
        static Fact<Sample> read(Session session) {
            return Fact.read(() -> {
                Map<String, Long> values = new TreeMap<>();
                session.each("SHOW GLOBAL STATUS", row -> {
                    String text = row.text(2);
                    if (text.matches("\\d{1,18}")) {
                        values.put(row.text(1), Long.parseLong(text));
                    }
                });
                return new Sample(System.nanoTime(), values);
            });
        }
    }

    public Duration length() {
        return Duration.ofNanos(samples.getLast().nanos() - samples.getFirst().nanos());
    }

    /** The newest value. */
    public OptionalLong now(String name) {
        Long value = samples.getLast().values().get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** The least value of all samples: what one burst does not decide. */
    public OptionalLong least(String name) {
        return every(name).min();
    }

    private LongStream every(String name) {
        return samples.stream()
                .filter(sample -> sample.values().containsKey(name))
                .mapToLong(sample -> sample.values().getOrDefault(name, 0L));
    }

    /** How much it grew in a second; empty without two samples, or where the server does not have it. */
    public OptionalDouble rate(String name) {
        Long before = samples.getFirst().values().get(name);
        OptionalLong now = now(name);
        return samples.size() < 2 || before == null || now.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((now.getAsLong() - before) * NANOS / length().toNanos());
    }

    /** Why there are no rates; empty text if there are. */
    public String broken() {
        if (samples.size() < 2) {
            return Messages.of(AdvisorCheck.TEXTS).text("window.none");
        }
        for (int i = 1; i < samples.size(); i++) {
            for (String clock : List.of("Uptime", "Uptime_since_flush_status")) {
                if (at(i, clock) < at(i - 1, clock)) {
                    return Messages.of(AdvisorCheck.TEXTS).text("window." + clock);
                }
            }
        }
        return "";
    }

    private long at(int sample, String name) {
        return samples.get(sample).values().getOrDefault(name, 0L);
    }
}
