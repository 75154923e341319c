package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/** A chart's values as a table, by the keyboard, as they are at that moment. */
class ChartTableTest {

    private final AtomicReference<List<List<String>>> rows =
            new AtomicReference<>(List.of(List.of("2026-11-21", "1,204"), List.of("2026-11-22", "1,310")));

    @SuppressWarnings("NullAway.Init")
    private Label chart;

    @SuppressWarnings("NullAway.Init")
    private Stage stage;

    @SuppressWarnings("NullAway.Init")
    private ChartTable both;

    @BeforeEach
    void show() throws Exception {
        FxToolkit.registerPrimaryStage();
        onFx(() -> {
            chart = new Label("the chart");
            both = new ChartTable(
                    chart, () -> new ChartTable.Values(List.of("Day", "Rows"), Objects.requireNonNull(rows.get())));
            stage = new Stage();
            stage.setScene(new Scene(both, 500, 400));
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

    private ToggleButton button() {
        return (ToggleButton) both.lookup(".dd-as-table");
    }

    @SuppressWarnings("unchecked")
    private TableView<List<String>> table() {
        return (TableView<List<String>>) both.lookup(".table-view");
    }

    @Test
    void spaceOnItsButtonShowsTheValuesAndTheChartAgain() throws Exception {
        onFx(() -> {
            button().requestFocus();
            return true;
        });
        new FxRobot().targetWindow(stage).type(KeyCode.SPACE);
        await("table", () -> table() != null);
        assertThat(onFx(() -> table().getColumns().stream()
                        .map(column -> column.getText())
                        .toList()))
                .containsExactly("Day", "Rows");
        assertThat(onFx(() -> List.copyOf(table().getItems()))).isEqualTo(rows.get());
        assertThat(onFx(() -> chart.getScene())).isNull();
        assertThat(onFx(() -> button().isFocused())).as("the keyboard stays").isTrue();
        new FxRobot().targetWindow(stage).type(KeyCode.SPACE);
        await("chart", () -> table() == null && chart.getScene() != null);
    }

    @Test
    void theTableHasTheValuesOfTheMomentItIsShown() throws Exception {
        rows.set(List.of());
        onFx(() -> {
            button().fire();
            return true;
        });
        await("table", () -> table() != null);
        assertThat(onFx(() -> table().getItems().isEmpty())).isTrue();
        onFx(() -> {
            button().fire();
            rows.set(List.of(List.of("2026-11-23", "1,400")));
            button().fire();
            return true;
        });
        assertThat(onFx(() -> table().getItems().getFirst())).containsExactly("2026-11-23", "1,400");
    }
}
