package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.sql.ResultColumn;
import dev.drydock.db.sql.ServerException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a server answered to one statement.
 *
 * @param failure why it refused it
 * @param late whether it took longer than it may
 * @param columns those of its result; none of a statement without one
 * @param rows their values as texts
 * @param more whether there are more rows than are compared
 * @param changed rows that it changed
 * @param warnings of the server, in its order
 * @param stays whether what it changed could not be rolled back
 * @param nanos how long it took, with its rows
 */
record Answer(
        Optional<ServerException> failure,
        boolean late,
        List<ResultColumn> columns,
        List<List<@Nullable String>> rows,
        boolean more,
        long changed,
        List<Warning> warnings,
        boolean stays,
        long nanos) {

    /** A message of the server. */
    record Warning(String level, int code, String text) {}

    int errno() {
        return failure.map(ServerException::errno).orElse(0);
    }
}
