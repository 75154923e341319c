package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the statements that the source remembers in its digests. Used by one thread; blocks. */
final class RememberedStatements {

    /** Begins statements of the rehearsal on tables of applications: a digest keeps names, and no comment. */
    static final String OWN = "SELECT 0 AS drydock, ";

    private static final Pattern OF_DRYDOCK = Pattern.compile("(?i)\\bAS `?drydock\\b");
    private static final Pattern EXPLAINABLE =
            Pattern.compile("(?is)\\s*\\(?\\s*(SELECT|WITH|INSERT|REPLACE|UPDATE|DELETE)\\b.*");
    private static final Pattern QUALIFIED = Pattern.compile("[`\\w] ?\\. ?[`\\w]");
    private static final Pattern OF_THE_SERVER = Pattern.compile(
            "(?i)(?<![\\w.])`?(information_schema|performance_schema|mysql|sys)`? ?\\. ?[`\\w]|@@|`cat` \\."
                    + " `name`|`internal_\\w+` \\(");
    private static final int MOST = 10_000;

    /** {@code performance_schema_max_sql_text_length}, less what a character may take. */
    private static final int LONGEST_SAMPLE = 1_020;

    private final Session session;
    private final ServerFacts facts;

    RememberedStatements(Session session, ServerFacts facts) {
        this.session = session;
        this.facts = facts;
    }

    /**
     * The most frequent first. What the server kept only the beginning of is told, and not among them.
     *
     * @throws ServerException if the account may not read them
     */
    List<RememberedStatement> read(RehearsalRecorder recorder) {
        List<RememberedStatement> remembered = all();
        forgotten(recorder);
        List<RememberedStatement> cut =
                remembered.stream().filter(RememberedStatement::cut).toList();
        if (!cut.isEmpty()) {
            recorder.found(
                    Severity.NOT_EVALUATED,
                    Subject.SERVER,
                    Messages.of("rehearsal").text("statement.cut", cut.size()),
                    String.join(
                            "\n", cut.stream().map(RememberedStatement::digest).toList()));
        }
        return remembered.stream().filter(one -> !one.cut()).toList();
    }

    /** The most frequent first, with those that the server kept only the beginning of. */
    List<RememberedStatement> all() {
        boolean samples = facts.mySqlAtLeast(8, 0, 3);
        Map<String, String> ran = samples ? Map.of() : ran();
        return session
                .query(
                        "SELECT SCHEMA_NAME, DIGEST_TEXT, " + (samples ? "QUERY_SAMPLE_TEXT" : "''")
                                + ", DIGEST FROM performance_schema.events_statements_summary_by_digest WHERE"
                                + " DIGEST_TEXT IS NOT NULL ORDER BY COUNT_STAR DESC LIMIT"
                                + " "
                                + MOST,
                        row -> new RememberedStatement(
                                row.text(1),
                                row.text(2),
                                whole(samples ? row.text(3) : ran.getOrDefault(row.text(4), ""))))
                .stream()
                .filter(one -> !Catalogue.SYSTEM_SCHEMAS.contains(one.schema())
                        && EXPLAINABLE.matcher(one.digest()).matches()
                        && !OF_DRYDOCK.matcher(one.digest()).find()
                        && (!one.schema().isEmpty() || ofApplications(one.digest())))
                .toList();
    }

    /** Run in no schema, as programs that watch a server do; these read its own tables, and so does Drydock. */
    private static boolean ofApplications(String digest) {
        return QUALIFIED.matcher(digest).find()
                && !OF_THE_SERVER.matcher(digest).find();
    }

    /** A server gathers what its table has no room for under no digest. */
    private void forgotten(RehearsalRecorder recorder) {
        long executions = session.first(
                        "SELECT SUM(COUNT_STAR) FROM performance_schema.events_statements_summary_by_digest WHERE"
                                + " DIGEST IS NULL",
                        row -> row.number(1).orElse(0))
                .orElse(0L);
        if (executions > 0) {
            recorder.found(
                    Severity.NOT_EVALUATED,
                    Subject.SERVER,
                    Messages.of("rehearsal").text("statement.forgotten", executions),
                    "");
        }
    }

    /** The newest texts of sessions that are there, by digest; empty where they are not kept. */
    private Map<String, String> ran() {
        Map<String, String> texts = new HashMap<>();
        List<String> places = new ArrayList<>(List.of("events_statements_history_long", "events_statements_history"));
        for (String place : places) {
            try {
                session.each(
                        "SELECT DIGEST, SQL_TEXT FROM performance_schema." + place
                                + " WHERE DIGEST IS NOT NULL AND SQL_TEXT IS NOT NULL",
                        row -> texts.putIfAbsent(row.text(1), row.text(2)));
            } catch (ServerException failure) {
                if (failure.connectionLost()) {
                    throw failure;
                }
                // not kept, or not for this account: digests stand for them
            }
        }
        return texts;
    }

    private static String whole(String sample) {
        return sample.length() > LONGEST_SAMPLE || sample.endsWith("...") ? "" : sample;
    }
}
