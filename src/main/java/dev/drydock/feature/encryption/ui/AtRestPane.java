package dev.drydock.feature.encryption.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.atrest.AtRestPlan;
import dev.drydock.feature.encryption.atrest.AtRestPlanJob;
import dev.drydock.feature.encryption.atrest.AtRestStep;
import dev.drydock.feature.encryption.atrest.AtRestTarget;
import dev.drydock.feature.encryption.atrest.Converted;
import dev.drydock.feature.encryption.atrest.EarlierRest;
import dev.drydock.feature.encryption.atrest.PlannedFile;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.ChartTable;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.OutcomeLabel;
import dev.drydock.ui.lane.LaneChart;
import dev.drydock.ui.lane.LanePictures;
import dev.drydock.ui.lane.ProgressLine;
import dev.drydock.ui.module.ModuleContext;
import java.util.ArrayList;
import java.util.List;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** The guided run: what is asked before, the plan, the steps as a slim bar, what a person has to do, the lanes, the end. */
final class AtRestPane extends BorderPane {

    private static final Messages TEXT = Messages.of("restui");
    private static final double GAP = 12;
    private static final Duration REFRESH_EVERY = Duration.millis(200);
    private static final int MOST_STATEMENTS = 400;

    /** Question, words, form and buttons; what follows changes. */
    private static final int ALWAYS = 4;

    private final AtRestViewModel model;
    private final AtRestForm form;
    private final StepBar steps;
    private final LaneChart chart = new LaneChart();
    private final ChartTable chartOrTable = chart.withTable();
    private final TextArea preview = new TextArea();
    private final VBox notes = new VBox(4);
    private final VBox content = new VBox(GAP);
    private final ScrollPane scroll = new ScrollPane();
    private final VBox head = new VBox(GAP);
    private final QuestionCard question;
    private final HBox offer;
    private final ProgressLine progress;
    private final Button carryOut = button("carry-out", true);
    private final Label about = words(TEXT.text("about"), true);
    private final Node buttons;
    private final Timeline clock;

    /** The guided run for the server of a tab. */
    static AtRestPane of(AtRestViewModel model, ModuleContext context) {
        OpenServer server = context.server().server().get();
        return new AtRestPane(
                model,
                server.facts().mariaDb(),
                AtRestPlanJob.byOptionFile(server.facts()),
                AtRestPlanJob.mayHaveVault(server.facts()),
                server.databaseHost().isPresent(),
                context.profile().name());
    }

    /**
     * @param optionFile whether the key manager is made ready by the option file
     * @param vault whether a vault can keep the keys
     * @param ssh whether files can be put on the host
     * @param server name of the server
     */
    AtRestPane(AtRestViewModel model, boolean mariaDb, boolean optionFile, boolean vault, boolean ssh, String server) {
        this.model = model;
        form = new AtRestForm(optionFile, vault, ssh, server, model.lanes());
        steps = new StepBar(model);
        question = new QuestionCard(model);
        offer = offer();
        progress = new ProgressLine("rest", model::snapshot, model::pauseOrResume, model::cancel);
        preview.setEditable(false);
        preview.setId("rest-preview");
        preview.getStyleClass().add("dd-code-area");
        preview.setPrefRowCount(14);
        notes.setId("rest-notes");
        head.getChildren().addAll(offer, steps);
        content.setPadding(new Insets(GAP));
        buttons = buttons(mariaDb);
        content.getChildren().addAll(question, about, form, buttons);
        scroll.setContent(content);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("edge-to-edge");
        setTop(head);
        setCenter(scroll);
        setBottom(progress);
        clock = new Timeline(new KeyFrame(REFRESH_EVERY, _ -> model.refresh()));
        clock.setCycleCount(Animation.INDEFINITE);
        model.jobProperty().addListener((_, _, job) -> {
            if (job == null) {
                clock.stop();
            } else {
                clock.play();
            }
            refresh();
            // with what is shown and hidden, other nodes are where one looked
            Platform.runLater(() -> reveal(model.running() ? about : buttons));
        });
        model.questionProperty().addListener((_, _, _) -> Platform.runLater(() -> reveal(question)));
        model.revisionProperty().addListener((_, _, _) -> refresh());
        model.planProperty().addListener((_, _, _) -> show());
        model.resultProperty().addListener((_, _, _) -> show());
        model.problemProperty().addListener((_, _, _) -> show());
        model.cancelledProperty().addListener((_, _, _) -> show());
        model.earlierProperty().addListener((_, _, cut) -> offer(cut));
        offer(null);
        refresh();
    }

