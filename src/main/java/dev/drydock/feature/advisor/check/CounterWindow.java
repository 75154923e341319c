package dev.drydock.feature.advisor.check;

import dev.drydock.db.server.Fact;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The status counters of a server, sampled again and again.
 *
 * @param samples in their order, at least one
 */
public record CounterWindow(List<Sample> samples) {

    private static final double NANOS = 1e9;

    /** In seconds: servers count whole ones, and a sample takes its time. */
    private static final double CLOCK_ERROR = 2.5;

    public CounterWindow {
        samples = List.copyOf(samples);
    }

    /**
     * One reading of {@code SHOW GLOBAL STATUS}.
     *
     * @param nanos when, by {@link System#nanoTime}
     * @param values what is a whole number, by name
     * @param texts what is none, by name
     */
    public record Sample(long nanos, Map<String, Long> values, Map<String, String> texts) {

        public Sample {
            values = Map.copyOf(values);
            texts = Map.copyOf(texts);
        }

        /** Blocks on the network; an un-upgraded MySQL 5.7 refuses it. */
        static Fact<Sample> read(Session session) {
            return Fact.read(() -> {
                Map<String, Long> values = new TreeMap<>();
                Map<String, String> texts = new TreeMap<>();
                session.each("SHOW GLOBAL STATUS", row -> {
                    String text = row.text(2);
                    if (text.matches("\\d{1,18}")) {
                        values.put(row.text(1), Long.parseLong(text));
                    } else {
                        texts.put(row.text(1), text);
                    }
                });
                return new Sample(System.nanoTime(), values, texts);
            });
        }
    }

    public Duration length() {
        return Duration.ofNanos(samples.getLast().nanos() - samples.getFirst().nanos());
    }

    /** How long after the first one a sample was taken. */
    Duration since(Sample sample) {
        return Duration.ofNanos(sample.nanos() - samples.getFirst().nanos());
    }

    /** The newest value. */
    public OptionalLong now(String name) {
        Long value = samples.getLast().values().get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** The newest text. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(samples.getLast().texts().get(name));
    }

    /** The least value of all samples: what one burst does not decide. */
    public OptionalLong least(String name) {
        return samples.stream()
                .filter(sample -> sample.values().containsKey(name))
                .mapToLong(sample -> sample.values().getOrDefault(name, 0L))
                .min();
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
                double passed = (samples.get(i).nanos() - samples.get(i - 1).nanos()) / NANOS;
                boolean counted = samples.get(i - 1).values().containsKey(clock);
                if (counted && at(i, clock) - at(i - 1, clock) < passed - CLOCK_ERROR) {
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
