package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.rehearse.RehearsalJob;
import dev.drydock.feature.upgrade.rehearse.RehearsalResult;
import dev.drydock.feature.upgrade.rehearse.ToldFinding;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.EarlierFindings;
import dev.drydock.ui.check.SeverityLook;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ModuleContext;
import java.util.Comparator;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.geometry.Orientation;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The rehearsal: on which server, and what that refused. */
final class RehearsalPane extends ScrollPane {

    /** Lower than that the step scrolls. */
    private static final double LEAST_PARTS = 220;

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final double TABLE_SHARE = 0.7;
    private static final double LEAST_SHARE = 0.5;

    private final UpgradeViewModel model;
    private final ModuleContext context;
    private final StateLabel verdict = new StateLabel();
    private final DataTable<ToldFinding> table;
    private final TextArea detail = new TextArea();
    private final IconButton report =
            new IconButton(Feather.FILE_TEXT, TEXT.text("rehearsal.report"), this::openReport);
    /** What the step begins with; null once it has rehearsed. */
    private EarlierFindings.@Nullable Found earlier;

    RehearsalPane(UpgradeViewModel model, ModuleContext context) {
        this.model = model;
        this.context = context;
        verdict.setId("rehearsal-verdict");
        verdict.setWrapText(true);
        verdict.setMinHeight(Region.USE_PREF_SIZE);
        verdict.setMaxWidth(Double.MAX_VALUE);
        table = new DataTable<>(empty("empty"), columns());
        table.view().setId("rehearsal-findings");
        table.counting(TEXT, "table.findings");
        report.setId("rehearsal-report");
        table.addTool(report);
        table.setMinSize(0, 0);
        table.selection().addListener((InvalidationListener) _ -> showChosen());
        detail.setId("rehearsal-detail");
        detail.setEditable(false);
        detail.setWrapText(true);
        detail.getStyleClass().add("dd-code");
        detail.setPromptText(TEXT.text("rehearsal.detail"));
        SplitPane parts = new SplitPane(table, detail);
        parts.setOrientation(Orientation.VERTICAL);
        parts.setDividerPositions(TABLE_SHARE);
        parts.setMinSize(0, LEAST_PARTS);
        keepShare(parts, TABLE_SHARE);
        VBox.setVgrow(parts, Priority.ALWAYS);
        VBox head = new VBox(8, new RehearsalForm(model, context), verdict);
        head.getStyleClass().addAll("dd-count-head", "dd-form-head");
        getStyleClass().add("edge-to-edge");
        setFitToWidth(true);
        setFitToHeight(true);
        setContent(new VBox(head, parts));
        model.rehearsal().resultProperty().addListener((_, _, found) -> show(found));
        model.job().workingProperty().addListener((_, _, working) -> {
            if (working == Step.REHEARSAL) {
                earlier = null;
            }
            if (model.rehearsal().resultProperty().get() == null) {
                show(null);
            }
        });
        show(model.rehearsal().resultProperty().get());
        EarlierFindings.read(context, RehearsalJob.KIND, found -> {
            if (model.rehearsal().resultProperty().get() == null
                    && model.job().workingProperty().get() != Step.REHEARSAL) {
                earlier = found;
                show(null);
            }
        });
    }

    /** A window that gets smaller would take the room from the table alone. */
    static void keepShare(SplitPane parts, double share) {
        parts.heightProperty().addListener((_, _, _) -> {
            if (parts.getDividerPositions()[0] < LEAST_SHARE) {
                parts.setDividerPositions(share);
            }
        });
    }

