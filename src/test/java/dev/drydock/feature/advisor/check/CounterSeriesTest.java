package dev.drydock.feature.advisor.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rates between samples, their recorded form, and what is no rate. */
@Timeout(120)
class CounterSeriesTest {

    private static CounterWindow.Sample sample(long seconds, long questions, long running) {
        return new CounterWindow.Sample(
                Duration.ofSeconds(seconds).toNanos(),
                Map.of("Questions", questions, "Threads_running", running, "Uptime", 500 + seconds, "Slow_queries", 3L),
                Map.of());
    }

    @Test
    void aCounterHasARateForEachTwoSamplesAGaugeItsValuesAndBothAreReadFromTheHistoryAsTheyWere() {
        CounterWindow window = new CounterWindow(
                List.of(sample(10, 100, 1), sample(15, 150, 7), sample(25, 150, 2), sample(26, 157, 2)));
        List<CounterSeries> all = CounterSeries.of(window);
        assertThat(all).extracting(CounterSeries::name).containsExactly("Questions", "Threads_running", "Uptime");
        CounterSeries questions = all.getFirst();
        assertThat(questions.gauge()).isFalse();
        assertThat(questions.points())
                .containsExactly(
                        new CounterSeries.Point(Duration.ofSeconds(5), 10),
                        new CounterSeries.Point(Duration.ofSeconds(15), 0),
                        new CounterSeries.Point(Duration.ofSeconds(16), 7));
        assertThat(questions.mean()).isEqualTo(57.0 / 16);
        CounterSeries running = all.get(1);
        assertThat(running.points()).extracting(CounterSeries.Point::value).containsExactly(1.0, 7.0, 2.0, 2.0);
        Item item = running.item(2, window.length());
        assertThat(item.attributes())
                .as("a gauge is not per second")
                .containsExactly(Map.entry("value by sample", "0.0 s: 1, 5.0 s: 7, 15.0 s: 2, 16.0 s: 2"));
        assertThat(CounterSeries.of(item)).contains(running);
        Item counter = questions.item(157, window.length());
        assertThat(counter.attributes())
                .containsExactly(
                        Map.entry("per second", "3.6"),
                        Map.entry("per second by sample", "5.0 s: 10, 15.0 s: 0, 16.0 s: 7"));
        assertThat(CounterSeries.of(counter).orElseThrow().points()).isEqualTo(questions.points());
    }

    @Test
    void aCounterThatWasSetToZeroInBetweenHasNoRateThereAndAnItemOfBeforeHasItsMean() {
        CounterWindow window = new CounterWindow(List.of(sample(0, 100, 1), sample(5, 20, 1), sample(10, 70, 1)));
        assertThat(CounterSeries.of(window).getFirst().points())
                .containsExactly(new CounterSeries.Point(Duration.ofSeconds(10), 10));
        Item before = Item.of("counter", new ObjectName("", "Questions", ""), "sampled")
                .measure(9L)
                .attribute("per second", "0.4")
                .build();
        assertThat(CounterSeries.of(before)).contains(new CounterSeries("Questions", false, List.of(), 0.4));
    }

    /** Work that lets each kind of gauge go up and down again. */
    @NeedsServers
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB_10_2", "MARIADB", "MARIADB_11_4"})
    void whateverFallsOnAServerIsAGauge(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run("CREATE DATABASE g", "CREATE TABLE g.t (id INT PRIMARY KEY, v VARCHAR(200)) ENGINE=InnoDB");
            List<Connection> clients = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Connection client = server.connect();
                clients.add(client);
                client.setAutoCommit(false);
                try (var statement = client.createStatement()) {
                    statement.execute("INSERT INTO g.t VALUES (" + i + ", REPEAT('x', 200))");
                    statement.execute("PREPARE p FROM 'SELECT * FROM g.t'");
                    statement.execute("EXECUTE p");
                }
            }
            Map<String, Long> before = read(opened);
            for (Connection client : clients) {
                client.rollback();
                client.close();
            }
            server.run("FLUSH TABLES");
            Lots.eventually(() -> read(opened).getOrDefault("Threads_connected", 99L) < 10);
            Map<String, Long> fell = new TreeMap<>();
            read(opened).forEach((name, value) -> {
                if (value < before.getOrDefault(name, 0L)) {
                    fell.put(name, value);
                }
            });
            assertThat(fell).containsKeys("Threads_connected", "Open_tables", "Prepared_stmt_count");
            assertThat(fell.keySet()).allMatch(CounterSeries::gauge);
            assertThat(before.keySet().stream().filter(name -> name.matches("Com_.*|Handler_.*|Bytes_.*|Questions")))
                    .isNotEmpty()
                    .noneMatch(CounterSeries::gauge);
        }
    }

    private static Map<String, Long> read(OpenServer server) {
        return server.query(session -> CounterWindow.Sample.read(session))
                .known()
                .map(CounterWindow.Sample::values)
                .orElse(Map.of());
    }
}
