package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.List;

/** The remembered statements of a source, each explained on both sides. Used once, by the job's thread. */
final class StatementRehearsal {

    private final Messages messages = Messages.of("rehearsal");
    private final SessionPairs pairs;
    private final RehearsalRecorder recorder;

    StatementRehearsal(SessionPairs pairs, RehearsalRecorder recorder) {
        this.pairs = pairs;
        this.recorder = recorder;
    }

    /**
     * @param schemas those that were built
     * @param mode the source's sql_mode, as far as the target knows it: the statements' own
     */
    void run(List<String> schemas, String mode, int workers) throws InterruptedException {
        List<RememberedStatement> remembered;
        JobContext context = pairs.context();
        try (LongSession session = pairs.source().longSession(context::register, List.of());
                JobContext.Registration _ = context.register(session.cancellable())) {
            remembered = new RememberedStatements(session.sql(), pairs.source().facts())
                    .read(recorder).stream()
                            .filter(one -> one.schema().isEmpty() || schemas.contains(one.schema()))
                            .toList();
        } catch (ServerException failure) {
            recorder.unread(
                    nothing(), String.valueOf(SourceReader.unreadable(failure).getMessage()));
            return;
        }
        if (remembered.isEmpty()) {
            recorder.notRehearsed(nothing(), messages.text("statement.none"));
            return;
        }
        StatementTally tally = new StatementTally(statistics(schemas));
        pairs.each(messages.text("stage.statements"), remembered, workers, (pair, one) -> {
            prepare(pair.source(), mode);
            prepare(pair.target(), mode);
            new StatementComparison(pair.source(), pair.target(), tally, recorder).check(one);
        });
        tally.tell(recorder);
    }

    private static SourceObject nothing() {
        return new SourceObject(SourceObject.Kind.STATEMENT, "", "");
    }

    private boolean statistics(List<String> schemas) {
        JobContext context = pairs.context();
        try (LongSession here = pairs.source().longSession(context::register, List.of());
                LongSession there = pairs.target().longSession(context::register, List.of());
                JobContext.Registration _ = context.register(here.cancellable());
                JobContext.Registration _ = context.register(there.cancellable())) {
            return new StatisticsCopy(
                            here.sql(),
                            there.changes(pairs.permit()),
                            pairs.target().facts().mySqlAtLeast(8, 0, 0))
                    .copy(schemas);
        }
    }

    /** The statements' own mode; and both sides take what an equality finds from their statistics, not from rows. */
    private static void prepare(Session session, String mode) {
        session.executeOwn("SET SESSION sql_mode = " + Sql.literal(mode));
        // a server without the first looks into the index, one without the second has one form of plans only
        List.of("SET SESSION eq_range_index_dive_limit = 1", "SET SESSION explain_format = 'TRADITIONAL'")
                .forEach(setting -> ifKnown(session, setting));
    }

    private static void ifKnown(Session session, String setting) {
        try {
            session.executeOwn(setting);
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
        }
    }
}
