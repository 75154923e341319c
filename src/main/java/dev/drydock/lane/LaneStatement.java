package dev.drydock.lane;

import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.Optional;

/** One try of an item on one session. Used by one thread. */
public interface LaneStatement<A extends LaneItem> {

    /**
     * Does it; blocks.
     *
     * @return what is wrong; empty if the server is content with the item
     * @throws dev.drydock.db.sql.ServerException if the statement fails
     * @throws dev.drydock.platform.error.DrydockException if it is not sent, since the item is not what was planned
     */
    Optional<Problem> run(A item);

    /** The statements that were sent, for a look what became of them. */
    List<String> sent();

    /** What the server added to them. */
    List<String> warnings();
}
