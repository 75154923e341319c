package dev.drydock.feature.upgrade.rehearse;

/**
 * What came of the objects of one kind.
 *
 * @param built taken by the target
 * @param refused refused by it
 * @param unread not told by the source
 */
public record KindTally(long built, long refused, long unread) {

    static final KindTally NONE = new KindTally(0, 0, 0);

    KindTally plusBuilt() {
        return new KindTally(built + 1, refused, unread);
    }

    KindTally plusRefused() {
        return new KindTally(built, refused + 1, unread);
    }

    KindTally plusUnread() {
        return new KindTally(built, refused, unread + 1);
    }

    public long all() {
        return built + refused + unread;
    }
}
