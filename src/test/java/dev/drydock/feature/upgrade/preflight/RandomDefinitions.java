package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Random definitions of schemas; one seed always makes the same. */
final class RandomDefinitions {

    private static final List<String> ODD_NAMES = List.of(
            "ключ",
            "a b",
            "x.y",
            "t$1",
            "$d",
            "a`b",
            "it's",
            "A/b",
            "te#P#x",
            "x@y",
            "日本",
            "é",
            "FTS_a",
            "ÄÖ",
            "a-b",
            "1st",
            "0",
            "%s",
            "a\"b",
            "select",
            "#x",
            "Rank",
            "_",
            "ß",
            "tre",
            "tré",
            "TRE",
            "a.b",
            "x;y",
            "😀",
            "ﬁ",
            "a\tb",
            "İ",
            "t1234567890123456789012345678901234567890123456789012345678");

    private static final List<String> COMMENTS = List.of(
            "plain", "é", "it''s", "日本", "two\nlines", "% _ \\\\ \"", "ALTER TABLE x", "/* c */", "😀", "-- x", "`a`");

    private static final List<String> MODES = List.of(
            "",
            "ANSI",
            "ANSI_QUOTES",
            "PIPES_AS_CONCAT",
            "IGNORE_SPACE",
            "NO_BACKSLASH_ESCAPES",
            "TRADITIONAL",
            "HIGH_NOT_PRECEDENCE",
            "REAL_AS_FLOAT",
            "PAD_CHAR_TO_FULL_LENGTH",
            "ORACLE",
            "DB2",
            "MYSQL40",
            "NO_AUTO_CREATE_USER",
            "NO_ENGINE_SUBSTITUTION,ONLY_FULL_GROUP_BY");

    private static final List<String> ENGINES = List.of(
            "InnoDB", "InnoDB", "InnoDB", "InnoDB", "InnoDB", "MyISAM", "MEMORY", "ARCHIVE", "BLACKHOLE", "CSV");

    /** Modes that 8.0 keeps with a program and takes from nobody. */
    private static final Pattern GONE = Pattern.compile("ORACLE|DB2|MYSQL40|NO_AUTO_CREATE_USER");

    private static final Pattern LONGER = Pattern.compile("`((?:[^`]|``)*)`(\\w*)");

    private final Random random;
    private final RandomForms forms;
    private final List<String> words;
    private final List<String> natives;
    private final List<String> collations;
    private final boolean documents;
    private final RandomSql sql;

    /**
     * @param words that the target reserves
     * @param natives functions of the target's own
     * @param collations all of the source
     * @param documents whether it has the type JSON
     */
    RandomDefinitions(
            Random random,
            RandomForms forms,
            List<String> words,
            List<String> natives,
            List<String> collations,
            boolean documents) {
        this.random = random;
        this.forms = forms;
        this.words = words;
        this.natives = natives;
        this.collations = collations;
        this.documents = documents;
        this.sql = new RandomSql(random, forms, this::literal, this::name, plain -> written(name(plain)));
    }

    RandomUnit next(int number) {
        Unit unit = new Unit(String.format("u%04d", number));
        List<String> kinds = List.of(
                "table", "partitions", "generated", "view", "procedure", "function", "trigger", "event", "foreign key");
        boolean form = !forms.units().isEmpty() && chance(3);
        String kind = form ? "form" : pick(kinds);
        unit.setup.add("SET sql_mode = '" + (chance(4) ? pick(MODES) : "NO_ENGINE_SUBSTITUTION") + "'");
        if (chance(8)) {
            unit.setup.add("SET character_set_client = " + pick(forms.of("client")));
        } else if (chance(12)) {
            unit.setup.add("SET character_set_connection = " + charset(pick(collations)));
        }
        unit.setup.add("CREATE DATABASE " + unit.schema + (chance(2) ? " COLLATE " + pick(collations) : ""));
        unit.setup.add("USE " + unit.schema);
        switch (kind) {
            case "table" -> table(unit, name("t"));
            case "partitions" -> partitioned(unit);
            case "generated" -> generated(unit);
            case "view" -> view(unit);
            case "procedure" -> procedure(unit);
            case "function" -> function(unit);
            case "trigger" -> triggers(unit);
            case "event" -> event(unit);
            case "form" -> form(unit, pick(forms.units()));
            default -> foreignKey(unit);
        }
        return new RandomUnit(unit.schema, kind, unit.setup, unit.probes);
    }

