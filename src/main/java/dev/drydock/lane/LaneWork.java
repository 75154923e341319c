package dev.drydock.lane;

import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import java.util.Optional;

/** What a feature does in lanes. Safe on any thread. */
public interface LaneWork<A extends LaneItem> {

    /** One try of an item over a lane's session. */
    LaneStatement<A> statement(Changes changes);

    /**
     * What is still to be done for an item whose end nobody has seen, by what the server says now; empty if nothing is.
     * Blocks.
     */
    Optional<String> left(Session session, A item);

    /** The word for an item of which nothing is left, such as "upgraded". */
    String settled();
}
