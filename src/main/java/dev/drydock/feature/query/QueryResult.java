package dev.drydock.feature.query;

import dev.drydock.db.query.QueryAnswer;
import dev.drydock.platform.error.Problem;

/** What came of a statement. The words of a failure may hold its text, so they are shown and not recorded. */
public sealed interface QueryResult {

    /** @param answer what the server answered */
    record Answered(QueryAnswer answer) implements QueryResult {}

    /** @param why with the server's own words */
    record Failed(Problem why) implements QueryResult {}
}
