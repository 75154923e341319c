package dev.drydock.change;

import dev.drydock.db.host.FilePlacement;
import dev.drydock.platform.error.ErrorCode;
import java.util.Optional;

/** One step of a change, which knows before it is made what undoes it. */
public sealed interface ChangeStep {

    /** What undoes it. */
    Undo undo();

    /**
     * A statement.
     *
     * @param subject what it changes, such as an account or a variable
     * @param apply makes it
     * @param back undoes it
     * @param keep makes it outlast a restart, once it stays; empty where it does so anyway, or cannot
     * @param keepBack undoes that; empty where nothing is left of it
     * @param warned the failure of a statement that the server takes with a warning, with the statement as argument; empty
     *     where a warning is none
     */
    record Statement(
            String subject, String apply, String back, String keep, String keepBack, Optional<ErrorCode> warned)
            implements ChangeStep {

        /** One that lasts as it is. */
        public Statement(String subject, String apply, String back, Optional<ErrorCode> warned) {
            this(subject, apply, back, "", "", warned);
        }

        @Override
        public Undo.Statement undo() {
            return new Undo.Statement(subject, back);
        }
    }

    /** A file that is put on the host of the server. */
    record HostFile(FilePlacement put) implements ChangeStep {

        @Override
        public Undo.HostFile undo() {
            return new Undo.HostFile(put.file(), put.former());
        }
    }
}
