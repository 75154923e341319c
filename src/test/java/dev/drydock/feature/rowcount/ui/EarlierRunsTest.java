package dev.drydock.feature.rowcount.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.rowcount.CountHistory;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is read back from the history looks as the count did when it ended. */
@NeedsServers
class EarlierRunsTest extends WithHistory {

    @Test
    void theBiggestTableStandsFirstHoweverTheyEnded() {
        List<Item> ended = List.of(table("small", 16_384L), table("unknown", null), table("big", 52_428_800L));
        assertThat(EarlierRuns.rows(ended)).map(row -> row.name().table()).containsExactly("big", "small", "unknown");
    }

    /** They are held against those of after the upgrade, which gave it a UUID. */
    @Test
    void countsOfAServerFromWhenItWasA55AreAmongThem() {
        TestServer server = Lab.mysql57();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            List<String> keys = List.of(opened.keyWithoutUuid(), opened.key());
            assertThat(keys).doesNotHaveDuplicates();
            for (String key : keys) {
                ServerIdentity identity =
                        new ServerIdentity(key, "shop", opened.profile().address(), "MySQL", "5.5.9", "");
                history.begin(new RunStart(CountHistory.KIND, "counted", identity, "root", "tester", Map.of(), 1))
                        .close();
            }
            assertThat(EarlierRuns.counts(history, keys.reversed()))
                    .extracting(run -> run.start().server().key())
                    .containsExactly(keys.getLast(), keys.getFirst());
        }
    }

    private static Item table(String name, @Nullable Long bytes) {
        return Item.of("table", ObjectName.table("shop", name), "counted")
                .measure(1L)
                .bytes(bytes)
                .build();
    }
}
