package dev.drydock.history.journal;

/** A run that this process writes. Its tally belongs to the journal's thread and holds what is durable. */
public final class OpenRun {

    private final long id;
    private Tally tally = Tally.EMPTY;

    public OpenRun(long id) {
        this.id = id;
    }

    public long id() {
        return id;
    }

    Tally tally() {
        return tally;
    }

    void recorded(Tally durable) {
        tally = durable;
    }
}
