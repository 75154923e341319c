package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.run.EarlierRun;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.ui.control.AtLeft;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.lane.ProgressLine;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ViewPage;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Rectangle;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The upgrade wizard: the steps, the chosen one, and what it does on the server at the right on demand. */
final class UpgradeView extends ViewPage {

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final Duration REFRESH_EVERY = Duration.millis(200);

    /** They show what their newest run found; the others have its report. */
    private static final Set<Step> BEGIN_WITH_FINDINGS = EnumSet.of(Step.PREFLIGHT, Step.REHEARSAL);

    private final UpgradeViewModel model;
    private final ModuleContext context;
    private final Map<Step, Node> panes = new EnumMap<>(Step.class);
    private final StepList steps;
    private final ProgressLine progress;
    private final RunPane run;
    private final VBox middle = new VBox();
    private final StepNotes notes;
    private final TreeTables tables;
    private final Timeline clock;
    private boolean seen;

    UpgradeView(UpgradeViewModel model, ModuleContext context) {
        this.model = model;
        this.context = context;
        this.tables = new TreeTables(context);
        getStyleClass().add("dd-upgrade");
        steps = new StepList(model);
        progress = new ProgressLine(
                "upgrade",
                () -> model.job().running(),
                () -> model.job().pauseOrResume(),
                () -> model.job().cancel());
        run = new RunPane(model);
        panes.put(Step.PREFLIGHT, new PreflightPane(model, context));
        panes.put(Step.REHEARSAL, new RehearsalPane(model, context));
        panes.put(Step.TOPOLOGY, new TopologyPane(model, context));
        panes.put(Step.GATES, new GatesPane(model));
        panes.put(Step.PLAN, new UpgradePlanPane(model, context));
        panes.put(Step.RUN, run);
        panes.put(Step.SYSTEM, new SystemTablesPane(model, context));
        panes.put(Step.PROOF, new ProofPane(model, context));
        middle.setMinWidth(0);
        middle.setClip(clip());
        notes = new StepNotes(model);
        steps.help().selectedProperty().addListener((_, _, chosen) -> setRight(chosen ? notes : null));
        setTop(steps);
        AtLeft.of(this, left -> {
            // in two places at once it would be drawn in neither
            (left ? topProperty() : leftProperty()).set(null);
            (left ? leftProperty() : topProperty()).set(steps);
            steps.atLeft(left);
        });
        setCenter(middle);
        setBottom(progress);
        clock = new Timeline(new KeyFrame(REFRESH_EVERY, _ -> model.refresh()));
        clock.setCycleCount(Animation.INDEFINITE);
        model.revisionProperty().addListener((_, _, _) -> refreshed());
        model.job().workingProperty().addListener((_, _, working) -> {
            if (working == null) {
                clock.stop();
            } else if (seen) {
                clock.play();
            }
            refreshed();
        });
        model.stepProperty().addListener((_, _, _) -> show());
        model.job().problemProperty().addListener((_, _, _) -> show());

        model.gates().gatesProperty().addListener((_, _, _) -> steps.refresh());
        model.resumableProperty().addListener((_, _, _) -> show());
        model.earlierProperty().addListener((_, _, _) -> show());
        model.systemTables().stateProperty().addListener((_, _, _) -> show());
        model.proofProperty().addListener((_, _, _) -> show());
        model.stale().reasonsProperty().addListener((_, _, _) -> show());
        show();
    }

    @Override
    public void only(String act, String schema, String table) {
        tables.only(act, schema, table);
    }

    @Override
    public void shown() {
        seen = true;
        model.lookWhetherStale();
        if (model.job().workingProperty().get() != null) {
            model.refresh();
            clock.play();
        }
    }

    @Override
    public void hidden() {
        seen = false;
        clock.stop();
    }

    private void refreshed() {
        steps.refresh();
        progress.refresh();
        if (model.stepProperty().get() == Step.RUN) {
            run.refresh();
        }
    }

