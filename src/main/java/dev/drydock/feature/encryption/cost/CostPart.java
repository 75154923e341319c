package dev.drydock.feature.encryption.cost;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.paired.BenchmarkPart;
import java.util.Locale;

/** What is measured on both sides. */
public enum CostPart implements BenchmarkPart {
    POINT_READS(200),
    RANGE_SCANS(40),
    INSERTS(60),
    FULL_SCAN(1),
    CONNECTIONS(15),
    ROUND_TRIPS(300);

    private final int count;

    CostPart(int count) {
        this.count = count;
    }

    @Override
    public int count() {
        return count;
    }

    /** Whether it compares TLS with plain text; else an encrypted table with a plain one. */
    public boolean link() {
        return this == CONNECTIONS || this == ROUND_TRIPS;
    }

    @Override
    public boolean repeatable() {
        return this != INSERTS;
    }

    @Override
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String title() {
        return Messages.of("cost").text("part." + name());
    }
}