    private static final class Unit {
        private final String schema;
        private final List<String> setup = new ArrayList<>();
        private final List<String> probes = new ArrayList<>();

        Unit(String schema) {
            this.schema = schema;
        }
    }

    /** One that is written down but for its names and its collation. */
    private void form(Unit unit, String section) {
        String collation = pick(collations);
        Object[] marks = {
            Sql.name(name("t")),
            Sql.name(name("b")),
            Sql.name(name("c")),
            Sql.name(name("k")),
            collation,
            charset(collation),
            written(name("w")),
            unit.schema,
            pick(natives)
        };
        for (String line : forms.of(section)) {
            boolean probe = line.startsWith("? ");
            String sql = (probe ? line.substring(2) : line).formatted(marks);
            // what follows a name is part of it
            (probe ? unit.probes : unit.setup).add(LONGER.matcher(sql).replaceAll("`$1$2`"));
        }
    }

    private void table(Unit unit, String name) {
        List<String> columns = new ArrayList<>();
        List<String> parts = new ArrayList<>();
        String engine = pick(ENGINES);
        int count = 1 + random.nextInt(6);
        for (int i = 0; i < count; i++) {
            String column = i == 0 ? "id" : name("c" + i);
            columns.add(column);
            parts.add(Sql.name(column) + " " + (i == 0 ? "INT NOT NULL DEFAULT 1" : type(engine)) + comment());
        }
        if (!engine.equals("CSV") && !engine.equals("ARCHIVE")) {
            for (int i = random.nextInt(3); i > 0; i--) {
                parts.add(pick(List.of("KEY ", "KEY ", "UNIQUE KEY ", "FULLTEXT KEY ", "SPATIAL KEY "))
                        + Sql.name(name("k" + i))
                        + " (" + Sql.name(pick(columns))
                        + pick(List.of("", "", "(5)", "(200)", " DESC")) + ")"
                        + pick(List.of("", "", " USING BTREE", " USING HASH", " KEY_BLOCK_SIZE=4"))
                        + comment());
            }
        }
        unit.setup.add("CREATE TABLE " + Sql.name(name) + " (" + String.join(", ", parts) + ") ENGINE=" + engine
                + tableOptions());
        // where a column was refused, there is a table all the same
        unit.setup.add("CREATE TABLE IF NOT EXISTS " + Sql.name(name) + " (id INT) ENGINE=" + engine);
        reads(unit, name);
        unit.probes.add("INSERT INTO " + Sql.name(name) + " () VALUES ()");
    }

    private String tableOptions() {
        StringBuilder options = new StringBuilder();
        if (chance(2)) {
            options.append(" COLLATE ").append(pick(collations));
        }
        while (chance(3)) {
            options.append(' ').append(pick(forms.of("option")));
        }
        return options + comment().replace(" COMMENT ", " COMMENT=");
    }

    private String type(String engine) {
        String collation = pick(collations);
        String charset = chance(3) ? " CHARACTER SET " + charset(collation) + " COLLATE " + collation : "";
        List<String> letters = List.of(
                "CHAR(10)" + charset + " DEFAULT 'x'",
                "VARCHAR(30)" + charset + " DEFAULT 'é'",
                "VARCHAR(300)" + charset,
                "TINYTEXT" + charset,
                "TEXT" + charset,
                "LONGTEXT" + charset,
                "ENUM('a','b','it''s'," + literal("é") + ")" + charset + " DEFAULT 'a'",
                "ENUM('" + "x".repeat(250 + random.nextInt(10)) + "')" + charset,
                "SET('a','b','é')" + charset + " DEFAULT 'a,b'",
                "NATIONAL CHAR(5)",
                "CHAR(0)",
                "CHAR BYTE DEFAULT 'a'");
        String type = chance(2) ? pick(letters) : pick(forms.of("type"));
        return type + (engine.equals("CSV") && !type.contains("NULL") ? " NOT NULL" : "");
    }

