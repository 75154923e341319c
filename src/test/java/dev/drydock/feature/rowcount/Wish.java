package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Scope;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.feature.rowcount.CountOptions.OnPrimary;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Options of a count with the things that tests vary; without guards unless asked for. */
record Wish(
        Mode mode,
        int workers,
        Duration limit,
        Duration lockWait,
        boolean partitions,
        long threads,
        OptionalLong lag,
        OnPrimary onPrimary,
        boolean growth) {

    static Wish plain() {
        return new Wish(
                Mode.OWN_MOMENT,
                2,
                Duration.ZERO,
                Duration.ofSeconds(10),
                false,
                1000,
                OptionalLong.empty(),
                OnPrimary.WARN,
                false);
    }

    Wish mode(Mode other) {
        return new Wish(other, workers, limit, lockWait, partitions, threads, lag, onPrimary, growth);
    }

    Wish workers(int other) {
        return new Wish(mode, other, limit, lockWait, partitions, threads, lag, onPrimary, growth);
    }

    Wish limit(Duration other) {
        return new Wish(mode, workers, other, lockWait, partitions, threads, lag, onPrimary, growth);
    }

    Wish lockWait(Duration other) {
        return new Wish(mode, workers, limit, other, partitions, threads, lag, onPrimary, growth);
    }

    Wish byPartition() {
        return new Wish(mode, workers, limit, lockWait, true, threads, lag, onPrimary, growth);
    }

    Wish threads(long other) {
        return new Wish(mode, workers, limit, lockWait, partitions, other, lag, onPrimary, growth);
    }

    Wish lag(long seconds) {
        return new Wish(
                mode, workers, limit, lockWait, partitions, threads, OptionalLong.of(seconds), onPrimary, growth);
    }

    Wish noPrimary() {
        return new Wish(mode, workers, limit, lockWait, partitions, threads, lag, OnPrimary.REFUSE, growth);
    }

    Wish withGrowthTable() {
        return new Wish(mode, workers, limit, lockWait, partitions, threads, lag, onPrimary, true);
    }

    CountOptions of(String schema, String... excludes) {
        return new CountOptions(
                new Scope(List.of(schema), List.of(), List.of(excludes), false),
                mode,
                OptionalInt.of(workers),
                limit,
                lockWait,
                partitions,
                OptionalLong.of(threads),
                lag,
                onPrimary,
                growth);
    }
}
