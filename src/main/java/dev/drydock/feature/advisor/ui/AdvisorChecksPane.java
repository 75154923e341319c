package dev.drydock.feature.advisor.ui;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorCheckJob;
import dev.drydock.feature.advisor.check.AdvisorResult;
import dev.drydock.feature.advisor.check.AdvisorResult.Verdict;
import dev.drydock.feature.advisor.check.Area;
import dev.drydock.feature.advisor.checks.AdvisorChecks;
import dev.drydock.history.Acceptances;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.AcceptanceController;
import dev.drydock.ui.check.FindingGroups;
import dev.drydock.ui.check.FindingsTable;
import dev.drydock.ui.check.LatestSurvey;
import dev.drydock.ui.check.SeverityLook;
import dev.drydock.ui.check.SurveyHead;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.OutcomeLabel;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ModuleContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The verdicts of the newest check of the server, and below them its findings by check. JavaFX thread only. */
final class AdvisorChecksPane extends BorderPane {

    private static final Messages TEXT = Messages.of("advisor");
    private static final int GAP = 8;

    private final LatestSurvey<RunResult<AdvisorResult>> survey;
    private final ChoiceBox<Duration> window = new ChoiceBox<>();
    private final FlowPane verdicts = new FlowPane(GAP, GAP);
    private final HBox state = new HBox(2 * GAP);
    private final FindingsTable findings;
    private final VBox top = new VBox(GAP);
    private @Nullable AdvisorResult shown;
    private @Nullable Area chosen;

    AdvisorChecksPane(ModuleContext context) {
        window.setId("advisor-window");
        window.getItems().setAll(Duration.ZERO, Duration.ofSeconds(10), AdvisorCheckJob.USUAL, Duration.ofMinutes(5));
        window.setConverter(ShownAs.text(one -> TEXT.text("check.window", Formats.rough(one))));
        window.setValue(AdvisorCheckJob.USUAL);
        window.setAccessibleText(TEXT.text("check.window.which"));
        survey = new LatestSurvey<>(
                context,
                new AdvisorFeature(),
                server -> new AdvisorCheckJob(
                        server, AdvisorChecks.all(), window.getValue(), Optional.empty(), context::history),
                made -> made.value().checks());
        findings = new FindingsTable(
                "advisor-findings",
                new FindingGroups.Naming(Finding::check, AdvisorCheck::title),
                new AcceptanceController(context, this::show));
        findings.placeholder(
                new EmptyState(Feather.COMPASS, TEXT.text("check.empty.title"), TEXT.text("check.empty.text")));
        findings.runBy(survey.remedies());
        verdicts.setId("advisor-verdicts");
        state.setAlignment(Pos.CENTER_LEFT);
        HBox line = new HBox(2 * GAP, window, state);
        line.setAlignment(Pos.CENTER_LEFT);
        top.getStyleClass().add("dd-page");
        top.getChildren().setAll(new SurveyHead("advisor", TEXT, survey), line);
        setTop(top);
        setCenter(findings);
        survey.foundProperty().addListener((_, _, found) -> show(found));
    }

    void check() {
        survey.make();
    }

    private void show(@Nullable RunResult<AdvisorResult> found) {
        if (found == null) {
            return;
        }
        StateLabel outcome = OutcomeLabel.of(found.outcome());
        Label run = new Label(TEXT.text("view.run", Long.toString(found.id()), Formats.time(found.finished())));
        run.getStyleClass().add("dd-muted");
        state.getChildren().setAll(outcome, run);
        if (!top.getChildren().contains(verdicts)) {
            top.getChildren().add(verdicts);
        }
        findings.placeholder(
                new EmptyState(Feather.CHECK_CIRCLE, TEXT.text("check.clean.title"), TEXT.text("check.clean.text")));
        show(found.value());
    }

    private void show(Acceptances now) {
        AdvisorResult before = shown;
        if (before != null) {
            show(before.with(now));
        }
    }

    private void show(AdvisorResult result) {
        shown = result;
        verdicts.getChildren().setAll(result.verdicts().stream().map(this::tile).toList());
        choose(chosen);
    }

    private Button tile(Verdict verdict) {
        Label name = new Label(verdict.area().title());
        name.getStyleClass().add("dd-section");
        StateLabel word = verdict.worst()
                .map(SeverityLook::label)
                .orElseGet(() -> new StateLabel(Feather.CHECK_CIRCLE, TEXT.text("check.clean"), Tone.SUCCESS));
        Label counts = new Label(counts(verdict));
        counts.getStyleClass().add("dd-muted");
        Button tile = new Button("", new VBox(2, name, word, counts));
        tile.setId("advisor-area-" + verdict.area().word());
        tile.getStyleClass().add("dd-tile");
        tile.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        tile.setAccessibleText(verdict.area().title() + ": " + word.getText() + ", " + counts.getText());
        tile.setOnAction(_ -> choose(chosen == verdict.area() ? null : verdict.area()));
        return tile;
    }

    private static String counts(Verdict verdict) {
        List<String> parts = new ArrayList<>();
        for (Severity severity : Severity.COUNTED) {
            long count = verdict.count(severity);
            if (count > 0) {
                parts.add(TEXT.text("check.count." + severity.word(), count));
            }
        }
        parts.add(TEXT.text("check.count.checks", verdict.checks()));
        return String.join(" · ", parts);
    }

    /** Shows the findings of one area; null for all. */
    private void choose(@Nullable Area area) {
        chosen = area;
        AdvisorResult result = shown;
        if (result != null) {
            Set<String> of = result.ran().stream()
                    .filter(check -> area == null || check.area() == area)
                    .map(check -> check.id())
                    .collect(Collectors.toSet());
            findings.show(
                    result.findings().stream()
                            .filter(one -> of.contains(one.check()))
                            .toList(),
                    result.acceptances());
        }
    }
}
