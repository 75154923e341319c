package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Asks both servers for what programs name: what the source has and the target has not. No list of removed things is needed,
 * and what neither has is no matter of the upgrade. Used by one thread; blocks.
 */
final class ReferenceCheck {

    /** ER_SP_DOES_NOT_EXIST: all that is no function. */
    private static final int NO_FUNCTION = 1305;

    /** ER_NO_DB_ERROR: the same where no schema is chosen that could have it. */
    private static final int NO_SCHEMA = 1046;

    /** ER_FEATURE_DISABLED_SEE_DOC: status and variables in information_schema, without show_compatibility_56. */
    private static final int FEATURE_DISABLED = 3167;

    private static final Pattern STATUS = Pattern.compile("information_schema\\.(global|session)_(status|variables)");

    private final Messages messages = Messages.of("rehearsal");
    private final Session source;
    private final Session target;
    private final Set<String> stored;
    private final Map<String, Boolean> gone = new HashMap<>();

    /** @param stored names of stored and loaded functions of the source in lower case, which are objects of their own */
    ReferenceCheck(Session source, Session target, Set<String> stored) {
        this.source = source;
        this.target = target;
        this.stored = stored;
    }

    /** What is wrong with a program's references, as sentences. */
    List<String> problems(String text) {
        BodyReferences named = BodyReferences.in(text);
        List<String> problems = new ArrayList<>();
        for (String function : named.functions()) {
            if (!stored.contains(function) && gone.computeIfAbsent(function + "()", _ -> functionGone(function))) {
                problems.add(messages.text("gone.function", function.toUpperCase(Locale.ROOT)));
            }
        }
        for (String variable : named.variables()) {
            if (gone.computeIfAbsent("@@" + variable, _ -> variableGone(variable))) {
                problems.add(messages.text("gone.variable", variable));
            }
        }
        for (String table : named.tables()) {
            if (gone.computeIfAbsent(table, _ -> tableGone(table))) {
                problems.add(messages.text("gone.table", table));
            }
            if (gone.computeIfAbsent(table + " off", _ -> tableOff(table))) {
                problems.add(messages.text("off.table", table));
            }
        }
        return problems;
    }

    /**
     * What the target says against queries of a program that the source can explain. It is asked only where nothing else was
     * found, since one cause is enough.
     */
    List<String> refusedQueries(String schema, String text) {
        List<String> problems = new ArrayList<>();
        for (String query : BodyStatements.queries(text)) {
            String probe = "EXPLAIN " + query;
            if (refusal(target, schema, probe).isPresent()
                    && refusal(source, schema, probe).isEmpty()) {
                problems.add(messages.text(
                        "query.refused", refusal(target, schema, probe).orElse("")));
            }
        }
        return problems;
    }

    private static Optional<String> refusal(Session session, String schema, String probe) {
        try {
            session.schema(schema);
            session.query(probe, _ -> true);
            return Optional.empty();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.of(ServerAnswer.of(failure).text());
        }
    }

    private boolean functionGone(String name) {
        String probe = "EXPLAIN SELECT " + name + "()";
        return !unknown(source, probe) && unknown(target, probe);
    }

    private static boolean unknown(Session session, String probe) {
        try {
            session.query(probe, _ -> true);
            return false;
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return failure.errno() == NO_FUNCTION || failure.errno() == NO_SCHEMA;
        }
    }

    private boolean variableGone(String name) {
        String probe = "SELECT @@" + name + " LIMIT 0";
        return fails(target, probe, 1193) && !fails(source, probe, 1193);
    }

    private boolean tableGone(String name) {
        String probe = "SELECT 1 FROM " + name + " LIMIT 0";
        return fails(target, probe, 1146, 1109, 1049) && !fails(source, probe, 1146, 1109, 1049);
    }

    private boolean tableOff(String name) {
        // a server refuses them when it reads a row
        String probe = "SELECT * FROM " + name + " LIMIT 1";
        return STATUS.matcher(name).matches()
                && fails(target, probe, FEATURE_DISABLED)
                && !fails(source, probe, FEATURE_DISABLED);
    }

    private static boolean fails(Session session, String probe, int... numbers) {
        try {
            session.query(probe, _ -> true);
            return false;
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return java.util.Arrays.stream(numbers).anyMatch(number -> number == failure.errno());
        }
    }
}
