package dev.drydock.history;

/** A run that this process writes. Its tally belongs to the journal's thread and holds what is durable. */
final class OpenRun {

    private final long id;
    private Tally tally = Tally.EMPTY;

    OpenRun(long id) {
        this.id = id;
    }

    long id() {
        return id;
    }

    Tally tally() {
        return tally;
    }

    void recorded(Tally durable) {
        tally = durable;
    }
}
