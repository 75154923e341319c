package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.StoredProgram;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.syntax.NamedInText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts of the catalogue that a server before 8.0 keeps as utf8, and whose bytes are not: comments of tables, columns and keys as
 * a client of the character set utf8 sent them (an emoji too), and in bodies the comments of any client, which are never
 * converted. 8.0.15 starts with none of them. It starts with such comments of partitions, which it keeps up to the first such byte,
 * with such elements of ENUM and SET, which it shows as hexadecimal digits, and with such expressions of generated columns; and
 * with such names of parameters, of which it keeps question marks, and with those beyond ASCII of a client of another character
 * set: a body that uses one fails with 1054 or 3512 at its call.
 * The server itself tells where they are: it cuts them in {@code information_schema} and warns of it (seen on 5.5.9, 5.6.24
 * and 5.7.22), so that one query over all is enough where there is none.
 */
final class InvalidUtf8 {

    /** A text of the catalogue, and where its schema and its table stand. */
    private record Part(String view, String text, String schema, String table) {

        boolean warned(Session session, String condition, Object... values) {
            session.first(
                    "SELECT COUNT(" + text + ") FROM information_schema." + view + " WHERE " + condition,
                    row -> row.number(1),
                    values);
            long count = session.number("SELECT @@warning_count").orElse(0);
            if (count == 0) {
                return false;
            }
            // others are of engines and broken views; a long list ends before the last
            List<String> codes = session.query("SHOW WARNINGS", row -> row.text(2));
            return codes.contains(CUT) || count > codes.size();
        }

        boolean warnedIn(Session session, String name) {
            return warned(session, schema + " = ?", name);
        }

        /** Those of one schema that are warned of, by halves: a server opens only the tables of which a query has the names. */
        void warnedIn(Session session, List<Table> some, Set<Table> found) {
            if (some.isEmpty()
                    || (some.size() <= MOST_NAMES
                            && !warned(session, schema + " = ? AND " + named(some.size()), values(some)))) {
                return;
            }
            if (some.size() == 1) {
                found.add(some.getFirst());
            } else {
                int half = some.size() / 2;
                warnedIn(session, some.subList(0, half), found);
                warnedIn(session, some.subList(half, some.size()), found);
            }
        }

        private String named(int number) {
            return table + " COLLATE utf8_bin IN (?" + ", ?".repeat(number - 1) + ")";
        }

        private static Object[] values(List<Table> some) {
            return Stream.concat(
                            Stream.of(some.getFirst().schema()), some.stream().map(Table::name))
                    .toArray();
        }
    }

    private static final int LAST_ASCII = 0x7F;

    /** In one query: names of 64 letters in three bytes, five hundred of them, are a tenth of the smallest packet. */
    private static final int MOST_NAMES = 500;

    /** ER_TRUNCATED_WRONG_VALUE_FOR_FIELD */
    private static final String CUT = "1366";

    private static final List<Part> COMMENTS = List.of(
            new Part("TABLES", "TABLE_COMMENT", "TABLE_SCHEMA", "TABLE_NAME"),
            new Part("COLUMNS", "COLUMN_COMMENT", "TABLE_SCHEMA", "TABLE_NAME"),
            new Part("STATISTICS", "INDEX_COMMENT", "TABLE_SCHEMA", "TABLE_NAME"));

    private static final List<Part> VIEWS = List.of(new Part("VIEWS", "VIEW_DEFINITION", "TABLE_SCHEMA", "TABLE_NAME"));

    private static final List<Part> TRIGGERS =
            List.of(new Part("TRIGGERS", "ACTION_STATEMENT", "EVENT_OBJECT_SCHEMA", "EVENT_OBJECT_TABLE"));

    private InvalidUtf8() {}

    static void run(CheckContext context) {
        context.needs("SHOW VIEW");
        List<Table> all = context.tables();
        List<Table> tables = all.stream().filter(table -> !table.view()).toList();
        List<Table> views = all.stream().filter(Table::view).toList();
        List<StoredProgram> triggers = context.triggers();
        // under a strict mode a text that does not fit is NULL as a whole
        context.inMode("", () -> {
            warned(context, COMMENTS, tables).forEach(table -> comments(context, table));
            tables.stream()
                    .filter(table -> table.engine().equals("FEDERATED"))
                    .forEach(table -> connection(context, table));
            warned(context, VIEWS, views).forEach(view -> body(context, view.subject(), ""));
            warned(context, TRIGGERS, tables)
                    .forEach(table -> triggers.stream()
                            .filter(trigger -> trigger.schema().equals(table.schema()) && of(context, trigger, table))
                            .forEach(trigger -> body(context, trigger.subject(), "")));
            programs(context);
        });
        List<StoredProgram> routines = context.programs(false).stream()
                .filter(program -> program.kind() == Subject.Kind.ROUTINE && beyondAscii(program))
                .toList();
        if (!routines.isEmpty()) {
            Map<String, String> charsets = charsets(context);
            routines.forEach(routine -> parameters(context, routine, charsets.get(key(routine))));
        }
    }

