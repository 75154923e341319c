package dev.drydock.change;

/** What undoes a step; may be sent twice, and where the change was not made after all. */
public sealed interface Undo {

    /** As a person reads it, and could run it. */
    String shown();

    /** @param subject what it changes back */
    record Statement(String subject, String sql) implements Undo {

        @Override
        public String shown() {
            return sql + ";";
        }
    }
}
