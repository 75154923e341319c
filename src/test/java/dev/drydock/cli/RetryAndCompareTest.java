package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.rowcount.RecordedCount;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.RunOutcome;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trying again what failed, and comparing runs without inventing change. */
@NeedsServers
class RetryAndCompareTest {

    @TempDir
    private Path folder;

    private Commands commands;

    @BeforeEach
    void open() {
        commands = new Commands(folder.resolve("home"));
    }

    @Test
    void justWhatFailedIsCountedAgain() throws Exception {
        try (TestServer server = shop();
                Connection holder = server.connect();
                Statement lock = holder.createStatement()) {
            lock.execute("LOCK TABLES shop.held WRITE");
            Commands.Ended first = count(server, "--lock-wait", "1");
            assertThat(first.status()).as(first.err()).isEqualTo(1);
            assertThat(first.err()).contains("complete with 1 failed");
            lock.execute("UNLOCK TABLES");

            Commands.Ended again = count(server, "--retry", "1", "--format", "csv");
            assertThat(again.status()).as(again.err()).isZero();
            assertThat(again.out().lines().skip(1)).singleElement().asString().startsWith("shop,held,");

            Commands.Ended nothing = count(server, "--retry", "2");
            assertThat(nothing.status()).isEqualTo(1);
            assertThat(nothing.err()).contains("E-4111");
            assertThat(count(server, "--retry", "2", "--schema", "shop").status())
                    .isEqualTo(2);
            assertThat(count(server, "--retry", "77").err()).contains("E-4110");
        }
    }

    @Test
    void aFilteredRunHeldAgainstAWholeOneShowsNoTableAsNewOrGone() throws Exception {
        try (TestServer server = shop()) {
            assertThat(count(server).status()).isZero();
            assertThat(count(server, "--table", "held").status()).isZero();
            server.run("DROP TABLE shop.free", "CREATE TABLE shop.fresh (id INT)");
            assertThat(count(server).status()).isZero();
            assertThat(commands.run("history", "diff", "1", "2").out())
                    .contains("not_compared")
                    .doesNotContain("gone", "new");
            assertThat(commands.run("history", "diff", "2", "3").out())
                    .contains("not_compared")
                    .doesNotContain("gone", "new");
            assertThat(commands.run("history", "diff", "1", "3").out()).contains("gone", "new");
            assertThat(commands.run("upgrade", "verify", "--server", url(server))
                            .status())
                    .isZero();
        }
    }

    @Test
    void aCancelledRunSaysNothingOfTablesThatItDidNotReach() {
        RecordedCount count = cancelledAfter("one");
        assertThat(count.covers(new TableName("shop", "two"))).isFalse();
        assertThat(RecordedCount.whole(count.run())).isFalse();
        assertThat(commands.run("history", "list").out()).contains("cancelled at 1 of 3");
    }

    @Test
    void whatACutOffRunDidNotGetToIsCountedAndANameThatIsNotThereIsSaid() throws Exception {
        try (TestServer server = shop()) {
            cancelledAfter("free");
            Commands.Ended rest = count(server, "--retry", "1", "--format", "csv");
            assertThat(rest.status()).as(rest.err()).isZero();
            assertThat(rest.out().lines().skip(1)).singleElement().asString().startsWith("shop,held,");
            assertThat(count(server, "--schema", "shop", "--schema", "shpo", "--table", "f*", "--table", "g*")
                            .err())
                    .contains("Note: No table that can be counted is in: shpo, g*");
            assertThat(count(server, "--schema", "shpo").status()).isEqualTo(4);
        }
    }

    private RecordedCount cancelledAfter(String table) {
        RunWriter writer = commands.history()
                .begin(new RunStart(
                        "rowcount",
                        "Count rows",
                        new ServerIdentity("key", "p", "a", "MySQL", "8.0", "h"),
                        "x@y",
                        "os",
                        Map.of("schemas", "", "tables", "", "excludes", "", "system schemas", "false"),
                        3));
        writer.item(Item.of("table", ObjectName.table("shop", table), "counted")
                .measure(3L)
                .build());
        writer.finish(RunEnd.of(RunOutcome.cancelled(RunOutcome.Counts.of(3, 1, 0)), Map.of()));
        return RecordedCount.read(commands.history(), writer.runId());
    }

    private static TestServer shop() throws Exception {
        TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
        server.run(
                "CREATE DATABASE shop",
                "CREATE TABLE shop.held (id INT PRIMARY KEY) ENGINE=InnoDB",
                "CREATE TABLE shop.free (id INT PRIMARY KEY) ENGINE=InnoDB");
        return server;
    }

    private Commands.Ended count(TestServer server, String... more) {
        String[] words = new String[3 + more.length];
        words[0] = "count";
        words[1] = "--server";
        words[2] = url(server);
        System.arraycopy(more, 0, words, 3, more.length);
        return commands.run(words);
    }

    private static String url(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }
}
