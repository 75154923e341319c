package dev.drydock.feature.advisor.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A schema of many tables in several character sets, with foreign keys, long keys and text that is UTF-8 twice, and its copy. */
record WideSchema(TestServer server, String name, int families) {

    /** Tables of a family: parent, child, grandchild, one by itself and one with a long key. */
    static final int OF_FAMILY = 5;

    private static final int ROWS = 40;

    static WideSchema made(TestServer server, String name, int families) throws Exception {
        WideSchema made = new WideSchema(server, name, families);
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String schema : List.of(name, name + "_kept")) {
                statement.execute("DROP DATABASE IF EXISTS " + schema);
                statement.execute("CREATE DATABASE " + schema + " CHARACTER SET latin1");
            }
            for (int family = 0; family < families; family++) {
                for (String sql : made.family(family)) {
                    statement.execute(sql);
                }
            }
            statement.execute("CREATE TABLE " + name
                    + ".doubled (id INT PRIMARY KEY, v VARCHAR(50) CHARACTER SET utf8) ENGINE=InnoDB");
            statement.execute("INSERT INTO " + name
                    + ".doubled VALUES (1, CONVERT(CONVERT(x'636166C3A9' USING latin1) USING utf8)), (2, 'plain')");
            for (String table : made.tables()) {
                statement.execute("CREATE TABLE " + name + "_kept." + table + " LIKE " + name + "." + table);
                statement.execute("INSERT INTO " + name + "_kept." + table + " SELECT * FROM " + name + "." + table);
            }
        }
        return made;
    }

    private List<String> family(int number) {
        String charset = number % 3 == 0 ? "utf8" : number % 3 == 1 ? "latin1" : "cp1251";
        // 'é ü ß', '€ 漢' or 'ж я', each as the character set has it
        String letters = number % 3 == 0
                ? "CONVERT(x'E282ACE6BCA2' USING utf8)"
                : number % 3 == 1 ? "CONVERT(x'E9FCDF80' USING latin1)" : "CONVERT(x'E6FF' USING cp1251)";
        String text = " CHARACTER SET " + charset;
        String table = name + ".%s" + number;
        String end = ") ENGINE=InnoDB DEFAULT CHARSET=" + charset;
        String values = numbers("CONCAT(" + letters + ", n)");
        return List.of(
                "CREATE TABLE " + table.formatted("p") + " (code VARCHAR(20)" + text + " PRIMARY KEY, note TEXT" + text
                        + end,
                "CREATE TABLE " + table.formatted("c") + " (id INT PRIMARY KEY, code VARCHAR(20)" + text
                        + ", own VARCHAR(30)" + text + " NOT NULL UNIQUE, CONSTRAINT `f``k" + number
                        + "` FOREIGN KEY (code) REFERENCES " + table.formatted("p") + " (code) ON DELETE CASCADE" + end,
                "CREATE TABLE " + table.formatted("g") + " (id INT PRIMARY KEY, own VARCHAR(30)" + text
                        + ", tiny TINYTEXT" + text + ", CONSTRAINT gk" + number + " FOREIGN KEY (own) REFERENCES "
                        + table.formatted("c") + " (own)" + end,
                "CREATE TABLE " + table.formatted("a") + " (id INT PRIMARY KEY, `od``d, \"n\"` VARCHAR(50)" + text
                        + ", kind ENUM('x)', 'y''z')" + text + " DEFAULT 'x)'" + end,
                "CREATE TABLE " + table.formatted("k") + " (id INT PRIMARY KEY, lk VARCHAR(250)" + text + ", KEY (lk)"
                        + end + " ROW_FORMAT=" + (charset.equals("utf8") ? "DYNAMIC" : "COMPACT"),
                "INSERT INTO " + table.formatted("p") + " SELECT v, REPEAT(v, 20) FROM " + values,
                "INSERT INTO " + table.formatted("c") + " SELECT n, v, CONCAT(v, 'o') FROM " + values,
                "INSERT INTO " + table.formatted("g") + " SELECT n, CONCAT(v, 'o'), v FROM " + values,
                "INSERT INTO " + table.formatted("a") + " SELECT n, v, 'y''z' FROM " + values,
                "INSERT INTO " + table.formatted("k") + " SELECT n, REPEAT(v, 10) FROM " + values);
    }

    private static String numbers(String value) {
        List<String> rows = new ArrayList<>();
        for (int n = 1; n <= ROWS; n++) {
            rows.add("SELECT " + n + (n == 1 ? " AS n" : ""));
        }
        return "(SELECT n, " + value + " AS v FROM (" + String.join(" UNION ALL ", rows) + ") r) w";
    }

    List<String> tables() {
        List<String> all = new ArrayList<>();
        for (int family = 0; family < families; family++) {
            for (String kind : List.of("p", "c", "g", "a", "k")) {
                all.add(kind + family);
            }
        }
        all.add("doubled");
        return all;
    }

    /** How many columns are utf8mb4. */
    int converted() throws Exception {
        return Integer.parseInt(server.value("SELECT COUNT(*) FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = '"
                + name + "' AND CHARACTER_SET_NAME = 'utf8mb4'"));
    }

    /** Foreign keys with their columns. */
    List<String> keys() throws Exception {
        return texts("SELECT CONCAT_WS(' ', CONSTRAINT_NAME, TABLE_NAME, COLUMN_NAME, REFERENCED_TABLE_NAME,"
                + " REFERENCED_COLUMN_NAME) FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = '" + name
                + "' AND REFERENCED_TABLE_NAME IS NOT NULL ORDER BY 1");
    }

    private List<String> texts(String sql) throws Exception {
        List<String> found = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    /** Every character of every column is what the copy has, in the same row. */
    void assertCharacters() throws Exception {
        List<String> wrong = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String table : tables()) {
                List<String> columns = texts("SELECT CONCAT('`', REPLACE(COLUMN_NAME, '`', '``'), '`') FROM"
                        + " information_schema.COLUMNS WHERE TABLE_SCHEMA = '" + name + "' AND TABLE_NAME = '" + table
                        + "' AND CHARACTER_SET_NAME IS NOT NULL");
                for (String column : columns) {
                    String hex = "SELECT GROUP_CONCAT(HEX(CONVERT(" + column + " USING utf32)) ORDER BY HEX(CONVERT("
                            + column + " USING utf32))) FROM %s." + table;
                    statement.execute("SET SESSION group_concat_max_len = 1000000");
                    String now = value(statement, hex.formatted(name));
                    if (!now.equals(value(statement, hex.formatted(name + "_kept")))) {
                        wrong.add(table + "." + column);
                    }
                    assertThat(now).isNotEmpty();
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    /** The same by the program that MariaDB's package brings, of all rows in their order; nothing where it is not installed. */
    void assertCharactersByTheClient() throws Exception {
        String now = byTheClient(name);
        assertThat(now).isEqualTo(byTheClient(name + "_kept"));
    }

    private String byTheClient(String schema) throws Exception {
        StringBuilder script = new StringBuilder("USE " + schema + ";\n");
        for (String table : tables()) {
            String columns = String.join(
                    ", ",
                    texts("SELECT CONCAT('HEX(CONVERT(`', REPLACE(COLUMN_NAME, '`', '``'), '` USING utf32))') FROM"
                            + " information_schema.COLUMNS WHERE TABLE_SCHEMA = '" + name + "' AND TABLE_NAME = '"
                            + table
                            + "' AND CHARACTER_SET_NAME IS NOT NULL ORDER BY ORDINAL_POSITION"));
            script.append("SELECT '")
                    .append(table)
                    .append("', ")
                    .append(columns)
                    .append(" FROM ");
            script.append(table).append(" ORDER BY 2, 1;\n");
        }
        Path file = Files.createTempFile("compare", ".sql");
        Path out = Files.createTempFile("compare", ".out");
        try {
            Files.writeString(file, script);
            Process client = new ProcessBuilder(
                            "mariadb",
                            "--no-defaults",
                            "--skip-ssl",
                            "-N",
                            "-h",
                            server.host(),
                            "-P",
                            Integer.toString(server.port()),
                            "-u",
                            server.user())
                    .redirectInput(file.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            assertThat(client.waitFor()).isZero();
            String told = Files.readString(out);
            assertThat(told.lines().count()).isGreaterThan(tables().size());
            return told;
        } finally {
            Files.delete(file);
            Files.delete(out);
        }
    }

    private static String value(Statement statement, String sql) throws Exception {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return String.valueOf(rows.getString(1));
        }
    }

    void drop() throws Exception {
        server.run("DROP DATABASE " + name, "DROP DATABASE " + name + "_kept");
    }
}
