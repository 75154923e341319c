package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.ui.HeadlessMouse;
import dev.drydock.ui.control.TimeChart.Point;
import dev.drydock.ui.control.TimeChart.Scale;
import dev.drydock.ui.control.TimeChart.Series;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Pane;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.stage.Stage;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/** What a chart over time draws, and what mouse and keyboard do with it. */
class TimeChartTest {

    private static final Instant BEGIN = Instant.parse("2026-11-01T00:00:00Z");

    private final FxRobot robot = new FxRobot();

    @SuppressWarnings("NullAway.Init")
    private TimeChart chart;

    @BeforeEach
    void show() throws Exception {
        FxToolkit.registerPrimaryStage();
        onFx(() -> {
            chart = new TimeChart(value -> Formats.count(Math.round(value)), "nothing");
            Stage stage = new Stage();
            stage.setScene(new Scene(chart, 700, 400));
            HeadlessMouse.mend(stage.getScene());
            stage.show();
            stage.requestFocus();
            robot.targetWindow(stage);
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

    private static Series line(String name, double... values) {
        return new Series(
                name,
                IntStream.range(0, values.length)
                        .mapToObj(minute -> new Point(BEGIN.plus(Duration.ofMinutes(minute)), values[minute]))
                        .toList());
    }

    private void draw(Scale scale, Series... lines) throws Exception {
        onFx(() -> {
            chart.show(List.of(lines), scale);
            chart.applyCss();
            chart.layout();
            return true;
        });
    }

    private Pane plot() {
        return (Pane) chart.lookup(".dd-plot");
    }

    private List<Path> paths() {
        return plot().lookupAll(".dd-line").stream()
                .filter(node -> node instanceof Path && node.getParent().getClip() != null)
                .map(Path.class::cast)
                .toList();
    }

    private List<String> legend() {
        return ((Pane) chart.lookup(".dd-chart-legend"))
                .getChildren().stream().map(node -> ((Label) node).getText()).toList();
    }

    private List<String> levels() throws Exception {
        return onFx(() -> plot().getChildren().stream()
                .filter(node -> node instanceof Label && node.getUserData() != null)
                .map(node -> ((Label) node).getText())
                .toList());
    }

    private List<String> times() throws Exception {
        return onFx(() -> plot().getChildren().stream()
                .filter(node -> node instanceof Label && node.getUserData() == null)
                .map(node -> ((Label) node).getText())
                .toList());
    }

    private List<String> readout() throws Exception {
        return onFx(() -> {
            Pane told = (Pane) chart.lookup(".dd-chart-readout");
            return told.getChildren().stream()
                    .map(node -> ((Label) node).getText())
                    .toList();
        });
    }

    /** On the screen, at a share of the way from the left axis to the right end. */
    private Point2D at(double share) throws Exception {
        return onFx(() -> {
            Node grid = plot().lookup(".dd-grid");
            return plot().localToScreen(
                            grid.getBoundsInLocal().getMinX()
                                    + share * grid.getBoundsInLocal().getWidth(),
                            plot().getHeight() / 2);
        });
    }

    private boolean zoomed() throws Exception {
        return onFx(() -> chart.lookupAll(".dd-icon-button").stream()
                .anyMatch(node -> node instanceof IconButton && node.isVisible()));
    }

    @Test
    void noLineIsDrawnWhereNothingWasSampledOrNothingIsKnownAndTheLegendHasEachOnce() throws Exception {
        onFx(() -> {
            chart.gapsAfter(Duration.ofMinutes(2));
            chart.axis("Rows");
            return true;
        });
        Series all = line("shop.orders", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        Series gap = new Series(
                "shop.orders",
                all.points().stream()
                        .filter(point -> point.value() < 3 || point.value() > 7)
                        .toList());
        draw(Scale.LINEAR, gap, line("shop.carts", 1, Double.NaN, 3, 4));
        assertThat(onFx(() -> paths().stream()
                        .map(path -> path.getElements().stream()
                                .filter(MoveTo.class::isInstance)
                                .count())
                        .toList()))
                .containsExactly(2L, 2L);
        assertThat(onFx(this::legend)).containsExactly("Rows", "shop.orders", "shop.carts");
    }

    @Test
    void withoutTwoValuesItSaysWhy() throws Exception {
        draw(Scale.LINEAR, line("shop.orders", 4));
        assertThat(onFx(() -> chart.lookup(".dd-chart-nothing").isVisible())).isTrue();
        assertThat(onFx(() -> plot().getAccessibleText())).isEqualTo("nothing");
        assertThat(onFx(() -> plot().getChildren())).isEmpty();
    }

    @Test
    void tenfoldIsTheSameHeightOnTheLogarithmicScaleAndItsLabelsArePowersOfTen() throws Exception {
        Series line = line("shop.orders", 0, 1, 10, 1_000, 25_000);
        assertThat(line.points().stream().map(point -> Scale.LOGARITHMIC.height(line, point)))
                .startsWith(0.0, 0.0, 1.0);
        draw(Scale.LOGARITHMIC, line);
        assertThat(levels()).containsExactlyInAnyOrder("1", "10", "100", "1,000", "10,000", "100,000");
    }

    @Test
    void aLineThatHardlyChangesHasNoLabelTwiceOnAnyScale() throws Exception {
        for (Scale scale : Scale.values()) {
            for (Series line : List.of(line("a", 131_072, 131_073, 131_075), line("b", 7, 7, 7), line("c", 0, 0))) {
                draw(scale, line);
                assertThat(levels())
                        .as(scale + line.name())
                        .doesNotHaveDuplicates()
                        .hasSizeGreaterThan(1);
            }
        }
    }

    @Test
    void inPercentALineBeginsAtAHundredAndWhatBeganEmptyGrows() {
        Series grows = line("a", 200, 300, 100);
        assertThat(grows.points().stream().map(point -> Scale.PERCENT.height(grows, point)))
                .containsExactly(100.0, 150.0, 50.0);
        Series began = line("b", 0, 50, 200);
        assertThat(began.points().stream().map(point -> Scale.PERCENT.height(began, point)))
                .containsExactly(0.0, 100.0, 400.0);
        Series empty = line("c", 0, 0, 0);
        assertThat(empty.points().stream().map(point -> Scale.PERCENT.height(empty, point)))
                .as("nothing changed")
                .containsExactly(100.0, 100.0, 100.0);
    }

    @Test
    void theMouseTellsTimeAndValuesOfAllLinesAtTheNearestPoint() throws Exception {
        draw(Scale.LINEAR, line("a", 10, 20, 30, 40, 50), line("b", 1, 2, Double.NaN, 4, 5));
        robot.moveTo(at(0.52));
        await("told", () -> !readout().isEmpty());
        assertThat(readout()).containsExactly("00:02:00", "2026-11-01 00:02:00 UTC", "a  30", "b  –");
        robot.moveTo(at(0.98));
        await("told", () -> readout().contains("b  5"));
        assertThat(readout()).contains("00:04:00", "a  50");
    }

    @Test
    void aDragShowsLessTimeAndADoubleClickAllOfIt() throws Exception {
        draw(Scale.LINEAR, line("a", 10, 20, 30, 400, 50));
        assertThat(zoomed()).isFalse();
        robot.moveTo(at(0.2)).press(MouseButton.PRIMARY).moveTo(at(0.55)).release(MouseButton.PRIMARY);
        await("zoomed", this::zoomed);
        assertThat(levels()).as("of what is in sight").doesNotContain("400");
        assertThat(times()).as("seconds in a short range").allMatch(text -> text.matches("00:0\\d:\\d\\d"));
        draw(Scale.LINEAR, line("a", 10, 20, 30, 400, 50, 60));
        assertThat(zoomed()).as("new values leave what is shown").isTrue();
        robot.moveTo(at(0.5)).doubleClickOn(MouseButton.PRIMARY);
        await("all", () -> !zoomed());
        assertThat(levels()).contains("400");
    }

    @Test
    void theKeyboardDoesTheSame() throws Exception {
        draw(Scale.LINEAR, line("a", 10, 20, 30, 40, 50), line("b", 1, 2, 3, 4, 5));
        onFx(() -> {
            plot().requestFocus();
            return true;
        });
        robot.type(KeyCode.RIGHT).type(KeyCode.RIGHT);
        await("told", () -> readout().contains("a  20"));
        assertThat(onFx(() -> plot().getAccessibleText())).contains("00:01:00", "a  20", "b  2");
        robot.type(KeyCode.END);
        await("last", () -> readout().contains("a  50"));
        robot.type(KeyCode.LEFT).type(KeyCode.ADD);
        await("zoomed", this::zoomed);
        assertThat(readout()).as("stays told").contains("a  40");
        robot.type(KeyCode.SUBTRACT);
        await("all", () -> !zoomed());
        robot.type(KeyCode.ADD).type(KeyCode.ESCAPE);
        await("all", () -> !zoomed() && readout().isEmpty());
    }

    @Test
    void whatIsInSightIsCopiedAndSavedAsAPictureAndAsNumbers() throws Exception {
        AtomicReference<byte[]> saved = new AtomicReference<>();
        onFx(() -> {
            TableFiles.install(chart.getScene(), new TableFiles() {
                @Override
                public void save(Form form, String name, List<String> titles, List<List<Object>> rows) {
                    throw new AssertionError(name);
                }

                @Override
                public void saveBytes(String title, String name, byte[] bytes) {
                    saved.set(bytes);
                }
            });
            return true;
        });
        draw(Scale.LINEAR, line("a", 1_000, 2_000.25, 3_000));
        onFx(() -> {
            plot().requestFocus();
            return true;
        });
        robot.push(KeyCode.CONTROL, KeyCode.C);
        String csv = String.join(
                "\r\n",
                "Line,Time,Value",
                "a,2026-11-01T00:00:00.000Z,1000",
                "a,2026-11-01T00:01:00.000Z,2000.25",
                "a,2026-11-01T00:02:00.000Z,3000",
                "");
        await("copied", () -> csv.equals(Clipboard.getSystemClipboard().getString()));
        assertThat(onFx(() -> Clipboard.getSystemClipboard().hasImage())).isTrue();
        fire("chart-save-csv");
        assertThat(new String(Objects.requireNonNull(saved.get()), StandardCharsets.UTF_8))
                .isEqualTo(csv);
        fire("chart-save-png");
        var picture = ImageIO.read(new ByteArrayInputStream(Objects.requireNonNull(saved.get())));
        assertThat(picture.getWidth()).isEqualTo(1400);
        long colours = IntStream.range(0, picture.getWidth())
                .map(x -> picture.getRGB(x, picture.getHeight() / 2))
                .distinct()
                .count();
        assertThat(colours).as("more than a ground").isGreaterThan(2);
    }

    private void fire(String item) throws Exception {
        onFx(() -> {
            ((MenuButton) chart.lookup(".dd-chart-files"))
                    .getItems().stream()
                            .filter(one -> item.equals(one.getId()))
                            .findFirst()
                            .orElseThrow()
                            .fire();
            return true;
        });
    }
}