    private List<DataColumn<ToldFinding>> columns() {
        return List.of(
                DataColumn.<ToldFinding>text(
                                TEXT.text("findings.severity"),
                                found -> SeverityLook.word(found.finding().severity()))
                        .order(Comparator.comparing(found -> found.finding().severity()))
                        .graphic(found -> SeverityLook.icon(found.finding().severity(), false)),
                DataColumn.<ToldFinding>text(
                        TEXT.text("rehearsal.kind"),
                        found -> found.finding().subject().kind().word().replace('_', ' ')),
                DataColumn.<ToldFinding>text(
                                TEXT.text("findings.object"),
                                found -> found.finding().subject().shown())
                        .tooltip(found -> found.finding().subject().shown()),
                DataColumn.<ToldFinding>text(
                                TEXT.text("rehearsal.said"),
                                found -> found.finding().message())
                        .tooltip(found -> found.finding().message()),
                DataColumn.text(TEXT.text("rehearsal.seen"), ToldFinding::seen).tooltip(ToldFinding::seen));
    }

    private static EmptyState empty(String state) {
        return new EmptyState(
                Feather.PLAY_CIRCLE,
                TEXT.text("rehearsal." + state + ".title"),
                TEXT.text("rehearsal." + state + ".text"));
    }

    private void show(@Nullable RunResult<RehearsalResult> run) {
        detail.clear();
        report.setDisable(run == null && earlier == null);
        if (run == null && earlier != null) {
            verdict.show(Feather.CLOCK, TEXT.text("rehearsal.earlier", UpgradeView.words(earlier.run())), Tone.MUTED);
            fill(earlier.findings().stream()
                    .sorted(Comparator.comparing(Finding::severity))
                    .map(ToldFinding::recorded)
                    .toList());
            if (earlier.run().outcome().filter(RunOutcome::good).isPresent()) {
                table.placeholder(new EmptyState(Feather.CHECK_CIRCLE, TEXT.text("rehearsal.clean.title"), ""));
            }
            return;
        }
        if (run == null) {
            table.items().clear();
            boolean running = model.job().workingProperty().get() == Step.REHEARSAL;
            table.placeholder(empty(running ? "running" : "empty"));
            verdict.show(
                    running ? Feather.LOADER : Feather.CIRCLE,
                    TEXT.text(running ? "rehearsal.running" : "rehearsal.none"),
                    running ? Tone.ACCENT : Tone.MUTED);
            return;
        }
        RehearsalResult found = run.value();
        String text = TEXT.text(
                "rehearsal.counts",
                found.target(),
                Formats.count(found.objects()),
                Formats.count(found.count(Severity.ERROR)),
                found.compared(),
                Formats.count(found.count(Severity.NOT_EVALUATED)),
                run.outcome().text());
        verdict.show(
                run.outcome().good() ? Feather.CHECK_CIRCLE : Feather.ALERT_TRIANGLE,
                text,
                run.outcome().good() ? Tone.SUCCESS : Tone.WARNING);
        fill(found.told());
        if (found.findings().isEmpty()) {
            table.placeholder(new EmptyState(
                    found.objects() == 0 ? Feather.CIRCLE : Feather.CHECK_CIRCLE,
                    TEXT.text(found.objects() == 0 ? "rehearsal.nothing.title" : "rehearsal.clean.title"),
                    String.join(" ", found.leftOut())));
        }
    }

    private void fill(List<ToldFinding> findings) {
        table.items().setAll(findings);
        showChosen();
    }

    private void showChosen() {
        List<ToldFinding> chosen = List.copyOf(table.selection());
        if (chosen.isEmpty()) {
            RunResult<RehearsalResult> result =
                    model.rehearsal().resultProperty().get();
            detail.setText(
                    result == null ? "" : String.join("\n", result.value().leftOut()));
            return;
        }
        ToldFinding one = chosen.getFirst();
        detail.setText(one.finding().subject().shown() + "\n" + one.finding().message() + "\n" + one.seen()
                + (one.statement().isEmpty() ? "" : "\n\n" + one.statement()));
    }

    private void openReport() {
        RunResult<RehearsalResult> found = model.rehearsal().resultProperty().get();
        if (found != null) {
            context.navigator().openReport(found.id());
        } else if (earlier != null) {
            context.navigator().openReport(earlier.run().id());
        }
    }
}
