package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.PrivateServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the error log of a server on a copy complains of, as findings about the objects that it names. */
final class LoggedProblems {

    /** What a message says that the object behind it, or else before it, is. */
    private static final Pattern KIND =
            Pattern.compile("\\b(routine|procedure|function|trigger|event|view|table)s?\\b", Pattern.CASE_INSENSITIVE);

    private static final Map<String, Subject.Kind> KINDS = Map.of(
            "trigger", Subject.Kind.TRIGGER,
            "event", Subject.Kind.EVENT,
            "view", Subject.Kind.VIEW,
            "table", Subject.Kind.TABLE);

    /** A table of somebody else under a name of the new version; the table of accounts is known to be older. */
    private static final Pattern FOREIGN = Pattern.compile("Column count of mysql\\.(?!user\\b)");

    private static final int LAST_LINES = 20;

    private static final Set<String> SYSTEM = Set.of("", "mysql", "performance_schema", "sys");

    private final Messages messages = Messages.of("rehearsal");
    private final PrivateServer own;
    private final RehearsalRecorder recorder;

    LoggedProblems(PrivateServer own, RehearsalRecorder recorder) {
        this.own = own;
        this.recorder = recorder;
    }

    static String lastErrors(PrivateServer own) throws IOException {
        List<String> errors = ServerLog.of(own.written()).lines().stream()
                .filter(line -> line.severity() == Severity.ERROR)
                .map(ServerLog.Line::text)
                .toList();
        if (!errors.isEmpty()) {
            return String.join("\n", errors);
        }
        // a server that crashes complains of nothing
        return lastLines(own);
    }

    static String lastLines(PrivateServer own) throws IOException {
        List<String> lines = own.written().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    /**
     * Each complaint of the error log, about the object that it names. A server that leaves its system tables to the vendor's
     * program complains of them until that has run: these come as one.
     */
    void tell(boolean started, boolean upgraded) throws IOException {
        List<String> ofSystemTables = new ArrayList<>();
        Map<String, String> schemas = own.folders().stream()
                .collect(Collectors.toMap(
                        folder -> folder,
                        folder -> InnoDbName.decode(folder + "/").schema()));
        for (ServerLog.Line line : ServerLog.of(own.written()).problems()) {
            if (line.text().matches("Aborting\\.?")) {
                continue;
            }
            Subject subject = subject(line.text(), schemas);
            boolean foreign = FOREIGN.matcher(line.text()).find();
            if (started && !foreign && SYSTEM.contains(subject.schema())) {
                ofSystemTables.add(line.text());
            } else {
                recorder.found(line.severity(), subject, messages.text("data.log", line.text()), "");
            }
        }
        if (!ofSystemTables.isEmpty()) {
            recorder.found(
                    upgraded ? Severity.NOTICE : Severity.WARNING,
                    Subject.SERVER,
                    messages.text(upgraded ? "data.system.done" : "data.system.tables", ofSystemTables.size()),
                    String.join("\n", ofSystemTables));
        }
    }

    /**
     * What a message is about. Objects are written {@code 'shop'.'orders'}, {@code `shop`.`orders`}, {@code 'shop.orders'},
     * {@code shop.orders}, {@code ./shop/orders.ibd}; only a schema that is there tells them from other words with a point or a
     * slash between them.
     *
     * @param schemas by the names of their folders
     */
    static Subject subject(String text, Map<String, String> schemas) {
        int at = Integer.MAX_VALUE;
        Subject subject = Subject.SERVER;
        for (Map.Entry<String, String> schema : schemas.entrySet()) {
            if (!text.contains(schema.getKey()) && !text.contains(schema.getValue())) {
                continue;
            }
            Matcher named = named(schema.getKey(), schema.getValue()).matcher(text);
            if (named.find() && named.start() < at) {
                at = named.start();
                subject = subject(text, named, schema);
            }
        }
        return subject;
    }

    private static Pattern named(String folder, String schema) {
        String name = Pattern.quote(schema);
        return Pattern.compile(
                "(?<![\\w$.`'/@-])(?:([`'])" + name + "\\1\\.([`'])(?<both>.+?)\\2|([`'])" + name
                        + "\\.(?<one>[^`']+)\\4|" + name + "\\.(?<bare>[\\w$]+)|[`']?(?:\\./)?" + Pattern.quote(folder)
                        + "/(?<file>[^\\s'`,:/]+))",
                Pattern.UNICODE_CHARACTER_CLASS);
    }

    private static Subject subject(String text, Matcher named, Map.Entry<String, String> schema) {
        String file = named.group("file");
        String name = file != null
                ? InnoDbName.decode(schema.getKey() + "/" + file.replaceFirst("\\.\\w+\\.?$|\\.$", ""))
                        .table()
                : Stream.of("both", "one", "bare")
                        .map(named::group)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElseThrow();
        String word = KIND.matcher(text.substring(0, named.start()))
                .results()
                .reduce((_, last) -> last)
                .or(() -> KIND.matcher(text.substring(named.end())).results().findFirst())
                .map(found -> found.group(1).toLowerCase(Locale.ROOT))
                .orElse("table");
        return new Subject(KINDS.getOrDefault(word, Subject.Kind.ROUTINE), schema.getValue(), name, "");
    }
}
