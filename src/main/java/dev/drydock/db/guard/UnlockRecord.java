package dev.drydock.db.guard;

/** Where unlocking and locking are written down. Calls block, and come from any thread. */
public interface UnlockRecord {

    /**
     * Writes down that a server is about to be unlocked.
     *
     * @return what is told of its end
     * @throws dev.drydock.platform.error.DrydockException if it cannot be written down; the server then stays locked
     */
    Open begin(Unlock unlock);

    /** An unlocking that goes on. */
    interface Open {

        /** Writes down that the server is locked again; called once. */
        void end(Ending how);
    }

    /** How an unlocking came to its end. */
    enum Ending {
        TIME,
        BY_HAND,
        /** The program, or the one command it was for, ended. */
        DONE
    }
}
