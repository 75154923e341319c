package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.OutcomeLabel;
import dev.drydock.ui.task.JobProgress;
import dev.drydock.ui.theme.Icons;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;

/** The line under the results: progress while a count runs, totals afterwards; before the first count, none. */
final class CountSummary extends HBox {

    private static final Messages TEXT = Messages.of("rowcountui");

    private final RowCountViewModel model;
    private final ProgressBar bar = new ProgressBar();
    private final StackPane outcome = new StackPane();
    private final Label text = new Label();
    private final Tooltip all = new Tooltip();
    private final Hyperlink failed = new Hyperlink();
    private final Button retry = new Button(TEXT.text("summary.retry"), Icons.of(Feather.ROTATE_CW));
    private boolean onlyFailed;

    /** @param showFailed told whether only the tables without a number are to be shown */
    CountSummary(RowCountViewModel model, Consumer<Boolean> showFailed) {
        super(12);
        this.model = model;
        getStyleClass().add("dd-count-summary");
        setAlignment(Pos.CENTER_LEFT);
        bar.setPrefWidth(180);
        bar.getStyleClass().add("medium");
        text.setId("summary");
        outcome.setId("count-outcome");
        failed.setId("show-failed");
        failed.setOnAction(_ -> {
            onlyFailed = !onlyFailed;
            showFailed.accept(onlyFailed);
            refresh();
        });
        retry.setId("retry-failed");
        retry.getStyleClass().add("small");
        retry.setOnAction(_ -> {
            onlyFailed = false;
            showFailed.accept(false);
            model.retryFailed();
        });
        // what can be pressed and how it ended are whole; of the totals the end may be missing
        List.of(outcome, failed, retry).forEach(whole -> whole.setMinWidth(USE_PREF_SIZE));
        text.setTooltip(all);
        getChildren().addAll(bar, outcome, text, failed, retry);
        refresh();
    }

    void refresh() {
        JobSnapshot job = model.running();
        bar.setVisible(job != null);
        bar.setManaged(job != null);
        if (job != null) {
            JobProgress progress = new JobProgress(job);
            bar.setProgress(progress.fraction());
            text.setText(running(progress));
        } else {
            text.setText(totals());
        }
        all.setText(text.getText());
        showOutcome(job == null);
        show(this, outcome.isVisible() || !text.getText().isEmpty());
    }

    private void showOutcome(boolean ended) {
        Optional<RunOutcome> how = ended ? model.outcome() : Optional.empty();
        outcome.getChildren().setAll(how.map(OutcomeLabel::of).stream().toList());
        show(outcome, how.isPresent());
        long without = model.withoutNumber();
        failed.setText(TEXT.text(onlyFailed ? "summary.failed.all" : "summary.failed.only", Formats.count(without)));
        show(failed, ended && (without > 0 || onlyFailed));
        show(retry, ended && without > 0);
    }

    private static void show(Node node, boolean shown) {
        node.setVisible(shown);
        node.setManaged(shown);
    }

    private String running(JobProgress progress) {
        List<String> parts = new ArrayList<>(progress.parts());
        parts.add(rowsSoFar());
        return String.join("  ·  ", parts);
    }

    private String totals() {
        if (model.rows().isEmpty()) {
            return "";
        }
        Instant asked = model.askedProperty().get();
        if (model.nothingCounted() && asked != null) {
            return TEXT.text(
                    "summary.known",
                    Formats.count(model.rows().size()),
                    model.rows().size(),
                    Formats.clock(asked));
        }
        List<String> parts = new ArrayList<>();
        RunResult<CountResult> result = model.resultProperty().get();
        if (result != null) {
            parts.add(TEXT.text("summary.run", result.id()));
        } else if (!model.earlier().runs().isEmpty()) {
            RunSummary last = model.earlier().runs().getFirst();
            parts.add(TEXT.text("summary.last", last.id(), Formats.time(last.started())));
        }
        parts.add(rowsSoFar());
        CountPlan plan = model.planProperty().get();
        if (plan != null) {
            parts.add(TEXT.text(
                    "summary.left.out",
                    Formats.count(plan.leftOut().views() + plan.leftOut().sequences())));
        }
        if (result != null) {
            parts.add(TEXT.text(
                    "summary.took",
                    Formats.measured(java.time.Duration.between(result.started(), result.finished())),
                    result.value().plan().workers()));
            result.value()
                    .snapshot()
                    .ifPresent(snapshot -> parts.add(TEXT.text(
                            "summary.snapshot", Formats.time(snapshot.taken()), Formats.measured(snapshot.locked()))));
        }
        return String.join("  ·  ", parts);
    }

    private String rowsSoFar() {
        long done = 0;
        long failed = 0;
        long rows = 0;
        long tables = 0;
        for (CountRow row : model.rows()) {
            switch (row.state()) {
                case COUNTED -> done++;
                case FAILED, MAY_STILL_RUN -> failed++;
                case NOT_COUNTED, WAITING, RUNNING, NOT_REACHED, GONE, UNKNOWN -> {}
            }
            tables += row.state() == CountRow.State.GONE ? 0 : 1;
            Long counted = row.rows();
            rows += counted == null ? 0 : counted;
        }
        return TEXT.text(
                "summary.counts",
                Formats.count(tables),
                Formats.count(done),
                Formats.count(failed),
                Formats.count(rows));
    }
}
