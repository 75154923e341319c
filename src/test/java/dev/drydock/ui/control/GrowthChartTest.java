package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.i18n.Formats;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.Scene;
import javafx.scene.chart.LineChart;
import javafx.scene.chart.NumberAxis;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** What the heights and the labels of a growth chart say on each scale. */
class GrowthChartTest {

    private static final Instant BEGIN = Instant.parse("2026-11-01T00:00:00Z");

    @SuppressWarnings("NullAway.Init")
    private GrowthChart chart;

    @BeforeEach
    void show() throws Exception {
        FxToolkit.registerPrimaryStage();
        onFx(() -> {
            chart = new GrowthChart(Formats::count, "nothing");
            Stage stage = new Stage();
            stage.setScene(new Scene(chart, 700, 400));
            stage.show();
            return true;
        });
    }

    @AfterEach
    void hide() throws Exception {
        onFx(() -> {
            List.copyOf(Window.getWindows()).forEach(Window::hide);
            return true;
        });
    }

    private void draw(GrowthChart.Scale scale, long... values) throws Exception {
        List<GrowthChart.Point> points = IntStream.range(0, values.length)
                .mapToObj(day -> new GrowthChart.Point(BEGIN.plus(Duration.ofDays(day)), values[day]))
                .toList();
        onFx(() -> {
            chart.show(List.of(new GrowthChart.Series("shop.orders", points)), scale);
            chart.applyCss();
            chart.layout();
            return true;
        });
    }

    @SuppressWarnings("unchecked")
    private LineChart<Number, Number> lines() {
        return (LineChart<Number, Number>) chart.lookup(".chart");
    }

    private List<Double> heights() throws Exception {
        return onFx(() -> lines().getData().getFirst().getData().stream()
                .map(point -> point.getYValue().doubleValue())
                .toList());
    }

    private List<String> labels() throws Exception {
        return onFx(() -> {
            NumberAxis axis = (NumberAxis) lines().getYAxis();
            return axis.getTickMarks().stream()
                    .map(mark -> axis.getTickLabelFormatter().toString(mark.getValue()))
                    .toList();
        });
    }

    @Test
    void noLineIsDrawnWhereNothingWasSampledAndThePiecesAreOneLine() throws Exception {
        onFx(() -> {
            chart.gapsAfter(Duration.ofDays(2));
            return true;
        });
        List<GrowthChart.Point> points = List.of(
                new GrowthChart.Point(BEGIN, 1),
                new GrowthChart.Point(BEGIN.plus(Duration.ofDays(1)), 2),
                new GrowthChart.Point(BEGIN.plus(Duration.ofDays(9)), 3),
                new GrowthChart.Point(BEGIN.plus(Duration.ofDays(10)), 4));
        onFx(() -> {
            chart.axis("Rows");
            chart.show(List.of(
                    new GrowthChart.Series("shop.orders", points),
                    new GrowthChart.Series("shop.carts", points.subList(0, 2))));
            chart.applyCss();
            chart.layout();
            return true;
        });
        assertThat(onFx(() -> lines().getData().stream()
                        .map(line -> line.getName() + line.getData().size())
                        .toList()))
                .containsExactly("shop.orders2", "2", "shop.carts2");
        assertThat(onFx(() -> lines().getData().stream()
                        .map(line -> line.getNode().getStyleClass().stream()
                                .filter(style -> style.startsWith("default-color"))
                                .toList())
                        .toList()))
                .containsExactly(List.of("default-color0"), List.of("default-color0"), List.of("default-color1"));
        assertThat(onFx(() -> lines().getYAxis().getLabel())).isEqualTo("Rows");
    }

    @Test
    void tenfoldIsTheSameHeightOnTheLogarithmicScaleAndItsLabelsArePowersOfTen() throws Exception {
        draw(GrowthChart.Scale.LOGARITHMIC, 0, 1, 10, 1_000, 25_000);
        assertThat(heights()).startsWith(0.0, 0.0, 1.0, 3.0);
        assertThat(labels()).containsExactly("1", "10", "100", "1,000", "10,000", "100,000");
    }

    @Test
    void aLineThatHardlyChangesHasNoLabelTwiceOnAnyScale() throws Exception {
        for (GrowthChart.Scale scale : GrowthChart.Scale.values()) {
            draw(scale, 131_072, 131_073, 131_075);
            assertThat(labels()).as(scale.name()).doesNotHaveDuplicates().hasSizeGreaterThan(1);
        }
    }

    @Test
    void inPercentALineBeginsAtAHundred() throws Exception {
        draw(GrowthChart.Scale.PERCENT, 200, 300, 100);
        assertThat(heights()).containsExactly(100.0, 150.0, 50.0);
    }

    @Test
    void inPercentATableThatBeganEmptyGrows() throws Exception {
        draw(GrowthChart.Scale.PERCENT, 0, 50, 200);
        assertThat(heights()).containsExactly(0.0, 100.0, 400.0);
        draw(GrowthChart.Scale.PERCENT, 0, 0, 0);
        assertThat(heights()).as("nothing changed").containsExactly(100.0, 100.0, 100.0);
    }
}
