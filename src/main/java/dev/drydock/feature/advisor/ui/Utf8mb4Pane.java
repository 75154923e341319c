package dev.drydock.feature.advisor.ui;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.schema.Utf8mb4Job;
import dev.drydock.feature.advisor.schema.Utf8mb4Options;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.feature.advisor.schema.Utf8mb4PlanJob;
import dev.drydock.feature.advisor.schema.Utf8mb4Result;
import dev.drydock.lane.LaneOptions;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.FieldsLine;
import dev.drydock.ui.control.ProblemHead;
import dev.drydock.ui.control.WrappedLabel;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.lane.LaneTable;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.schema.ReadLimits;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** The plan of a schema's conversion to utf8mb4, and how its run gets on. JavaFX thread only. */
final class Utf8mb4Pane extends BorderPane {

    private static final Messages TEXT = Messages.of("advisorplan");
    private static final int LINES = 4;
    private static final double SCHEMA_WIDTH = 200;
    private static final double BUTTONS = 300;

    private final ModuleContext context;
    private final ScreenJob<Utf8mb4Plan> planning;
    private final LaneTable<Step, RunResult<Utf8mb4Result>> lanes;
    private final ChoiceBox<String> schema = new ChoiceBox<>();
    private final TextField collation = field("collation");
    private final TextField asIs = field("as-is");
    private final Button preview = new Button(TEXT.text("view.preview"), Icons.of(Feather.EYE));
    private final Button run = new Button(TEXT.text("view.run"), Icons.of(Feather.PLAY));
    private final Label about = WrappedLabel.muted("utf8mb4-about", TEXT.text("view.about"));
    private final TextArea remarks = new TextArea();
    private final ProblemHead top;

    Utf8mb4Pane(ModuleContext context) {
        this.context = context;
        planning = new ScreenJob<Utf8mb4Plan>(context).onDone(this::show);
        lanes = new LaneTable<>(
                context,
                "utf8mb4",
                TEXT,
                new EmptyState(Feather.GLOBE, TEXT.text("view.empty.title"), TEXT.text("view.empty.text")),
                Utf8mb4Pane::effect,
                result -> about.setText(TEXT.text(
                        "view.ended",
                        result.id(),
                        result.outcome().text(),
                        result.value().proofs().size())));
        schema.setId("utf8mb4-schema");
        schema.setPrefWidth(SCHEMA_WIDTH);
        asIs.setTooltip(new Tooltip(TEXT.text("view.as-is.hint")));
        preview.setId("utf8mb4-preview");
        preview.setOnAction(_ -> planning.start(server -> new Utf8mb4PlanJob(server, options(), context::history)));
        run.setId("utf8mb4-run");
        run.getStyleClass().add("accent");
        run.setOnAction(_ -> ask());
        List.of(preview, run).forEach(button -> {
            button.setMinWidth(Region.USE_PREF_SIZE);
            button.disableProperty()
                    .bind(schema.valueProperty()
                            .isNull()
                            .or(planning.running())
                            .or(lanes.running().running()));
        });
        remarks.setId("utf8mb4-remarks");
        remarks.setAccessibleText(TEXT.text("view.remarks"));
        remarks.setEditable(false);
        remarks.setWrapText(true);
        remarks.setPrefRowCount(LINES);
        remarks.setMinHeight(Region.USE_PREF_SIZE);
        remarks.managedProperty().bind(remarks.textProperty().isNotEmpty());
        remarks.visibleProperty().bind(remarks.managedProperty());
        FieldsLine line = new FieldsLine(
                BUTTONS,
                List.of(
                        ReadLimits.labelled(TEXT.text("view.schema"), schema),
                        ReadLimits.labelled(TEXT.text("view.collation"), collation),
                        ReadLimits.labelled(TEXT.text("view.as-is"), asIs)),
                preview,
                run);
        top = new ProblemHead(4, line, about, remarks)
                .of(planning.problem())
                .of(lanes.running().problem());
        top.getStyleClass().add("dd-count-head");
        setTop(top);
        setCenter(lanes);
    }

    private static TextField field(String key) {
        TextField made = new TextField();
        made.setId("utf8mb4-" + key);
        made.setPromptText(TEXT.text("view." + key + ".prompt"));
        return made;
    }

    private static String effect(Step step) {
        return step.lastOfSchema()
                ? TEXT.text("view.default", step.collation())
                : TEXT.text("view.effect." + step.way(), String.join(", ", step.columns())) + step.alsoChanges();
    }

    private Utf8mb4Options options() {
        Set<String> named = Arrays.stream(asIs.getText().split(",", -1))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
        return new Utf8mb4Options(
                schema.getValue(),
                Optional.of(collation.getText().strip()).filter(name -> !name.isEmpty()),
                named,
                Utf8mb4Options.USUAL_SAMPLE);
    }

    /** Looks which schemas there are now. */
    void shown() {
        lanes.shown();
        OpenServer server = context.server().server().get();
        if (server != null && schema.getItems().isEmpty()) {
            Background.run(
                    "schemas",
                    () -> server.query(session -> new Catalogue(session, server.facts()).userSchemas()),
                    names -> {
                        schema.getItems().setAll(names);
                        if (names.size() == 1) {
                            schema.setValue(names.getFirst());
                        }
                    },
                    top::show);
        }
    }

    void hidden() {
        lanes.hidden();
    }

    private void show(Utf8mb4Plan plan) {
        lanes.show(plan.items());
        about.setText(TEXT.text("summary", plan.steps().size(), plan.refused().size(), plan.schema()));
        remarks.setText(Stream.concat(plan.refused().stream().map(Utf8mb4Plan.Refusal::line), plan.notes().stream())
                .collect(Collectors.joining("\n")));
    }

    /** What runs is planned anew, by the same code, on the server as it is then. */
    private void ask() {
        Utf8mb4Options options = options();
        LaneOptions replicated = context.preferences().lanes().replicating(true);
        String name = TEXT.text("view.run.of", options.schema());
        context.changes()
                .confirm(new DialogService.Confirmation(
                        name,
                        TEXT.text(
                                "view.ask", options.schema(), context.profile().name()),
                        name,
                        () -> lanes.running()
                                .start(server -> new Utf8mb4Job(
                                        server,
                                        options,
                                        replicated,
                                        context::history,
                                        plan -> Platform.runLater(() -> show(plan)),
                                        lanes.feed()))));
    }
}
