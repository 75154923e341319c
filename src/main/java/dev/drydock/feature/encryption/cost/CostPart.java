package dev.drydock.feature.encryption.cost;

import dev.drydock.platform.i18n.Messages;
import java.util.Locale;

/** What is measured on both sides. */
public enum CostPart {
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

    /** How often it is done in one turn at least. */
    int count() {
        return count;
    }

    /** Whether it compares TLS with plain text; else an encrypted table with a plain one. */
    public boolean link() {
        return this == CONNECTIONS || this == ROUND_TRIPS;
    }

    /** Whether doing it often leaves nothing behind. */
    boolean repeatable() {
        return this != INSERTS;
    }

    /** The word in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Shown name. */
    public String title() {
        return Messages.of("cost").text("part." + name());
    }
}
