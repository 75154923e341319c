package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Severity;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.syntax.ReservedUse;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Names of objects, and words in stored programs, that become reserved on the way. */
public final class ReservedNames {

    private static final ServerVersion LABELS_UNKNOWN = ServerVersion.parse("8.0.16");

    private ReservedNames() {}

    /**
     * Reports those of a file of facts whose lines are a word in capitals and the version that reserves it. Blocks on the
     * server.
     */
    public static void report(CheckContext context, String facts) {
        Map<String, String> since = since(context, facts);
        NamedObjects.of(context).forEach(named -> {
            String version = since.get(named.name().toUpperCase(Locale.ROOT));
            if (version != null) {
                context.warning(named.subject(), context.advice(Sql.name(named.name())), named.name(), version);
            }
        });
        for (StoredProgram program : context.programs(false)) {
            ReservedUse.first(context.text(program), since.keySet())
                    .ifPresent(word -> context.say(
                            "body",
                            Severity.ERROR,
                            program.subject(),
                            context.advice(Sql.name(word)),
                            word,
                            String.valueOf(since.get(word.toUpperCase(Locale.ROOT)))));
        }
    }

    /**
     * Reports labels in stored programs that are no longer taken without quotes; where a later series takes them again, it is not known
     * which release is the first to do so, so that only 8.0.15 is told for certain.
     */
    public static void reportLabels(CheckContext context, String facts) {
        Map<String, String[]> words = new HashMap<>();
        for (String[] fields : Facts.onTheWay(facts, context.path())) {
            if (fields[2].isEmpty() || context.path().endsBefore(ServerVersion.parse(fields[2]))) {
                words.put(fields[0], fields);
            }
        }
        for (StoredProgram program : context.programs(false)) {
            ReservedUse.label(context.text(program), words.keySet()).ifPresent(word -> {
                String[] fields = Objects.requireNonNull(words.get(word.toUpperCase(Locale.ROOT)));
                boolean certain = fields[2].isEmpty() || context.path().endsBefore(LABELS_UNKNOWN);
                context.say(
                        certain ? "label" : "label.perhaps",
                        certain ? Severity.ERROR : Severity.WARNING,
                        program.subject(),
                        context.advice(Sql.name(word)),
                        word,
                        fields[1],
                        fields[2]);
            });
        }
    }

    /**
     * 8.0 keeps a view with the quotes of its names, but for columns of JSON_TABLE, whatever was written (seen on 8.0.15). What 5.7 keeps
     * has keywords of its own that look like these words.
     */
    public static void reportViews(CheckContext context, String facts) {
        if (context.sourceBefore(8, 0, 0)) {
            return;
        }
        Map<String, String> since = since(context, facts);
        context.programs(true).stream()
                .filter(program -> program.type().equals("VIEW"))
                .forEach(view -> ReservedUse.first(context.text(view), since.keySet())
                        .ifPresent(word -> context.say(
                                "view",
                                Severity.ERROR,
                                view.subject(),
                                context.adviceOf("view.remedy"),
                                word,
                                String.valueOf(since.get(word.toUpperCase(Locale.ROOT))))));
    }

    /** The words of such a file that become reserved on the way, in capitals, with the version that reserves each. */
    public static Map<String, String> since(CheckContext context, String facts) {
        Map<String, String> since = new HashMap<>();
        for (String[] fields : Facts.onTheWay(facts, context.path())) {
            since.put(fields[0], fields[1]);
        }
        return since;
    }
}
