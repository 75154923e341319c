package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.Schema;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories that the first version of Drydock wrote. */
class FirstSchemaTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void itemsOfTheFirstSchemaKeepTheirNumbersAndTheirGrowth() throws Exception {
        String url = H2Url.alone(folder.resolve("history.mv.db"));
        try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
            new Schema(Schema.CURRENT.migrations().subList(0, 1)).migrate(connection, 0);
        }
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            for (int run = 1; run <= 3; run++) {
                statement.execute("INSERT INTO run (id, token, kind, title, server_key, profile_name, server_address,"
                        + " server_flavour, server_version, server_hostname, account, os_user, settings, app_version,"
                        + " machine, pid, started, state) VALUES (" + run
                        + ", RANDOM_UUID(), 'rowcount', '', 'key', '', '',"
                        + " '', '', '', '', '', ARRAY[], '', '', 1, TIMESTAMP WITH TIME ZONE '2026-01-0" + run
                        + " 00:00:00+00', 'SUCCEEDED')");
                statement.execute("INSERT INTO item (run_id, seq, kind, schema_name, name, part, status, measure,"
                        + " error_code, error_text, attributes) SELECT " + run
                        + ", x, 'table', 's', 't' || x, '', 'counted', x * " + run
                        + ", '', '', ARRAY['engine', 'InnoDB'] FROM SYSTEM_RANGE(1, 2500)");
            }
        }

        try (HistoryStore store = HistoryStore.open(folder, "test")) {
            assertThat(store.items(2)).hasSize(2500).extracting(Item::seq).isSorted();
            Item item = store.items(2, 2000, 1).getFirst();
            assertThat(item.seq()).isEqualTo(2001);
            assertThat(item.measure()).isEqualTo(4002);
            assertThat(item.attributes()).containsEntry("engine", "InnoDB");
            assertThat(store.growth("key", "rowcount", ObjectName.table("s", "t7")))
                    .extracting(GrowthPoint::measure)
                    .containsExactly(7L, 14L, 21L);
            assertThat(new HistoryBrowser(store)
                            .search(RunSearch.ALL.withTable("s.t7"), Long.MAX_VALUE, 5)
                            .runs())
                    .extracting(RunSummary::id)
                    .containsExactly(3L, 2L, 1L);
        }
    }
}