    private void partitioned(Unit unit) {
        String name = name("p");
        String column = name("a");
        String date = name("d");
        String letters = name("s");
        List<String> numbers = List.of("%s", "%s + 1", "%s MOD 3", "ABS(%s)", "%s DIV 2", "CEILING(%s)", "-%s", "(%s)");
        List<String> dates = List.of(
                "YEAR(%s)",
                "TO_DAYS(%s)",
                "DAYOFMONTH(%s)",
                "WEEKDAY(%s)",
                "TO_SECONDS(%s)",
                "MONTH(%s)",
                "EXTRACT(YEAR FROM %s)",
                "QUARTER(%s)",
                "DATEDIFF(%s, '2001-01-01')",
                "DAYOFYEAR(%s)");
        String expression = chance(2)
                ? pick(numbers).formatted(written(column))
                : pick(dates).formatted(written(date));
        String subpartition = chance(4)
                ? " SUBPARTITION BY " + pick(List.of("HASH", "LINEAR HASH")) + "(" + expression + ") SUBPARTITIONS 2"
                : chance(6) ? " SUBPARTITION BY KEY(" + written(column) + ") SUBPARTITIONS 2" : "";
        // the log of 8.0 shows a definition from where it does not understand it
        String one = Sql.name(chance(2) ? name("p1") : "p1" + unit.schema);
        String other = Sql.name(name("p2") + unit.schema);
        String comment = comment().replace(" COMMENT ", " COMMENT=");
        String clause = pick(List.of(
                "HASH(" + expression + ") (PARTITION " + one + ", PARTITION " + other + ")",
                "LINEAR HASH(" + expression + ") (PARTITION " + other + ")",
                "KEY(" + written(column) + ") (PARTITION " + other + ")",
                "LINEAR KEY ALGORITHM=1 (" + written(column) + ") (PARTITION " + one + ", PARTITION " + other + ")",
                "KEY() PARTITIONS 2",
                "RANGE(" + expression + ")" + subpartition + " (PARTITION " + one + " VALUES LESS THAN (10)"
                        + ", PARTITION " + other + " VALUES LESS THAN MAXVALUE" + comment + ")",
                "LIST(" + expression + ")" + subpartition + " (PARTITION " + one + " VALUES IN (1, 2, NULL)"
                        + ", PARTITION " + other + " VALUES IN (3, 730000)" + comment + ")",
                "RANGE COLUMNS(" + written(date) + ", " + written(column) + ")" + subpartition + " (PARTITION " + one
                        + " VALUES LESS THAN ('" + pick(List.of("2001-01-01", "2001.01.01", "20010101", "2001-1-1"))
                        + "', 5)" + ", PARTITION " + other + " VALUES LESS THAN (MAXVALUE, MAXVALUE))",
                "LIST COLUMNS(" + written(letters) + ")" + subpartition + " (PARTITION " + one + " VALUES IN ('a', 'é')"
                        + ", PARTITION " + other + " VALUES IN ('b', 'it''s', NULL)" + comment + ")"));
        unit.setup.add("CREATE TABLE " + Sql.name(name) + " (" + Sql.name(column) + " INT NOT NULL DEFAULT 1, "
                + Sql.name(date) + " DATE DEFAULT '2001-01-01', " + Sql.name(letters) + " VARCHAR(20) DEFAULT 'a'"
                + (clause.startsWith("KEY()") ? ", PRIMARY KEY (" + Sql.name(column) + ")" : "") + ") ENGINE="
                + pick(List.of("InnoDB", "InnoDB", "InnoDB", "InnoDB", "InnoDB", "MyISAM", "ARCHIVE", "MEMORY"))
                + tableOptions() + " PARTITION BY " + clause);
        reads(unit, name);
        unit.probes.add("INSERT INTO " + Sql.name(name) + " () VALUES ()");
    }

