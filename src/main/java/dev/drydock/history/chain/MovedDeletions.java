package dev.drydock.history.chain;

import dev.drydock.history.chain.ChainLink.Event;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a history knows of runs that were deleted, as it is moved: the links of its chain that tell of it. */
public final class MovedDeletions {

    private MovedDeletions() {}

    /**
     * One of them.
     *
     * @param run the number that the run had
     * @param content its digest
     * @param by who deleted it
     * @param reason when and why
     */
    public record Deletion(long run, String content, String by, String reason) {

        public String digest() {
            return new CanonicalDigest()
                    .number(run)
                    .text(content)
                    .text(by)
                    .text(reason)
                    .hash();
        }
    }

    /** Those of this history, and those of histories that were moved into it. */
    public static List<Deletion> of(Connection connection) throws SQLException {
        return Rows.list(
                connection,
                "SELECT " + ChainLink.COLUMNS + " FROM chain_link WHERE event IN ('DELETED', 'DELETED_BEFORE')"
                        + " ORDER BY position",
                row -> deletion(ChainLink.of(row)));
    }

    private static Deletion deletion(ChainLink link) {
        return new Deletion(
                link.subject(),
                link.content(),
                link.by(),
                link.event() == Event.DELETED ? "deleted " + link.at() + ": " + link.reason() : link.reason());
    }

    /** Adds those that the chain does not have. The caller commits; may be repeated. */
    public static void bring(Connection connection, List<Deletion> deletions) throws SQLException {
        Set<Deletion> there = new HashSet<>(of(connection));
        Chain chain = new Chain(connection);
        for (Deletion deletion : deletions) {
            if (there.add(deletion)) {
                chain.deletedBefore(deletion);
            }
        }
    }
}
