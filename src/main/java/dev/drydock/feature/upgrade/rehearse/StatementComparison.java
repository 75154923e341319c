package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.sql.ResultColumn;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.upgrade.replay.ReplayStatement;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explains a remembered statement on both sides: an error of the target alone, other result columns and another plan are told,
 * with its digest and never with its literals. Nothing is carried out. Used by one thread; blocks.
 */
final class StatementComparison {

    /** ER_NO_SUCH_TABLE, ER_BAD_DB_ERROR, ER_UNKNOWN_TABLE: it speaks of what the source itself has no more. */
    private static final Set<Integer> GONE = Set.of(1146, 1049, 1109);

    private static final Pattern NO_TABLE = Pattern.compile("'([^'.]+)\\.[^']+'");

    private final Messages messages = Messages.of("rehearsal");
    private final Session source;
    private final Session target;
    private final StatementTally tally;
    private final RehearsalRecorder recorder;

    StatementComparison(Session source, Session target, StatementTally tally, RehearsalRecorder recorder) {
        this.source = source;
        this.target = target;
        this.tally = tally;
        this.recorder = recorder;
    }

    /** What one side says. */
    private record Told(Optional<QueryPlan> plan, Optional<ServerAnswer> refusal) {}

    void check(RememberedStatement one) {
        SourceObject object = new SourceObject(SourceObject.Kind.STATEMENT, one.schema(), "");
        long started = System.nanoTime();
        Optional<ServerAnswer> refused = Optional.empty();
        boolean gone = false;
        for (String text : one.filled()) {
            Told here = explain(source, one, text);
            if (here.plan().isEmpty()) {
                gone |= here.refusal().filter(why -> GONE.contains(why.errno())).isPresent();
                continue;
            }
            Told there = explain(target, one, text);
            if (there.plan().isPresent()) {
                recorder.built(object, millis(started));
                columns(one, text);
                plans(one, here.plan().get(), there.plan().get());
                return;
            }
            refused = there.refusal();
            if (text.equals(one.sample())) {
                break;
            }
        }
        if (refused.filter(StatementComparison::restsOnRefused).isPresent()) {
            tally.withoutTable(one);
        } else if (refused.isPresent()) {
            recorder.refused(
                    new Definition(object, "", one.digest(), "", ""),
                    MaskedAnswer.of(refused.get(), one.schema() + " " + one.digest()),
                    millis(started));
        } else if (gone) {
            tally.gone();
        } else {
            tally.unexplained(one);
        }
    }

    /** A table that the target has refused, or the account could not read, is told of itself, and once. */
    private static boolean restsOnRefused(ServerAnswer answer) {
        Matcher named = NO_TABLE.matcher(answer.message());
        return answer.errno() == 1146 && named.find() && !Catalogue.SYSTEM_SCHEMAS.contains(named.group(1));
    }

    private static long millis(long started) {
        return (System.nanoTime() - started) / 1_000_000;
    }

    /** In a transaction of its own, which is taken back, since explaining may evaluate functions. */
    private static Told explain(Session session, RememberedStatement one, String text) {
        try {
            // of a statement that ran in none, both have the same, and not what was chosen before
            session.schema(one.schema().isEmpty() ? ReplayStatement.NO_SCHEMA : one.schema());
            session.executeOwn(one.reads() ? "START TRANSACTION READ ONLY" : "START TRANSACTION");
            try {
                return new Told(Optional.of(QueryPlan.of(session, text)), Optional.empty());
            } finally {
                session.executeOwn("ROLLBACK");
            }
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return new Told(Optional.empty(), Optional.of(ServerAnswer.of(failure)));
        }
    }

    private void columns(RememberedStatement one, String text) {
        if (!one.reads()) {
            return;
        }
        Optional<List<ResultColumn>> here = columns(source, text);
        Optional<List<ResultColumn>> there = columns(target, text);
        if (here.isEmpty() || there.isEmpty()) {
            tally.columnsUnknown();
        } else if (!here.equals(there)) {
            found(
                    Severity.WARNING,
                    one,
                    messages.text(
                            "statement.columns", difference(shown(one, here.get()), shown(one, there.get()), "; ")));
        }
    }

    private static List<String> shown(RememberedStatement one, List<ResultColumn> columns) {
        return columns.stream()
                .map(column -> MaskedAnswer.label(column.label(), one.digest()) + " " + column.type())
                .toList();
    }

    /** As a table that nobody reads a row of: the server resolves its columns and carries nothing out. */
    private static Optional<List<ResultColumn>> columns(Session session, String text) {
        try {
            return Optional.of(session.columns("SELECT * FROM (" + text + "\n) AS drydock LIMIT 0"));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.empty();
        }
    }

    private void plans(RememberedStatement one, QueryPlan here, QueryPlan there) {
        if (here.steps().equals(there.steps())) {
            tally.samePlan();
        } else if (here.ofRows() || there.ofRows() || !tally.statistics()) {
            tally.planUnknown();
        } else {
            tally.otherPlan();
            found(
                    Severity.WARNING,
                    one,
                    messages.text("statement.plan", difference(here.steps(), there.steps(), "\n")));
        }
    }

    /** Only what differs, where both have as many. */
    private String difference(List<?> here, List<?> there, String between) {
        if (here.size() != there.size()) {
            return messages.text("statement.differs", lines(here, between), lines(there, between));
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < here.size(); i++) {
            if (!here.get(i).equals(there.get(i))) {
                text.append(text.isEmpty() ? "" : between)
                        .append(messages.text("statement.differs", here.get(i), there.get(i)));
            }
        }
        return text.toString();
    }

    private static String lines(List<?> parts, String between) {
        return String.join(between, parts.stream().map(Object::toString).toList());
    }

    private void found(Severity severity, RememberedStatement one, String message) {
        recorder.found(severity, new Subject(Subject.Kind.STATEMENT, one.schema(), "", ""), message, one.digest());
    }
}
