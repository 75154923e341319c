package dev.drydock.feature.advisor.ui;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorCheckJob;
import dev.drydock.feature.advisor.check.AdvisorResult;
import dev.drydock.feature.advisor.check.AdvisorResult.Verdict;
import dev.drydock.feature.advisor.check.Area;
import dev.drydock.feature.advisor.check.CounterWindow;
import dev.drydock.feature.advisor.checks.AdvisorChecks;
import dev.drydock.history.Acceptances;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.geometry.VPos;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The verdicts of the newest check of the server, and below them its findings by check. JavaFX thread only. */
final class AdvisorChecksPane extends BorderPane {

    private static final Messages TEXT = Messages.of("advisor");
    private static final int GAP = 8;

    private final LatestSurvey<RunResult<AdvisorResult>> survey;
    private final ChoiceBox<Duration> window = new ChoiceBox<>();
    private final FlowPane verdicts = new FlowPane();
    private final ToggleGroup areas = new ToggleGroup();
    private final FindingsTable findings;
    private final SurveyHead head;
    private @Nullable AdvisorResult shown;
    private @Nullable Area chosen;
    private RunOutcome ended = RunOutcome.complete();
    private String run = "";

    /** @param sampled told of the counters while they are sampled, on any thread */
    AdvisorChecksPane(ModuleContext context, Consumer<CounterWindow> sampled) {
        window.setId("advisor-window");
        window.setMinWidth(Region.USE_PREF_SIZE);
        window.getItems().setAll(Duration.ZERO, Duration.ofSeconds(10), AdvisorCheckJob.USUAL, Duration.ofMinutes(5));
        window.setConverter(ShownAs.text(one -> TEXT.text("check.window", Formats.rough(one))));
        window.setValue(AdvisorCheckJob.USUAL);
        window.setAccessibleText(TEXT.text("check.window.which"));
        survey = new LatestSurvey<>(
                context,
                new AdvisorFeature(),
                server -> new AdvisorCheckJob(
                                server, AdvisorChecks.all(), window.getValue(), Optional.empty(), context::history)
                        .onSample(sampled),
                made -> made.value().checks());
        findings = new FindingsTable(
                "advisor-findings",
                new FindingGroups.Naming(Finding::check, AdvisorCheck::title),
                new AcceptanceController(context, this::show));
        survey.job().running().subscribe(running -> findings.placeholder(empty(running)));
        findings.runBy(survey.remedies());
        findings.beginWith(context, AdvisorFeature.CHECK);
        verdicts.setId("advisor-verdicts");
        verdicts.getStyleClass().add("dd-count-summary");
        verdicts.setRowValignment(VPos.CENTER);
        BufferPoolButton pool = new BufferPoolButton(context);
        head = new SurveyHead("advisor", TEXT, survey, window, pool)
                .with(findings.takeTools(), pool::setContentDisplay);
        setTop(head);
        setCenter(findings);
        survey.foundProperty().addListener((_, _, found) -> show(found));
    }

    LatestSurvey<?> survey() {
        return survey;
    }

    private void show(@Nullable RunResult<AdvisorResult> found) {
        if (found == null) {
            return;
        }
        ended = found.outcome();
        run = TEXT.text("view.run", Long.toString(found.id()), Formats.time(found.finished()));
        setBottom(verdicts);
        findings.placeholder(empty(false));
        show(found.value());
    }

    private EmptyState empty(boolean running) {
        String what = running ? "running" : survey.foundProperty().get() == null ? "empty" : "clean";
        return new EmptyState(
                what.equals("clean") ? Feather.CHECK_CIRCLE : Feather.COMPASS,
                TEXT.text("check." + what + ".title"),
                TEXT.text("check." + what + ".text"));
    }

    private void show(Acceptances now) {
        AdvisorResult before = shown;
        if (before != null) {
            show(before.with(now));
        }
    }

    private void show(AdvisorResult result) {
        shown = result;
        StateLabel outcome = OutcomeLabel.of(now(result));
        outcome.setMinWidth(Region.USE_PREF_SIZE);
        outcome.setTooltip(new Tooltip(run));
        head.found(outcome);
        verdicts.getChildren().setAll(result.verdicts().stream().map(this::tile).toList());
        choose(chosen);
    }

    /** How the check ended, with what is accepted now. */
    private RunOutcome now(AdvisorResult result) {
        return ended.kind() == RunOutcome.Kind.TO_RESOLVE || ended.kind() == RunOutcome.Kind.COMPLETE
                ? RunOutcome.ended(ended.counts().toResolve(result.unresolved()))
                : ended;
    }

    private ToggleButton tile(Verdict verdict) {
        StateLabel word = verdict.worst()
                .map(SeverityLook::label)
                .orElseGet(() -> new StateLabel(Feather.CHECK_CIRCLE, TEXT.text("check.clean"), Tone.SUCCESS));
        String whole = verdict.area().title() + ": " + word.getText() + ", " + counts(verdict);
        Label count = new Label(
                verdict.worst().map(verdict::count).map(Formats::count).orElse(""));
        count.getStyleClass().add("dd-muted");
        word.setText(verdict.area().title());
        ToggleButton tile = new ToggleButton("", new HBox(GAP / 2.0, word, count));
        tile.setId("advisor-area-" + verdict.area().word());
        tile.getStyleClass().addAll("flat", "small");
        tile.setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        tile.setAccessibleText(whole);
        tile.setTooltip(new Tooltip(whole));
        tile.setToggleGroup(areas);
        tile.setSelected(chosen == verdict.area());
        tile.setOnAction(_ -> choose(tile.isSelected() ? verdict.area() : null));
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
