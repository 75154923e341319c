package dev.drydock.feature.threadpool.ui;

import dev.drydock.feature.threadpool.load.LoadStep;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** The steps of a load test: throughput as a bar, latencies in words. JavaFX thread only. */
final class StepBars extends GridPane {

    private static final Messages TEXT = Messages.of("poolload");

    StepBars() {
        setId("threadpool-load-bars");
        setHgap(12);
        setVgap(4);
        setPadding(new Insets(12));
        setMinHeight(60);
        ColumnConstraints bar = new ColumnConstraints();
        bar.setHgrow(Priority.ALWAYS);
        getColumnConstraints().setAll(new ColumnConstraints(), bar, new ColumnConstraints());
    }

    void show(List<LoadStep> steps) {
        getChildren().clear();
        double most = steps.stream().mapToDouble(LoadStep::throughput).max().orElse(0);
        for (int row = 0; row < steps.size(); row++) {
            LoadStep step = steps.get(row);
            ProgressBar bar = new ProgressBar(most == 0 ? 0 : step.throughput() / most);
            bar.setMaxWidth(Double.MAX_VALUE);
            Label words = new Label(TEXT.text(
                    "bar",
                    Formats.count(Math.round(step.throughput())),
                    millis(step.medianMicros()),
                    millis(step.p95Micros()),
                    millis(step.p99Micros())));
            bar.setAccessibleText(words.getText());
            addRow(row, new Label(TEXT.text("bar.step", step.connections(), step.activeShown())), bar, words);
        }
    }

    static String millis(long micros) {
        return String.format(Locale.ROOT, "%,.1f", micros / 1e3);
    }
}
