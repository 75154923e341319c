package dev.drydock.feature.rowcount.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.TableName;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.task.FxThreadWatch;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screen with thousands of results. */
@NeedsServers
@Timeout(180)
class RowCountVolumeTest {

    /** Longest silence of the JavaFX thread while results pour in: a person calls a second "it hangs". */
    private static final Duration STALL_LIMIT = Duration.ofSeconds(1);

    /**
     * Order and filter of 100,000 rows are one piece of work of the JavaFX thread each. Wide, since two busy cores may keep
     * the thread from running at all for a second.
     */
    private static final Duration LARGE_STALL_LIMIT = Duration.ofSeconds(4);

    private final TestServer server = Lab.mysql57();

    @TempDir
    private Path folder;

    @Test
    void twoThousandResultsDoNotHoldTheScreenUp() throws Exception {
        server.run("DROP DATABASE IF EXISTS screen_many", "CREATE DATABASE screen_many");
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 2000; i++) {
                statement.execute("CREATE TABLE screen_many.t" + i + " (id INT) ENGINE=MyISAM");
            }
        }
        ConcurrentLinkedQueue<String> stalls = new ConcurrentLinkedQueue<>();
        try (Screen screen = new Screen(server, folder)) {
            screen.tables("screen_many.*");
            try (FxThreadWatch watch = onFx(() -> new FxThreadWatch(STALL_LIMIT, stalls::add))) {
                screen.countToTheEnd();
                await("all", () -> screen.summary().contains("2,000 tables · 2,000 counted · 0 failed"));
                assertThat(watch.longestStall()).as(String.join("\n", stalls)).isLessThan(STALL_LIMIT);
            }
        } finally {
            server.run("DROP DATABASE screen_many");
        }
    }

    @Test
    void aHundredThousandRowsCanBeFilteredSortedAndScrolled() throws Exception {
        List<CountRow> rows = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            CountRow row = new CountRow(
                    new TableName("schema_" + i % 300, "table_" + i),
                    "InnoDB",
                    OptionalLong.of(i * 7919L % 100_000),
                    OptionalLong.of(16_384));
            row.recorded(CountRow.State.COUNTED, OptionalLong.of(i), Duration.ofMillis(i % 50), List.of());
            rows.add(row);
        }
        ConcurrentLinkedQueue<String> stalls = new ConcurrentLinkedQueue<>();
        try (Screen screen = new Screen(server, folder);
                FxThreadWatch watch = onFx(() -> new FxThreadWatch(LARGE_STALL_LIMIT, stalls::add))) {
            onFx(() -> screen.model().rows().setAll(rows));
            await("shown", () -> screen.rows().size() == 100_000 && shows("table_0"));
            screen.clickHeading("Estimate");
            await(
                    "sorted",
                    () -> Long.valueOf(99_999).equals(screen.rows().getFirst().estimate()));
            onFx(() -> {
                screen.table().scrollTo(99_999);
                return true;
            });
            await("last row", () -> shows("table_0"));
            screen.robot().clickOn(".dd-search").write("table_9999");
            await("filtered", () -> screen.rows().size() == 11);
            assertThat(watch.longestStall()).as(String.join("\n", stalls)).isLessThan(LARGE_STALL_LIMIT);
        }
    }
}
