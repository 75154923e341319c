package dev.drydock.change;

/** Where a change stands. */
public enum ChangeEnd {
    NOTHING("nothing to change"),
    /** Made, and not confirmed yet; or confirmed, and not made to last. */
    IN_FORCE("in force"),
    KEPT("kept"),
    UNDONE("taken back"),
    /** Some of it could not be undone. */
    LEFT("not taken back");

    private final String word;

    ChangeEnd(String word) {
        this.word = word;
    }

    /** As it is recorded, unless the kind of run has a word of its own. */
    public String word() {
        return word;
    }
}