    private void generated(Unit unit) {
        String name = name("g");
        String column = name("v");
        String expression = sql.expression(columns(name), false);
        unit.setup.add(base(name).replaceFirst("\\)$", "")
                + ", " + Sql.name(column) + " "
                + pick(List.of(
                        "INT", "VARCHAR(100)", "VARCHAR(50) CHARACTER SET utf8", "DOUBLE", "BLOB", "JSON", "DATE"))
                + " GENERATED ALWAYS AS (" + expression + ") "
                + pick(List.of("VIRTUAL", "STORED")) + comment()
                + (chance(3) ? ", KEY (" + Sql.name(column) + ")" : "") + ") ENGINE="
                + pick(List.of("InnoDB", "InnoDB", "MyISAM")) + tableOptions());
        reads(unit, name);
        unit.probes.add("INSERT INTO " + Sql.name(name) + " (id) VALUES (1)");
    }

    private void view(Unit unit) {
        String name = name("t");
        String view = name("v");
        base(unit, name);
        unit.setup.add(
                "CREATE " + pick(List.of("", "", "ALGORITHM=MERGE ", "ALGORITHM=TEMPTABLE ", "SQL SECURITY INVOKER "))
                        + "VIEW " + Sql.name(view + "v") + " AS " + sql.select(name, columns(name)));
        reads(unit, view + "v");
    }

    private void procedure(Unit unit) {
        String name = name("t");
        String routine = name("p");
        base(unit, name);
        unit.setup.add("CREATE PROCEDURE " + Sql.name(routine) + "(IN " + written(name("x")) + " INT)" + comment() + " "
                + body(name));
        unit.probes.add("CALL " + Sql.name(routine) + "(1)");
    }

    private void function(Unit unit) {
        String name = name("t");
        String routine = name("f");
        String parameter = name("x");
        base(unit, name);
        unit.setup.add("CREATE FUNCTION " + Sql.name(routine) + "(" + written(parameter) + " "
                + pick(List.of("INT", "VARCHAR(20)", "DATE", "ENUM('a','é')", "YEAR", "DECIMAL(5,2)")) + ") RETURNS "
                + pick(List.of(
                        "INT", "VARCHAR(99) CHARACTER SET " + charset(pick(collations)), "DOUBLE", "TEXT", "SET('a')"))
                + " DETERMINISTIC" + comment() + " BEGIN " + sql.quiet(name, columns(name))
                + " RETURN " + sql.expression(List.of(), true) + "; END");
        unit.probes.add("SELECT " + Sql.name(unit.schema, routine) + "(NULL)");
    }

