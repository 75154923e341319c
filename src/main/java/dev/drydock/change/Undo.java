package dev.drydock.change;

import dev.drydock.db.host.PlacedFile;

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

    /**
     * @param file as it was put, or was to be
     * @param former digest of what was there before
     */
    record HostFile(PlacedFile file, String former) implements Undo {

        @Override
        public String shown() {
            return file.path() + file.kept().map(kept -> " (" + kept + ")").orElse("");
        }
    }
}
