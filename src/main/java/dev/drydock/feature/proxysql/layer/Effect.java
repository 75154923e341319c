package dev.drydock.feature.proxysql.layer;

import dev.drydock.platform.i18n.Messages;

/**
 * How many rows a LOAD or SAVE would touch.
 *
 * @param added rows that the written copy would get
 * @param changed rows that would change
 * @param removed rows that would go
 */
public record Effect(long added, long changed, long removed) {

    public static final Effect NOTHING = new Effect(0, 0, 0);

    public boolean nothing() {
        return added + changed + removed == 0;
    }

    public Effect plus(Effect other) {
        return new Effect(added + other.added, changed + other.changed, removed + other.removed);
    }

    Effect and(Move move) {
        return switch (move) {
            case ADD -> new Effect(added + 1, changed, removed);
            case CHANGE -> new Effect(added, changed + 1, removed);
            case REMOVE -> new Effect(added, changed, removed + 1);
            case NONE, BY_MONITOR -> this;
        };
    }

    /** In words, such as "adds 1, changes 2, removes 0 rows". */
    public String text() {
        return nothing()
                ? Messages.of("proxysql").text("effect.nothing")
                : Messages.of("proxysql").text("effect.some", added, changed, removed);
    }
}
