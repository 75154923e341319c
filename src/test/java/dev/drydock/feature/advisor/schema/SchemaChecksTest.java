package dev.drydock.feature.advisor.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.check.AdvisorCheckJob;
import dev.drydock.lab.Flavour;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults put into schemas of real servers, beside what must stay silent. */
class SchemaChecksTest extends JobsWithHistory {

    /** What is worth a word in a test. */
    private static final long FREE = Long.getLong("drydock.advisor.free", 8L << 20);

    private static SchemaChecks of(String schema) {
        return new SchemaChecks(schema::equals, true, 500, SchemaChecks.Limits.USUAL);
    }

    private List<Finding> found(TestServer server, String user, SchemaChecks checks) throws InterruptedException {
        try (OpenServer opened = OpenServer.open(Lots.profile(server, user), Secret.none())) {
            return succeeded(runner.submit(
                            new AdvisorCheckJob(opened, checks.all(), Duration.ZERO, Optional.empty(), () -> history)))
                    .value()
                    .findings();
        }
    }

    private Set<String> found(TestServer server, SchemaChecks checks, String... ids) throws InterruptedException {
        return shown(found(server, server.user(), checks), ids);
    }

    private static Set<String> shown(List<Finding> findings, String... ids) {
        return findings.stream()
                .filter(finding -> finding.severity() != Severity.NOT_EVALUATED)
                .filter(finding -> Set.of(ids).contains(finding.check()))
                .map(finding -> finding.check() + " " + finding.severity() + " "
                        + Stream.of(finding.subject().name(), finding.subject().part())
                                .filter(text -> !text.isEmpty())
                                .collect(Collectors.joining(".")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void make(TestServer server, String schema, String charset, String... statements) throws Exception {
        server.run("DROP DATABASE IF EXISTS " + schema, "CREATE DATABASE " + schema + " CHARACTER SET " + charset);
        for (String statement : statements) {
            server.run(statement.replace("@.", schema + "."));
        }
    }

    /** Carries the statements of remedies out, and looks again. */
    private Set<String> afterRemedies(TestServer server, SchemaChecks checks, String... ids) throws Exception {
        for (Finding finding : found(server, server.user(), checks)) {
            if (Set.of(ids).contains(finding.check()) && finding.remedy().kind() == Remedy.Kind.SQL) {
                server.run(finding.remedy().text().replaceFirst(";$", ""));
            }
        }
        return found(server, checks, ids);
    }

    static List<ServerKind> shared() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_5_7, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_8_0, ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("shared")
    void duplicateIndexesAndKeysAreNamedAndTheirRemediesDropJustThem(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        make(
                server,
                "adv_dup",
                "utf8",
                "CREATE TABLE @.p (id INT PRIMARY KEY, a INT NOT NULL, UNIQUE KEY ua (a)) ENGINE=InnoDB",
                "CREATE TABLE @.t (id INT PRIMARY KEY, a INT, b INT, c VARCHAR(40), d VARCHAR(40), e INT,"
                        + " KEY a1 (a), KEY a2 (a), KEY ab (a, b), UNIQUE KEY ub (b), KEY ba (b, a),"
                        + " KEY c10 (c(10)), KEY c20 (c(20)), KEY d_ (d), KEY d10b (d(10), b),"
                        + " KEY e1 (e, id), KEY e2 (e), UNIQUE KEY idx_id (id),"
                        + " CONSTRAINT fk1 FOREIGN KEY (a) REFERENCES @.p (a),"
                        + " CONSTRAINT fk2 FOREIGN KEY (a) REFERENCES @.p (a)) ENGINE=InnoDB",
                "CREATE TABLE @.u (id INT PRIMARY KEY, a INT, KEY a1 (a),"
                        + " CONSTRAINT fku1 FOREIGN KEY (a) REFERENCES @.p (a) ON DELETE NO ACTION,"
                        + " CONSTRAINT fku2 FOREIGN KEY (a) REFERENCES @.p (a) ON DELETE CASCADE) ENGINE=InnoDB",
                "CREATE TABLE @.m (id INT, h INT, f VARCHAR(40), g VARCHAR(40), PRIMARY KEY (id),"
                        + " FULLTEXT KEY fg (f, g), FULLTEXT KEY gf (g, f), FULLTEXT KEY ff (f), KEY f_ (f))"
                        + " ENGINE=MyISAM",
                "CREATE TABLE @.h (id INT, h INT, i INT, PRIMARY KEY (id), KEY h1 (h) USING HASH,"
                        + " KEY h2 (h, i) USING HASH, KEY h3 (h) USING BTREE) ENGINE=MEMORY");
        String[] ids = {"sch.dup", "sch.prefix", "sch.dup-fk"};
        SchemaChecks checks = of("adv_dup");
        assertThat(found(server, checks, ids))
                .containsExactlyInAnyOrder(
                        "sch.prefix NOTICE t.a1",
                        "sch.prefix NOTICE t.a2",
                        "sch.prefix NOTICE t.c10",
                        "sch.dup WARNING t.e2",
                        "sch.dup WARNING t.idx_id",
                        "sch.dup WARNING m.gf",
                        "sch.dup-fk NOTICE t.fk2",
                        "sch.dup-fk WARNING u.fku2");
        assertThat(afterRemedies(server, checks, ids))
                .as("which one is meant is not for a program to say")
                .containsExactly("sch.dup-fk WARNING u.fku2");
        assertThat(indexes(server, "adv_dup"))
                .containsExactly(
                        "h.PRIMARY",
                        "h.h1",
                        "h.h2",
                        "h.h3",
                        "m.PRIMARY",
                        "m.f_",
                        "m.ff",
                        "m.fg",
                        "p.PRIMARY",
                        "p.ua",
                        "t.PRIMARY",
                        "t.ab",
                        "t.ba",
                        "t.c20",
                        "t.d10b",
                        "t.d_",
                        "t.e1",
                        "t.ub",
                        "u.PRIMARY",
                        "u.a1");
    }

    private static Set<String> indexes(TestServer server, String schema) throws Exception {
        return texts(
                server,
                "SELECT DISTINCT CONCAT(TABLE_NAME, '.', INDEX_NAME) FROM information_schema.STATISTICS"
                        + " WHERE TABLE_SCHEMA = '" + schema + "'");
    }

    private static Set<String> texts(TestServer server, String sql) throws Exception {
        Set<String> found = new TreeSet<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9"})
    void expressionsDirectionsAndHiddenIndexesAreNotTakenForOthersAsSysDoes(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        make(
                server,
                "adv_sys",
                "utf8mb4",
                "CREATE TABLE @.t (id INT PRIMARY KEY, a INT, b INT NOT NULL, c INT, d INT,"
                        + " KEY a_f ((a + b), c), KEY c_ (c), UNIQUE KEY ub (b), KEY ba (b, a),"
                        + " KEY dd (d DESC), KEY da (d, a), KEY a1 (a), KEY a2 (a, c) INVISIBLE)");
        assertThat(texts(
                        server,
                        "SELECT redundant_index_name FROM sys.schema_redundant_indexes WHERE table_schema = 'adv_sys'"))
                .as("what sys would drop")
                .contains("c_", "ba", "dd", "a1");
        assertThat(found(server, of("adv_sys"), "sch.dup", "sch.prefix")).isEmpty();
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("shared")
    void tablesWithoutKeysFullCountersAndOldEnginesAreNamed(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        make(
                server,
                "adv_tab",
                "utf8",
                "CREATE TABLE @.nopk (a INT, b INT, UNIQUE KEY (a)) ENGINE=InnoDB",
                "CREATE TABLE @.uniq (a INT NOT NULL, UNIQUE KEY (a)) ENGINE=InnoDB",
                "CREATE TABLE @.old (a INT PRIMARY KEY, t TEXT, FULLTEXT KEY (t)) ENGINE=MyISAM",
                "CREATE TABLE @.a50 (a TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB AUTO_INCREMENT=140",
                "INSERT INTO @.a50 VALUES (NULL)",
                "CREATE TABLE @.a95 (a SMALLINT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB AUTO_INCREMENT=32000",
                "INSERT INTO @.a95 VALUES (NULL)",
                "CREATE TABLE @.a1 (a INT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB AUTO_INCREMENT=32000",
                "INSERT INTO @.a1 VALUES (NULL)");
        assertThat(found(
                        server,
                        of("adv_tab"),
                        "sch.no-pk",
                        "sch.ai",
                        "sch.engine",
                        "sch.fts",
                        "sch.free",
                        "sch.ibdata"))
                .containsExactlyInAnyOrder(
                        "sch.no-pk WARNING nopk",
                        "sch.ai NOTICE a50.a",
                        "sch.ai ERROR a95.a",
                        "sch.engine NOTICE old",
                        "sch.fts NOTICE old");
        server.run(
                "ALTER TABLE adv_tab.nopk ADD id INT AUTO_INCREMENT PRIMARY KEY",
                "ALTER TABLE adv_tab.a50 MODIFY a BIGINT UNSIGNED AUTO_INCREMENT",
                "ALTER TABLE adv_tab.a95 MODIFY a BIGINT UNSIGNED AUTO_INCREMENT",
                "DROP TABLE adv_tab.old");
        assertThat(found(server, of("adv_tab"), "sch.no-pk", "sch.ai", "sch.engine", "sch.fts"))
                .isEmpty();
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("shared")
    void characterSetsThatDoNotFitAreNamed(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        make(
                server,
                "adv_cs",
                "utf8 COLLATE utf8_general_ci",
                "CREATE TABLE @.customers (code VARCHAR(20) CHARACTER SET utf8 COLLATE utf8_general_ci PRIMARY KEY,"
                        + " nr VARCHAR(10) CHARACTER SET utf8 COLLATE utf8_general_ci, UNIQUE KEY (nr)) ENGINE=InnoDB",
                "CREATE TABLE @.orders (id INT PRIMARY KEY,"
                        + " customer_code VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci,"
                        + " customer_nr VARCHAR(10) CHARACTER SET utf8 COLLATE utf8_unicode_ci, KEY (customer_code))"
                        + " ENGINE=InnoDB",
                "CREATE TABLE @.notes (id INT PRIMARY KEY, customer_code VARCHAR(20) COLLATE utf8_bin,"
                        + " long_key VARCHAR(300) CHARACTER SET latin1, KEY lk (long_key)) ENGINE=InnoDB ROW_FORMAT=COMPACT",
                "CREATE TABLE @.fine (id INT PRIMARY KEY, short_key VARCHAR(60), KEY (short_key)) ENGINE=InnoDB");
        Set<String> all =
                found(server, of("adv_cs"), "cs.inventory", "cs.column", "cs.collations", "cs.join", "cs.key-bytes");
        assertThat(all)
                .containsExactlyInAnyOrder(
                        "cs.inventory NOTICE ",
                        "cs.column NOTICE orders",
                        "cs.column NOTICE notes",
                        "cs.collations WARNING ",
                        "cs.join WARNING orders.customer_code",
                        "cs.join WARNING orders.customer_nr",
                        "cs.key-bytes WARNING notes.lk");
        assertThat(plan(server, "utf8 of customers probed from utf8mb4 of orders"))
                .as("the index of the narrower side is lost")
                .doesNotContain("ref");
    }

    /** The access type of customers when orders lead. */
    private static String plan(TestServer server, String why) throws Exception {
        server.run(
                "INSERT INTO adv_cs.customers VALUES ('a', '1'), ('b', '2'), ('c', '3'), ('d', '4')",
                "INSERT INTO adv_cs.orders VALUES (1, 'a', '1'), (2, 'b', '2'), (3, 'b', '2')");
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "EXPLAIN " + (server.kind() == ServerKind.MYSQL_9 ? "FORMAT=TRADITIONAL " : "")
                                + "SELECT * FROM adv_cs.orders o STRAIGHT_JOIN"
                                + " adv_cs.customers c ON c.code = o.customer_code")) {
            rows.next();
            rows.next();
            return why + ": " + rows.getString("type");
        }
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("shared")
    void textThatIsUtf8TwiceOrUnderAnotherLabelIsCountedAndGoodTextIsNot(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        make(
                server,
                "adv_txt",
                "utf8mb4",
                "CREATE TABLE @.t (id INT PRIMARY KEY, good VARCHAR(50), doubled VARCHAR(50), utf3 TEXT CHARACTER SET utf8,"
                        + " latin VARCHAR(50) CHARACTER SET latin1, mislabelled VARCHAR(50) CHARACTER SET latin1,"
                        + " russian VARCHAR(50) CHARACTER SET cp1251) ENGINE=InnoDB",
                "INSERT INTO @.t VALUES (1, CONVERT(x'636166C3A9' USING utf8mb4),"
                        + " CONVERT(CONVERT(x'636166C3A9' USING latin1) USING utf8mb4),"
                        + " CONVERT(CONVERT(x'E282AC' USING latin1) USING utf8),"
                        + " CONVERT(x'636166E9' USING latin1), CONVERT(x'636166C3A9' USING latin1),"
                        + " CONVERT(x'EFF0E8E2E5F2' USING cp1251))",
                "INSERT INTO @.t VALUES (2, CONVERT(x'E282AC20F09F9880' USING utf8mb4), 'plain',"
                        + " CONVERT(x'E282AC' USING utf8), 'plain', 'plain', 'plain')",
                "INSERT INTO @.t VALUES (3, NULL, NULL, NULL, NULL, NULL, NULL)");
        List<Finding> findings = found(server, server.user(), of("adv_txt"));
        assertThat(shown(findings, "cs.double", "cs.latin1-utf8"))
                .containsExactly(
                        "cs.double WARNING t.doubled",
                        "cs.double WARNING t.utf3",
                        "cs.latin1-utf8 WARNING t.mislabelled");
        assertThat(findings)
                .filteredOn(one -> one.subject().part().equals("utf3"))
                .first()
                .satisfies(one -> assertThat(one.message()).startsWith("1 of 2 texts"));
        assertThat(found(
                        server, server.user(), new SchemaChecks("adv_txt"::equals, true, 0, SchemaChecks.Limits.USUAL)))
                .as("no row is read unless it is wished")
                .filteredOn(one -> one.check().equals("cs.double"))
                .first()
                .extracting(Finding::severity)
                .isEqualTo(Severity.NOT_EVALUATED);
    }

    static List<ServerKind> opening() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_7, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_6, ServerKind.MARIADB_10_2, ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("opening")
    void noTableIsOpenedForWhatIsReadOfAll(ServerKind kind) throws Exception {
        TestServer server = Lab.fresh(kind);
        try (server) {
            server.run("CREATE DATABASE adv_open");
            for (int i = 0; i < 30; i++) {
                server.run(
                        "CREATE TABLE adv_open.t" + i + " (id INT PRIMARY KEY, a VARCHAR(10), KEY (a)) ENGINE=InnoDB");
            }
            server.run("FLUSH TABLES");
            long before = opened(server);
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Secret.none())) {
                SchemaCatalog read =
                        opened.query(session -> SchemaCatalog.read(session, opened.facts(), "adv_open"::equals, false));
                assertThat(read.tables()).hasSize(30);
                assertThat(read.unread()).isEmpty();
            }
            assertThat(opened(server) - before).isLessThan(15);
        }
    }

    private static long opened(TestServer server) throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Opened_tables'")) {
            rows.next();
            return rows.getLong(2);
        }
    }

    static List<ServerKind> broken() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_5_7, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_8_0, ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("broken")
    void uglyNamesBrokenTablesAndDeadDefinersDoNotStopTheRest(ServerKind kind) throws Exception {
        TestServer server = Lab.fresh(kind);
        try (server) {
            boolean wide = kind != ServerKind.MYSQL_5_5 && kind != ServerKind.MYSQL_5_6;
            String ugly = "we`ird '\"; -- x";
            String quoted = "`we``ird '\"; -- x`";
            server.run(
                    "CREATE DATABASE " + quoted,
                    "CREATE TABLE " + quoted
                            + ".`a``b\"c` (`k``` INT, `l'` INT, KEY `i``1` (`k```), KEY `i\"2` (`k```))"
                            + " ENGINE=InnoDB",
                    "CREATE TABLE " + quoted + ".gone (id INT PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE TABLE " + quoted + ".broken (id INT PRIMARY KEY) ENGINE=MyISAM",
                    "CREATE DEFINER='nobody'@'nowhere' SQL SECURITY DEFINER VIEW " + quoted + ".v AS SELECT 1 AS one",
                    "CREATE VIEW " + quoted + ".w AS SELECT id FROM " + quoted + ".gone",
                    "FLUSH TABLES");
            Path folder;
            try (Stream<Path> all = Files.list(server.dataDir().orElseThrow())) {
                folder = all.filter(path -> path.getFileName().toString().startsWith("we@"))
                        .findFirst()
                        .orElseThrow();
            }
            if (wide && (kind == ServerKind.MYSQL_8_0 || kind == ServerKind.MYSQL_9)) {
                // one that is gone under a running server may bring 9.7 down
                server.stop();
                Files.delete(folder.resolve("gone.ibd"));
                server.restartUnseen();
            } else {
                Files.writeString(folder.resolve("gone.frm"), "not a definition");
                Files.delete(folder.resolve("broken.frm"));
            }
            SchemaChecks checks = new SchemaChecks(ugly::equals, true, 100, SchemaChecks.Limits.USUAL);
            List<Finding> findings = found(server, server.user(), checks);
            assertThat(shown(findings, "sch.no-pk", "sch.dup"))
                    .containsExactly("sch.dup WARNING a`b\"c.i`1", "sch.no-pk WARNING a`b\"c");
            if (!(kind == ServerKind.MYSQL_8_0 || kind == ServerKind.MYSQL_9)) {
                assertThat(findings)
                        .filteredOn(one -> one.check().equals("sch.unread"))
                        .anySatisfy(one -> assertThat(one.message()).contains("gone"));
            }
            assertThat(afterRemedies(server, checks, "sch.dup")).isEmpty();
        }
    }

    @Test
    void anAccountThatSeesNothingIsToldSo() throws Exception {
        TestServer server = Lab.mysql80();
        server.run("DROP USER IF EXISTS adv_weak@'%'", "CREATE USER adv_weak@'%'");
        List<Finding> findings = found(server, "adv_weak", SchemaChecks.USUAL);
        assertThat(findings)
                .filteredOn(one -> one.severity() == Severity.NOT_EVALUATED)
                .extracting(Finding::check)
                .contains("sch.unread", "sch.unused", "cs.double", "cs.inventory");
        assertThat(findings).allMatch(one -> one.severity() == Severity.NOT_EVALUATED);
    }

    static List<ServerKind> counting() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("counting")
    void indexesThatNobodyReadAreNamedOnlyWhereThatIsKnown(ServerKind kind) throws Exception {
        TestServer server = Lab.fresh(kind, "--performance-schema=ON");
        try (server) {
            make(
                    server,
                    "adv_use",
                    "utf8",
                    "CREATE TABLE @.t (id INT PRIMARY KEY, a INT, b INT, c INT, KEY a_ (a), KEY b_ (b), UNIQUE KEY (c))"
                            + " ENGINE=InnoDB",
                    "INSERT INTO @.t VALUES (1, 1, 1, 1)",
                    "SELECT * FROM @.t FORCE INDEX (a_) WHERE a = 1");
            SchemaChecks now = new SchemaChecks("adv_use"::equals, true, 0, new SchemaChecks.Limits(0, 1L << 30));
            assertThat(found(server, now, "sch.unused")).containsExactly("sch.unused NOTICE t.b_");
            assertThat(found(server, of("adv_use"), "sch.unused"))
                    .as("just started")
                    .isEmpty();
            if (kind == ServerKind.MYSQL_8_0
                    || kind == ServerKind.MYSQL_9
                    || kind.label().startsWith("MariaDB")) {
                assertThat(afterRemedies(server, now, "sch.unused")).isEmpty();
            }
        }
    }

    static List<ServerKind> telling() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_9, ServerKind.MARIADB_10_2, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_11_4));
    }

    /** 10.2 leaves the system tablespace out of its list, and later ones all of its files but the first. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("telling")
    void aLargeSystemTablespaceIsNamedWhereTheServerTells(ServerKind kind) throws Exception {
        boolean tells = kind != ServerKind.MYSQL_5_6 && kind != ServerKind.MARIADB_10_2;
        SchemaChecks checks = new SchemaChecks(_ -> true, true, 0, new SchemaChecks.Limits(0, 200L << 20));
        try (TestServer server = Lab.fresh(kind)) {
            assertThat(found(server, checks, "sch.ibdata")).isEmpty();
            server.run(
                    "CREATE USER weak@'%'",
                    "SET GLOBAL innodb_autoextend_increment = 200", "SET GLOBAL innodb_file_per_table = OFF");
            make(server, "adv_ib", "latin1", "CREATE TABLE @.t (id INT AUTO_INCREMENT PRIMARY KEY, x LONGTEXT)");
            for (int row = 0; row < 40; row++) {
                server.run("INSERT INTO adv_ib.t (x) VALUES (REPEAT('x', 1000000))");
            }
            assertThat(found(server, checks, "sch.ibdata"))
                    .as("where tables are meant to be in it")
                    .isEmpty();
            server.run("SET GLOBAL innodb_file_per_table = ON");
            assertThat(found(server, checks, "sch.ibdata")).isEqualTo(tells ? Set.of("sch.ibdata NOTICE ") : Set.of());
            assertThat(found(server, server.user(), checks))
                    .filteredOn(one -> one.check().equals("sch.ibdata"))
                    .extracting(Finding::severity)
                    .containsExactly(tells ? Severity.NOTICE : Severity.NOT_EVALUATED);
            if (kind.flavour() == Flavour.MARIADB) {
                assertThat(found(server, "weak", checks))
                        .filteredOn(one -> one.check().equals("sch.ibdata"))
                        .allMatch(one -> one.severity() == Severity.NOT_EVALUATED)
                        .hasSize(1);
            }
            if (tells && kind.flavour() == Flavour.MARIADB) {
                long first = Files.size(server.dataDir().orElseThrow().resolve("ibdata1"));
                server.restartUnseen("--innodb-data-file-path=ibdata1:" + first / 1024 + "K;ibdata2:10M:autoextend");
                assertThat(found(server, server.user(), checks))
                        .filteredOn(one -> one.check().equals("sch.ibdata"))
                        .allMatch(one -> one.severity() == Severity.NOT_EVALUATED)
                        .hasSize(1);
            }
        }
    }

    static List<ServerKind> rebuilt() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_10_2));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("rebuilt")
    void freeRoomOfAFileOfItsOwnIsNamedAndARebuildGivesItBack(ServerKind kind) throws Exception {
        SchemaChecks checks = new SchemaChecks(_ -> true, true, 0, new SchemaChecks.Limits(0, FREE));
        try (TestServer server = Lab.fresh(kind)) {
            server.run("SET GLOBAL innodb_file_per_table = OFF");
            make(server, "f", "latin1", "CREATE TABLE @.shared (id INT AUTO_INCREMENT PRIMARY KEY, x VARCHAR(7500))");
            server.run("SET GLOBAL innodb_file_per_table = ON", "CREATE TABLE f.own LIKE f.shared");
            server.run("CREATE TABLE f.full LIKE f.shared");
            long rows = FREE * 3 / 2 / 7_000_000;
            for (String table : List.of("shared", "own", "full")) {
                for (int row = 0; row < rows; row++) {
                    server.run("INSERT INTO f." + table + " (x) SELECT REPEAT('x', 7000)"
                            + " FROM information_schema.COLUMNS LIMIT 1000");
                }
            }
            server.run("DELETE FROM f.own WHERE id > 2", "DELETE FROM f.shared WHERE id > 2");
            Lots.eventually(() -> {
                server.run("ANALYZE TABLE f.own");
                return !found(server, checks, "sch.free").isEmpty();
            });
            Thread.sleep(2000); // until the other one is purged as well
            assertThat(found(server, checks, "sch.free")).containsExactly("sch.free NOTICE own");
            server.run("ALTER TABLE f.own ENGINE=InnoDB", "ANALYZE TABLE f.own");
            assertThat(found(server, checks, "sch.free")).isEmpty();
        }
    }

    @Test
    void roomThatWasOrderedInAdvanceIsNotFree() throws Exception {
        SchemaChecks checks = new SchemaChecks(_ -> true, true, 0, new SchemaChecks.Limits(0, FREE));
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_9)) {
            make(server, "f", "latin1", "CREATE TABLE @.ahead (id INT PRIMARY KEY) AUTOEXTEND_SIZE = 128M");
            assertThat(Long.parseLong(
                            server.value("SELECT DATA_FREE FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'f'")))
                    .isGreaterThan(FREE);
            assertThat(found(server, checks, "sch.free")).isEmpty();
        }
    }
}
