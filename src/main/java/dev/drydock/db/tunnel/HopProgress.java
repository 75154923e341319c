package dev.drydock.db.tunnel;

/** Told of the hops while a way through SSH is made, on the connecting thread. */
public interface HopProgress {

    void begins(String hop);

    void passed(HopReport report);

    /** Tells nobody. */
    static HopProgress unseen() {
        return new HopProgress() {
            @Override
            public void begins(String hop) {}

            @Override
            public void passed(HopReport report) {}
        };
    }
}
