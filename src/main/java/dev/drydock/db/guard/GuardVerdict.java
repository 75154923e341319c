package dev.drydock.db.guard;

import dev.drydock.profile.Profile;
import java.util.List;

/** Whether a server that no guarded profile names is one that a guarded profile leads to. */
sealed interface GuardVerdict {

    /** No guarded profile leads to it. */
    record Free() implements GuardVerdict {}

    /** This one does. */
    record Known(Profile guarded) implements GuardVerdict {}

    /** These may. */
    record Undecided(List<Profile> guarded) implements GuardVerdict {}
}
