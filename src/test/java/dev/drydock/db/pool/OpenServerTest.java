package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.Role;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerLoad;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Sql;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@NeedsServers
@Timeout(120)
class OpenServerTest {

    private static OpenServer open(TestServer server) {
        return OpenServer.open(Lots.profile(server), Lots.password(server));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void theFactsOfAServerAreRead(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (OpenServer opened = open(server)) {
            ServerFacts facts = opened.facts();
            assertThat(facts.version().text()).isEqualTo(server.version());
            assertThat(facts.flavour()).isEqualTo(kind == ServerKind.MARIADB ? Flavour.MARIADB : Flavour.MYSQL);
            assertThat(facts.port().is((long) server.port())).isTrue();
            assertThat(facts.hostname().known()).contains(server.value("SELECT @@hostname"));
            assertThat(facts.role().is(Role.STANDALONE)).isTrue();
            assertThat(facts.replicas().is(0)).isTrue();
            assertThat(facts.readOnly().is(false)).isTrue();
            assertThat(facts.galera()).isFalse();
            assertThat(facts.account()).isEqualTo(server.value("SELECT CURRENT_USER()"));
            assertThat(facts.grants().global("PROCESS")).isTrue();
            if (kind == ServerKind.MYSQL_5_5 || kind == ServerKind.MARIADB) {
                assertThat(facts.uuid()).isInstanceOf(Fact.Unknown.class);
                assertThat(opened.key()).isEqualTo(server.value("SELECT @@hostname") + ":" + server.port());
            } else {
                assertThat(opened.key()).isEqualTo(server.value("SELECT @@server_uuid"));
            }
            assertThat(opened.control().<Long>call(session -> new ServerLoad(session).threadsRunning()))
                    .isBetween(1L, 60L);
        }
    }

    @Test
    void onAnOldDataDirectoryUnder57TheFactsAndTheLoadAreReadAllTheSame() throws Exception {
        TestServer server = Lab.mysql57On55Data();
        assertThatThrownBy(() -> server.value("SHOW VARIABLES LIKE 'version'"))
                .hasMessageContaining("session_variables");
        try (OpenServer opened = open(server)) {
            assertThat(opened.facts().product()).startsWith("MySQL 5.7.");
            assertThat(opened.facts().port().is((long) server.port())).isTrue();
            assertThat(opened.facts().role().is(Role.STANDALONE)).isTrue();
            assertThat(opened.control().<Long>call(session -> new ServerLoad(session).threadsRunning()))
                    .isGreaterThanOrEqualTo(1);
            List<String> tables = new ArrayList<>();
            opened.query(session -> {
                new Catalogue(session, opened.facts())
                        .entries("legacy", entry -> tables.add(entry.name().table() + " " + entry.kind()));
                return tables.size();
            });
            assertThat(tables)
                    .contains("temporal_innodb TABLE", "select TABLE", "recent VIEW")
                    .hasSize(12);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void theCatalogueKnowsEveryNameAsItIs(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        List<String> names =
                List.of("a`b", "two words", "it's \"q\"", "select", "a.b", "größe ☃ ﬀ", "100%", "x_y", "#tag");
        List<String> statements = new ArrayList<>(List.of(
                "SET NAMES utf8",
                "DROP DATABASE IF EXISTS " + Sql.name("order `by`"),
                "CREATE DATABASE " + Sql.name("order `by`")));
        for (String name : names) {
            statements.add("CREATE TABLE " + Sql.name("order `by`", name)
                    + " (id INT UNSIGNED AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB");
            statements.add("INSERT INTO " + Sql.name("order `by`", name) + " VALUES (41)");
        }
        statements.add("CREATE VIEW " + Sql.name("order `by`", "a view") + " AS SELECT 1");
        statements.add("CREATE TABLE " + Sql.name("order `by`", "parts")
                + " (id INT PRIMARY KEY) PARTITION BY RANGE (id) (PARTITION `p``0` VALUES LESS THAN (10),"
                + " PARTITION `from` VALUES LESS THAN MAXVALUE)");
        server.run(statements.toArray(String[]::new));
        try (OpenServer opened = open(server)) {
            List<TableEntry> entries = new ArrayList<>();
            opened.query(session -> {
                Catalogue catalogue = new Catalogue(session, opened.facts());
                assertThat(catalogue.schemas()).contains("order `by`", "mysql");
                catalogue.entries("order `by`", entries::add);
                for (TableEntry entry : entries) {
                    if (names.contains(entry.name().table())) {
                        assertThat(session.number(
                                        "SELECT COUNT(*) FROM " + entry.name().quoted()))
                                .hasValue(1);
                        assertThat(entry.autoIncrement()).hasValue(42);
                    }
                }
                assertThat(catalogue.autoIncrementColumns("order `by`"))
                        .hasSize(names.size())
                        .allSatisfy(column -> assertThat(column.highest()).isEqualTo(4294967295L));
                assertThat(catalogue.partitions(new TableName("order `by`", "parts")))
                        .containsExactly("p`0", "from");
                return 0;
            });
            assertThat(entries).hasSize(names.size() + 2);
            assertThat(entries).extracting(entry -> entry.name().table()).containsAll(names);
            assertThat(entries).filteredOn(TableEntry::partitioned).hasSize(1);
            assertThat(entries)
                    .filteredOn(entry -> entry.kind() == TableEntry.Kind.VIEW)
                    .extracting(entry -> entry.name().table())
                    .containsExactly("a view");
            assertThat(entries)
                    .filteredOn(entry -> entry.kind() == TableEntry.Kind.TABLE)
                    .allSatisfy(entry -> {
                        assertThat(entry.innoDb()).isTrue();
                        assertThat(entry.bytes().orElse(0)).isPositive();
                    });
        } finally {
            server.run("DROP DATABASE " + Sql.name("order `by`"));
        }
    }

    @Test
    void aSequenceOfMariaDbIsNoTable() throws Exception {
        TestServer server = Lab.mariadb();
        server.run("CREATE DATABASE seqs", "CREATE SEQUENCE seqs.s");
        try (OpenServer opened = open(server)) {
            List<TableEntry> entries = new ArrayList<>();
            opened.query(session -> {
                new Catalogue(session, opened.facts()).entries("seqs", entries::add);
                return 0;
            });
            assertThat(entries).extracting(TableEntry::kind).containsExactly(TableEntry.Kind.SEQUENCE);
        } finally {
            server.run("DROP DATABASE seqs");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void anAccountWithoutPrivilegesOpensAndSaysWhatItCannotSee(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run("CREATE USER 'nobody'@'%' IDENTIFIED BY 'pass word'");
        try (OpenServer opened = OpenServer.open(Lots.profile(server, "nobody"), Secret.of("pass word"))) {
            assertThat(opened.facts().grants().global("PROCESS")).isFalse();
            assertThat(opened.facts().replicas()).isInstanceOf(Fact.Unknown.class);
            assertThat(opened.facts().role()).isInstanceOf(Fact.Unknown.class);
            assertThat(opened.facts().account()).isEqualTo("nobody@%");
            assertThat(opened.facts().grants().lines().toString()).doesNotContain("IDENTIFIED");
        } finally {
            server.run("DROP USER 'nobody'@'%'");
        }
    }

    @Test
    void theScreensWaitForAPooledSessionFiveSecondsAndThenSaySo() throws Exception {
        try (OpenServer opened = open(Lab.mysql57())) {
            List<Thread> holders = new ArrayList<>();
            CountDownLatch held = new CountDownLatch(3);
            CountDownLatch seen = new CountDownLatch(1);
            for (int i = 0; i < 3; i++) {
                holders.add(Thread.ofVirtual()
                        .start(() -> opened.query(_ -> {
                            held.countDown();
                            await(seen);
                            return 0;
                        })));
            }
            await(held);
            assertThatThrownBy(() -> opened.query(session -> session.number("SELECT 1")))
                    .isInstanceOfSatisfying(
                            ServerException.class,
                            failure -> assertThat(failure.is(DbError.POOL_EXHAUSTED))
                                    .isTrue());
            seen.countDown();
            for (Thread holder : holders) {
                holder.join();
            }
            assertThat(opened.<Long>query(session -> session.number("SELECT 1").orElseThrow()))
                    .isEqualTo(1);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    void aClosedServerRefusesEverything() throws Exception {
        OpenServer opened = open(Lab.mysql57());
        opened.close();
        Map<String, Callable<?>> uses = Map.of(
                "control",
                () -> opened.control().call(session -> session.number("SELECT 1")),
                "query",
                () -> opened.query(session -> session.number("SELECT 1")),
                "long session",
                opened::longSession,
                "other route",
                () -> opened.withRoute(opened.profile()),
                "local port",
                opened::localPort,
                "permit",
                opened::permit);
        uses.forEach((use, call) -> assertThatThrownBy(call::call)
                .as(use)
                .isInstanceOfSatisfying(
                        ServerException.class,
                        failure -> assertThat(failure.is(DbError.NOT_OPEN)).isTrue()));
    }

    @Test
    void aKilledControlConnectionIsReopened() throws Exception {
        TestServer server = Lab.mysql57();
        try (OpenServer opened = open(server)) {
            long id = opened.control().call(session -> session.id());
            server.run("KILL " + id);
            assertThat(opened.control()
                            .<Long>call(session ->
                                    session.number("SELECT CONNECTION_ID()").orElseThrow()))
                    .isNotEqualTo(id);
        }
    }
}
