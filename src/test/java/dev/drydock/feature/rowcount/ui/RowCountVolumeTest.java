package dev.drydock.feature.rowcount.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.TableName;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.FxThreadLook;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screen with thousands of results. */
@NeedsServers
@Timeout(180)
class RowCountVolumeTest {

    /** Processor time of one piece of work of the JavaFX thread, such as the order of 100,000 rows. */
    private static final Duration WORK_LIMIT = Duration.ofSeconds(4);

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
        try (Screen screen = new Screen(server, folder)) {
            screen.tables("screen_many.*");
            try (FxThreadLook look = FxThreadLook.begin()) {
                screen.countToTheEnd();
                await("all", () -> screen.summary().contains("2,000 tables · 2,000 counted · 0 failed"));
                assertThat(look.waits()).isEmpty();
                assertThat(look.longestWork()).isLessThan(WORK_LIMIT);
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
        try (Screen screen = new Screen(server, folder);
                FxThreadLook look = FxThreadLook.begin()) {
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
            assertThat(look.waits()).isEmpty();
            assertThat(look.longestWork()).isLessThan(WORK_LIMIT);
        }
    }
}