    /** The tables whose texts the server cuts: asked of all at once, then by schema, then by halves of a schema. */
    private static List<Table> warned(CheckContext context, List<Part> parts, List<Table> tables) {
        Session session = context.session();
        Map<String, List<Table>> schemas = new TreeMap<>(tables.stream().collect(Collectors.groupingBy(Table::schema)));
        Set<Table> found = new HashSet<>();
        for (Part part : parts) {
            if (!context.quiet(part.view()) && part.warned(session, context.inUserSchemas(part.schema()))) {
                schemas.forEach((schema, some) -> {
                    if (part.warnedIn(session, schema)) {
                        part.warnedIn(session, some, found);
                    }
                });
            }
        }
        return tables.stream().filter(found::contains).toList();
    }

    /** Whether it is a trigger of this table with a letter beyond ASCII: the server does not say which of several it warns of. */
    private static boolean of(CheckContext context, StoredProgram trigger, Table table) {
        List<Token> tokens = context.text(trigger).tokens();
        int on = 0;
        while (on < tokens.size() && !tokens.get(on).is("ON")) {
            on++;
        }
        int name = on + 2 < tokens.size() && tokens.get(on + 2).is(".") ? on + 3 : on + 1;
        return name < tokens.size() && tokens.get(name).text().equalsIgnoreCase(table.name()) && beyondAscii(trigger);
    }

    private static boolean beyondAscii(StoredProgram program) {
        return program.body().orElse("").chars().anyMatch(c -> c > LAST_ASCII);
    }

    private static void comments(CheckContext context, Table table) {
        CommentBytes found = CommentBytes.of(context.definitionBytes(table.schema(), table.name()));
        Remedy remedy = found.mended()
                .map(changes -> Remedy.sql("ALTER TABLE " + table.quoted() + "\n  " + changes + ";"))
                .orElse(context.advice());
        found.invalid().forEach((place, bytes) -> context.error(place.in(table.schema(), table.name()), remedy, bytes));
    }

    /** Which no query shows, so that each such table is looked at. */
    private static void connection(CheckContext context, Table table) {
        String bytes = CommentBytes.ofConnection(context.definitionBytes(table.schema(), table.name()));
        if (!bytes.isEmpty()) {
            context.say("connection", Severity.ERROR, table.subject(), context.adviceOf("connection.remedy"), bytes);
        }
    }

    private static void programs(CheckContext context) {
        Session session = context.session();
        String cut = "LENGTH(CONVERT(body_utf8 USING utf8))";
        String where = ", HEX(SUBSTRING(body_utf8, 1 + " + cut + ", 4)) FROM mysql.%s WHERE " + cut
                + " < LENGTH(body_utf8) AND " + context.inUserSchemas("db");
        session.each(
                "SELECT db, name" + where.formatted("proc"),
                row -> body(context, new Subject(Subject.Kind.ROUTINE, row.text(1), row.text(2), ""), row.text(3)));
        session.each(
                "SELECT db, name" + where.formatted("event"),
                row -> body(context, new Subject(Subject.Kind.EVENT, row.text(1), row.text(2), ""), row.text(3)));
    }

    /** Of the clients that made routines in another character set than utf8: 8.0 takes their lists of parameters for utf8. */
    private static Map<String, String> charsets(CheckContext context) {
        Map<String, String> charsets = new HashMap<>();
        context.session()
                .each(
                        "SELECT type, db, name, character_set_client FROM mysql.proc WHERE character_set_client NOT IN"
                                + " ('utf8', 'utf8mb4') AND " + context.inUserSchemas("db"),
                        row -> charsets.put(key(row.text(1), row.text(2), row.text(3)), row.text(4)));
        return charsets;
    }

    private static String key(StoredProgram program) {
        return key(program.type(), program.schema(), program.name());
    }

    private static String key(String type, String schema, String name) {
        return type + " " + Sql.name(schema) + "." + Sql.name(name);
    }

    private static void parameters(CheckContext context, StoredProgram program, @Nullable String charset) {
        int last = charset == null ? Character.MAX_VALUE : LAST_ASCII;
        SqlText text = context.text(program);
        NamedInText.parameters(text).stream()
                .filter(name -> name.codePoints().anyMatch(letter -> letter > last))
                .filter(name -> 1
                        < text.tokens().stream()
                                .filter(token -> token.kind() != Kind.STRING
                                        && token.text().toLowerCase(Locale.ROOT).equals(name))
                                .count())
                .findFirst()
                .ifPresent(name -> {
                    String key = charset == null ? "parameter" : "parameter.charset";
                    context.say(
                            key,
                            Severity.ERROR,
                            program.subject(),
                            context.adviceOf(key + ".remedy"),
                            name,
                            charset == null ? "" : charset);
                });
    }

    private static void body(CheckContext context, Subject subject, String bytes) {
        context.say(
                "body",
                Severity.ERROR,
                subject,
                context.adviceOf("body.remedy"),
                bytes.isEmpty() ? "" : " (" + bytes + ")");
    }
}