    private void triggers(Unit unit) {
        // the log of 8.0 names the table only
        String name = name("t") + unit.schema;
        String other = name + "o";
        base(unit, name);
        base(unit, other);
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            unit.setup.add("CREATE TRIGGER " + Sql.name(name("tr" + i)) + " "
                    + pick(List.of("BEFORE", "AFTER")) + " INSERT ON " + Sql.name(name) + " FOR EACH ROW BEGIN "
                    + sql.quiet(other, columns(name))
                    + " END");
        }
        reads(unit, name);
        unit.probes.add("INSERT INTO " + Sql.name(name) + " (id) VALUES (1)");
    }

    /** Its body is tried as a procedure's, since it runs at no time. */
    private void event(Unit unit) {
        String name = name("t");
        String body = body(name);
        String event = name("e");
        base(unit, name);
        unit.setup.add("CREATE EVENT " + Sql.name(event) + " ON SCHEDULE "
                + pick(List.of(
                        "EVERY 1 YEAR", "EVERY '1:2' DAY_HOUR STARTS '2037-01-01'", "AT '2037-01-01' + INTERVAL 1 DAY"))
                + pick(List.of("", " ON COMPLETION PRESERVE DISABLE")) + comment() + " DO " + body);
        // where the event was refused, its body alone tells nothing
        unit.probes.add("SHOW CREATE EVENT " + Sql.name(event));
        if (!GONE.matcher(unit.setup.getFirst()).find()) {
            unit.probes.add(unit.setup.getFirst());
        }
        unit.probes.add("CREATE PROCEDURE probe() " + body);
        unit.probes.add("CALL probe()");
    }

    private void foreignKey(Unit unit) {
        String parent = name("p");
        String child = name("c") + "2";
        String engine = pick(List.of("InnoDB", "InnoDB", "InnoDB", "MyISAM"));
        unit.setup.add("SET foreign_key_checks = " + random.nextInt(2));
        String type = pick(List.of("INT", "VARCHAR(20) COLLATE " + pick(collations), "BIGINT UNSIGNED"));
        unit.setup.add("CREATE TABLE " + Sql.name(parent) + " (id " + type + " NOT NULL, b " + type + " NOT NULL, "
                + pick(List.of("PRIMARY KEY (id)", "PRIMARY KEY (id, b)", "KEY (id)", "KEY (id, b)")) + ") ENGINE="
                + engine);
        unit.setup.add("CREATE TABLE " + Sql.name(child) + " (id " + type + ", b " + type + ", "
                + (chance(2) ? "CONSTRAINT " + Sql.name(name("fk")) + " " : "") + "FOREIGN KEY "
                + (chance(3) ? Sql.name(name("i")) + " " : "") + pick(List.of("(id)", "(b)", "(id, b)"))
                + " REFERENCES "
                + Sql.name(chance(12) ? "gone" : chance(10) ? child : parent)
                + pick(List.of(" (id)", " (id, b)", " (id)"))
                + pick(List.of(
                        "", " ON DELETE CASCADE", " ON DELETE SET NULL ON UPDATE CASCADE", " ON UPDATE NO ACTION"))
                + ") ENGINE=InnoDB" + tableOptions());
        reads(unit, parent);
        reads(unit, child);
        unit.probes.add("INSERT INTO " + Sql.name(child) + " () VALUES ()");
    }

    /** A table with a row, without which the conditions of a view are not looked at. */
    private void base(Unit unit, String name) {
        unit.setup.add(base(name));
        unit.setup.add("INSERT INTO " + Sql.name(name) + " VALUES (1, '1', '2001-01-01', '{}')");
    }

    private String base(String name) {
        return "CREATE TABLE " + Sql.name(name) + " ("
                + columns(name).stream()
                        .map(column -> column.equals("id")
                                ? "id INT"
                                : Sql.name(column)
                                        + (column.startsWith("d")
                                                ? " DATE"
                                                : documents && column.startsWith("j") ? " JSON" : " VARCHAR(30)"))
                        .collect(Collectors.joining(", "))
                + ")";
    }

    /** A number, letters, a date, a document. */
    private static List<String> columns(String table) {
        return List.of("id", "s" + table.length(), "d", "j");
    }

    private String body(String table) {
        return "BEGIN " + sql.quiet(table, columns(table))
                + (chance(2) ? " " + sql.select(table, columns(table)) + ";" : "")
                + " END";
    }

    private static void reads(Unit unit, String name) {
        unit.probes.add("SELECT * FROM " + Sql.name(name));
        unit.probes.add("SHOW CREATE TABLE " + Sql.name(name));
    }

    private String comment() {
        return chance(6) ? " COMMENT '" + pick(COMMENTS) + "'" : "";
    }

    private String literal(String text) {
        return pick(List.of("'", "'", "'", "_utf8'", "_latin1'", "N'", "_utf8mb4'", "_binary'")) + text + "'";
    }

    /** A plain name, a word that the target reserves, or an odd one. */
    private String name(String plain) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> {
                String word = pick(words);
                yield chance(3) ? word : word.toLowerCase(Locale.ROOT);
            }
            case 2 -> pick(ODD_NAMES);
            default -> plain;
        };
    }

    /** A name in backticks, or now and then without. */
    private String written(String name) {
        return name.matches("[a-zA-Z_]+") && chance(3) ? name : Sql.name(name);
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    private static String charset(String collation) {
        return collation.equals("binary") ? collation : collation.substring(0, collation.indexOf('_'));
    }
}