    private void show() {
        Step step = model.stepProperty().get();
        middle.getChildren().clear();
        EarlierRun earlier = model.resumableProperty().get();
        if (earlier != null) {
            middle.getChildren().add(resumeOffer(earlier));
        }
        if (model.upgradedWithoutTables() && step == model.beginning()) {
            middle.getChildren().add(offer("begin-here", Feather.INFO, beginHere(), Tone.ACCENT));
        }
        model.nextHop()
                .filter(_ -> step == Step.PROOF)
                .ifPresent(next -> middle.getChildren().add(nextHop(next)));
        if (!BEGIN_WITH_FINDINGS.contains(step)) {
            model.earlier(step)
                    .filter(run -> earlier == null || run.id() != earlier.run().id())
                    .ifPresent(run -> middle.getChildren().add(earlier(run)));
        }
        String stale = model.stale().reasonsProperty().get().get(step);
        if (stale != null) {
            String text = TEXT.text("stale." + step.name().toLowerCase(Locale.ROOT), stale);
            middle.getChildren().add(offer("stale", Feather.ALERT_TRIANGLE, text, Tone.WARNING));
        }
        Problem problem = model.job().problemProperty().get();
        if (problem != null && model.job().failedIn(step)) {
            VBox framed = new VBox(new ErrorPane(problem));
            framed.getStyleClass().add("dd-count-problem");
            middle.getChildren().add(framed);
        }
        @Nullable Node pane = panes.get(step);
        if (pane != null) {
            VBox.setVgrow(pane, Priority.ALWAYS);
            middle.getChildren().add(pane);
        }
        refreshed();
    }

    /** What a step has too much of ends at its own edge. */
    private Rectangle clip() {
        Rectangle edge = new Rectangle();
        edge.widthProperty().bind(middle.widthProperty());
        edge.heightProperty().bind(middle.heightProperty());
        return edge;
    }

    private String beginHere() {
        SystemTableState found = model.systemTables().stateProperty().get();
        String key = model.beginning() == Step.SYSTEM ? "begin.here.system" : "begin.here";
        return TEXT.text(key, found == null ? "" : found.text());
    }

    private HBox nextHop(Series next) {
        String text = TEXT.text("next.offer", model.server().facts().product(), next.label());
        return offer(
                "next-hop",
                Feather.CHECK_CIRCLE,
                text,
                Tone.SUCCESS,
                button(
                        "next.button",
                        "next-preflight",
                        () -> model.stepProperty().set(Step.PREFLIGHT)));
    }

    private HBox earlier(RunSummary run) {
        Button report = button(
                "step.earlier.report",
                "earlier-report",
                () -> context.navigator().openReport(run.id()));
        return offer("earlier-run", Feather.CLOCK, words(run), Tone.MUTED, report);
    }

    /** Number, time and outcome of an earlier run. */
    static String words(RunSummary run) {
        return TEXT.text(
                "step.earlier",
                run.id(),
                Formats.time(run.started()),
                run.outcome().map(RunOutcome::text).orElse(""));
    }

    private HBox resumeOffer(EarlierRun earlier) {
        String text = TEXT.text(
                "resume.offer", earlier.run().id(), Formats.time(earlier.run().started()));
        Button report = button(
                "step.earlier.report",
                "unfinished-report",
                () -> context.navigator().openReport(earlier.run().id()));
        return offer(
                "unfinished",
                Feather.ROTATE_CW,
                text,
                Tone.WARNING,
                report,
                button("resume.button", "resume", model::resume));
    }

    private static Button button(String key, String id, Runnable act) {
        Button button = new Button(TEXT.text(key));
        button.setId(id);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(_ -> act.run());
        return button;
    }

    /** A line above a step that says where one stands, perhaps with what to do about it. */
    private static HBox offer(String id, Feather icon, String says, Tone tone, Button... acts) {
        StateLabel text = new StateLabel(icon, says, tone);
        text.setId(id);
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        text.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(text, Priority.ALWAYS);
        HBox line = new HBox(12, text);
        line.getChildren().addAll(acts);
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().add("dd-upgrade-offer");
        return line;
    }

    /** A heading of a part of a step. */
    static Label section(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("dd-section");
        return label;
    }
}
