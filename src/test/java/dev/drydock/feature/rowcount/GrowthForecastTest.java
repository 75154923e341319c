package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.catalog.TableName;
import dev.drydock.history.GrowthPoint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Rates and forecasts from recorded counts. */
class GrowthForecastTest {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private static List<GrowthPoint> counts(Duration apart, long... rows) {
        java.util.ArrayList<GrowthPoint> points = new java.util.ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            points.add(new GrowthPoint(i, BEGIN.plus(apart.multipliedBy(i)), rows[i]));
        }
        return points;
    }

    @Test
    void rowsADayTellWhenTheyDoubleAndWhenTheKeyIsFull() {
        GrowthForecast found = GrowthForecast.of(List.of(counts(Duration.ofDays(5), 1_000, 1_200, 2_000)))
                .orElseThrow();
        assertThat(found.perDay()).isEqualTo(100, Offset.offset(0.01));
        assertThat(found.doubles()).hasValueCloseTo(20.0, Offset.offset(0.01));
        Headroom key = new Headroom(new TableName("shop", "orders"), "id", "smallint", 18_767, 32_767);
        assertThat(found.full(key)).hasValueCloseTo(140.0, Offset.offset(0.1));
    }

    @Test
    void tablesAreSummedEachOverItsOwnTime() {
        GrowthForecast found = GrowthForecast.of(List.of(
                        counts(Duration.ofDays(1), 100, 110), counts(Duration.ofDays(10), 1_000, 1_500), List.of()))
                .orElseThrow();
        assertThat(found.rows()).isEqualTo(1_610);
        assertThat(found.perDay()).isEqualTo(60, Offset.offset(0.01));
    }

    @Test
    void countsCloseTogetherAndTablesThatShrinkForetellNothing() {
        assertThat(GrowthForecast.of(List.of(counts(Duration.ofMinutes(5), 1, 2))))
                .isEmpty();
        GrowthForecast shrinking =
                GrowthForecast.of(List.of(counts(Duration.ofDays(1), 200, 100))).orElseThrow();
        assertThat(shrinking.perDay()).isNegative();
        assertThat(shrinking.doubles()).isEmpty();
    }
}
