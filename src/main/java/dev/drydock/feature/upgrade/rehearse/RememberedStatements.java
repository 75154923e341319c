package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The queries that the source remembers in its digests, explained on both sides. One that the target refuses and the source does
 * not is told; plans are not compared, since the target has no rows. Used by one thread; blocks.
 */
final class RememberedStatements {

    private static final Pattern QUERY = Pattern.compile("(?is)\\s*\\(?\\s*SELECT\\b.*");
    private static final int MOST = 10_000;

    private final Messages messages = Messages.of("rehearsal");
    private final Session source;
    private final Session target;
    private final RehearsalRecorder recorder;

    RememberedStatements(Session source, Session target, RehearsalRecorder recorder) {
        this.source = source;
        this.target = target;
        this.recorder = recorder;
    }

    /** One digest; from 8.0 on with a real statement. */
    record Remembered(String schema, String text) {}

    static List<Remembered> read(Session session, ServerFacts facts) {
        boolean samples = facts.mySqlAtLeast(8, 0, 3);
        return session
                .query(
                        "SELECT SCHEMA_NAME, " + (samples ? "QUERY_SAMPLE_TEXT" : "DIGEST_TEXT")
                                + " FROM performance_schema.events_statements_summary_by_digest WHERE SCHEMA_NAME IS"
                                + " NOT NULL AND DIGEST_TEXT LIKE '%SELECT%' ORDER BY COUNT_STAR DESC LIMIT "
                                + MOST,
                        row -> new Remembered(row.text(1), row.text(2)))
                .stream()
                .filter(one ->
                        QUERY.matcher(one.text()).matches() && !one.text().endsWith("..."))
                .toList();
    }

    void check(Remembered one) {
        SourceObject object = new SourceObject(SourceObject.Kind.STATEMENT, one.schema(), "");
        long started = System.nanoTime();
        String probe = "EXPLAIN " + filled(one.text());
        Optional<ServerAnswer> there = refusal(target, one.schema(), probe);
        long millis = (System.nanoTime() - started) / 1_000_000;
        if (there.isEmpty()) {
            recorder.built(object, millis);
        } else if (refusal(source, one.schema(), probe).isEmpty()) {
            recorder.refused(new Definition(object, "", one.text(), "", ""), there.get(), millis);
        } else {
            recorder.found(
                    Severity.NOTICE,
                    new Subject(Subject.Kind.STATEMENT, one.schema(), "", ""),
                    messages.text("statement.unclear"),
                    one.text());
        }
    }

    /** Digests have marks in place of literals. */
    static String filled(String digest) {
        return digest.replaceAll("\\(\\s*\\.\\.\\.\\s*\\)", "(1)")
                .replaceAll("\\?\\s*,\\s*\\.\\.\\.", "1")
                .replaceAll("(?<![\\w`'\"])\\?(?![\\w`'\"])", "1");
    }

    private static Optional<ServerAnswer> refusal(Session session, String schema, String probe) {
        try {
            session.schema(schema);
            session.query(probe, _ -> true);
            return Optional.empty();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.of(ServerAnswer.of(failure));
        }
    }
}