    private static Label words(String text, boolean muted) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        if (muted) {
            label.getStyleClass().add("dd-muted");
        }
        return label;
    }

    private static Button button(String key, boolean accent) {
        Button button = new Button(TEXT.text("button." + key));
        button.setId("rest-" + key);
        button.setMinWidth(Region.USE_PREF_SIZE);
        if (accent) {
            button.getStyleClass().add("accent");
        }
        return button;
    }

    private Node buttons(boolean mariaDb) {
        Button encrypt = button("plan-encrypt", false);
        encrypt.setOnAction(_ -> plan(encrypt, AtRestTarget.ENCRYPTED));
        Button decrypt = button("plan-decrypt", false);
        decrypt.setOnAction(_ -> plan(decrypt, AtRestTarget.PLAIN));
        Button rotate = button("rotate", false);
        rotate.setOnAction(_ -> model.rotate());
        carryOut.setOnAction(_ -> model.carryOut());
        for (Button each : List.of(encrypt, decrypt, rotate)) {
            each.disableProperty().bind(model.jobProperty().isNotNull());
        }
        carryOut.disableProperty()
                .bind(model.jobProperty()
                        .isNotNull()
                        .or(model.planProperty().isNull())
                        .or(model.resultProperty().isNotNull()));
        FlowPane line = new FlowPane(GAP, GAP / 2, encrypt, decrypt, carryOut);
        if (!mariaDb) {
            line.getChildren().add(rotate);
        }
        return line;
    }

    /** The button is disabled until there is a plan, so that the focus leaves it; without a plan it comes back. */
    private void plan(Button asked, AtRestTarget target) {
        model.makePlan(form.options(target));
        ChangeListener<@Nullable Object> back = new ChangeListener<>() {
            @Override
            public void changed(
                    ObservableValue<? extends @Nullable Object> job, @Nullable Object before, @Nullable Object now) {
                model.jobProperty().removeListener(this);
                Platform.runLater(() -> (carryOut.isDisabled() ? asked : carryOut).requestFocus());
            }
        };
        model.jobProperty().addListener(back);
    }

    /** Scrolls it to the upper edge, as far as that goes. */
    private void reveal(Node node) {
        content.applyCss();
        scroll.layout();
        double room = content.getHeight() - scroll.getViewportBounds().getHeight();
        scroll.setVvalue(room <= 0 ? 0 : Math.clamp(node.getBoundsInParent().getMinY() / room, 0, 1));
    }

    private HBox offer() {
        Button resume = button("resume", false);
        resume.setOnAction(_ -> model.resume());
        Label text = words(TEXT.text("resume.offer"), false);
        HBox line = new HBox(GAP, text, resume);
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().add("dd-upgrade-offer");
        return line;
    }

    private void offer(@Nullable EarlierRest cut) {
        boolean idle = model.jobProperty().get() == null;
        offer.setVisible(cut != null && idle);
        offer.setManaged(cut != null && idle);
    }

    private void refresh() {
        offer(model.earlierProperty().get());
        boolean running = model.running();
        form.setDisable(model.jobProperty().get() != null);
        for (Node before : List.of(about, form, buttons)) {
            before.setVisible(!running);
            before.setManaged(!running);
        }
        steps.refresh();
        progress.refresh();
        AtRestPlan plan = model.planProperty().get();
        boolean ran = model.rows().stream().anyMatch(row -> row.lane() > 0);
        chart.show(
                ran
                        ? LanePictures.of(model.rows(), running)
                        : plan == null ? LaneChart.Picture.EMPTY : LanePictures.of(plan.schedule()));
    }

    private void show() {
        while (content.getChildren().size() > ALWAYS) {
            content.getChildren().removeLast();
        }
        Problem problem = model.problemProperty().get();
        if (problem != null) {
            content.getChildren().add(new ErrorPane(problem));
        }
        model.cancelledProperty()
                .get()
                .ifPresent(outcome -> content.getChildren().add(OutcomeLabel.of(outcome)));
        RunResult<Converted> result = model.resultProperty().get();
        if (result != null) {
            content.getChildren().add(OutcomeLabel.of(result.outcome()));
            notes(result.value().notes());
            content.getChildren().add(notes);
        }
        AtRestPlan plan = model.planProperty().get();
        if (plan != null) {
            content.getChildren().add(chartOrTable);
            if (result == null) {
                notes(plan.notes());
                content.getChildren().add(notes);
            }
            preview.setText(statements(plan));
            content.getChildren()
                    .addAll(
                            words(
                                    TEXT.text(
                                            "plan.totals",
                                            plan.items().size(),
                                            Formats.bytes(plan.bytes()),
                                            plan.workersWhy()),
                                    true),
                            preview);
        }
        refresh();
    }

    private void notes(List<String> texts) {
        notes.getChildren()
                .setAll(texts.stream().map(text -> words("•  " + text, false)).toList());
    }

    /** The same as the command shows: every statement and every file, in their order. */
    private static String statements(AtRestPlan plan) {
        List<String> lines = new ArrayList<>();
        for (AtRestStep step : plan.steps()) {
            lines.add("-- " + step.id().title(plan.options().target()));
            if (step instanceof AtRestStep.Install install) {
                install.files().stream().map(PlannedFile::diff).forEach(lines::add);
            }
            List<String> statements = step.statements();
            statements.stream().limit(MOST_STATEMENTS).forEach(statement -> lines.add(statement + ";"));
            if (statements.size() > MOST_STATEMENTS) {
                lines.add("-- … " + Formats.count(statements.size() - MOST_STATEMENTS));
            }
        }
        return String.join("\n", lines);
    }
}
