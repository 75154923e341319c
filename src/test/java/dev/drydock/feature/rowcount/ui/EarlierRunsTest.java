package dev.drydock.feature.rowcount.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is read back from the history looks as the count did when it ended. */
class EarlierRunsTest {

    @Test
    void theBiggestTableStandsFirstHoweverTheyEnded() {
        List<Item> ended = List.of(table("small", 16_384L), table("unknown", null), table("big", 52_428_800L));
        assertThat(EarlierRuns.rows(ended)).map(row -> row.name().table()).containsExactly("big", "small", "unknown");
    }

    private static Item table(String name, @Nullable Long bytes) {
        return Item.of("table", ObjectName.table("shop", name), "counted")
                .measure(1L)
                .bytes(bytes)
                .build();
    }
}
