package dev.drydock.feature.upgrade.path;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** One supported step of an upgrade, from one series to the next. */
public enum Hop {
    TO_5_6(Series.V5_5, Series.V5_6),
    TO_5_7(Series.V5_6, Series.V5_7),
    TO_8_0(Series.V5_7, Series.V8_0),
    TO_8_4(Series.V8_0, Series.V8_4),
    TO_9_7(Series.V8_4, Series.V9_7),
    TO_26(Series.V9_7, Series.V26),
    TO_MARIADB_10_6(Series.MARIADB_10, Series.MARIADB_10_6),
    TO_MARIADB_10_11(Series.MARIADB_10_6, Series.MARIADB_10_11),
    TO_MARIADB_11_4(Series.MARIADB_10_11, Series.MARIADB_11_4);

    /** The hops of MariaDB. */
    public static final Set<Hop> OF_MARIADB = Set.of(TO_MARIADB_10_6, TO_MARIADB_10_11, TO_MARIADB_11_4);

    private final Series from;
    private final Series to;

    Hop(Series from, Series to) {
        this.from = from;
        this.to = to;
    }

    public Series from() {
        return from;
    }

    public Series to() {
        return to;
    }

    /** Such as {@code 5.6 → 5.7}. */
    public String label() {
        return from.label() + " → " + to.label();
    }

    /** The hops that lead from one series to a newer one, in their order; none if it is not newer. */
    static List<Hop> between(Series from, Series to) {
        return Arrays.stream(values())
                .filter(hop -> hop.from.compareTo(from) >= 0 && hop.to.compareTo(to) <= 0)
                .toList();
    }
}
