package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.rowcount.Comparison.Growth;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final OptionalLong NOT_COUNTED = OptionalLong.empty();

    @Test
    void everyTableOfEitherRunHasItsChangeBiggestFirst() {
        List<Growth> growth = Comparison.of(
                Map.of(
                        table("same"), rows(7),
                        table("grew"), rows(100),
                        table("shrank"), rows(5_000),
                        table("gone"), rows(3),
                        table("failed_later"), rows(9),
                        table("failed_before"), NOT_COUNTED,
                        table("was_empty"), rows(0)),
                Map.of(
                        table("same"), rows(7),
                        table("grew"), rows(125),
                        table("shrank"), rows(1_000),
                        table("new"), rows(4),
                        table("failed_later"), NOT_COUNTED,
                        table("failed_before"), rows(1),
                        table("was_empty"), rows(2)),
                _ -> true,
                _ -> true);
        assertThat(growth)
                .extracting(one -> one.table().table() + " " + one.change())
                .containsExactly(
                        "shrank SHRANK",
                        "grew GREW",
                        "new NEW",
                        "gone GONE",
                        "was_empty GREW",
                        "failed_before UNKNOWN",
                        "failed_later UNKNOWN",
                        "same SAME");
        assertThat(growth.get(0).rows()).hasValue(-4_000);
        assertThat(growth.get(0).share()).hasValue(-0.8);
        assertThat(growth.get(1).share()).hasValue(0.25);
        assertThat(growth.get(4).share())
                .as("from nothing there is no percentage")
                .isEmpty();
        assertThat(growth.get(5).rows()).isEmpty();
        assertThat(growth.get(2).moved()).hasValue(4);
        assertThat(growth.get(3).moved()).hasValue(-3);
        assertThat(growth.get(3).after()).isEmpty();
        assertThat(growth.get(2).before()).isEmpty();
    }

    @Test
    void whatOneRunWasNotToCountIsNeitherNewNorGone() {
        List<Growth> growth = Comparison.of(
                Map.of(table("only_before"), rows(3), table("both"), rows(1)),
                Map.of(table("only_after"), rows(4), table("both"), rows(1)),
                name -> !name.table().equals("only_after"),
                name -> !name.table().equals("only_before"));
        assertThat(growth)
                .extracting(one -> one.table().table() + " " + one.change())
                .containsExactlyInAnyOrder("only_before NOT_COMPARED", "only_after NOT_COMPARED", "both SAME");
    }

    private static TableName table(String name) {
        return new TableName("shop", name);
    }

    private static OptionalLong rows(long rows) {
        return OptionalLong.of(rows);
    }
}
