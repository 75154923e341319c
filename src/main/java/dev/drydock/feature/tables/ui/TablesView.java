package dev.drydock.feature.tables.ui;

import dev.drydock.db.catalog.Scope;
import dev.drydock.feature.tables.TableWork;
import dev.drydock.feature.tables.TablesJob;
import dev.drydock.feature.tables.TablesOptions;
import dev.drydock.feature.tables.TablesPlan;
import dev.drydock.feature.tables.TablesPlan.Action;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.FieldsLine;
import dev.drydock.ui.control.ProblemHead;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.WrappedLabel;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.lane.LaneTable;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.module.ViewPage;
import dev.drydock.ui.schema.ReadLimits;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** The screen of table maintenance: what to do to which tables, the plan, and how each table goes. JavaFX thread only. */
final class TablesView extends ViewPage {

    private static final Messages TEXT = Messages.of("tablesui");
    private static final double BUTTONS = 300;

    private final ModuleContext context;
    private final ScreenJob<TablesPlan> planning;
    private final LaneTable<Action, RunResult<List<LaneResult<Action>>>> lanes;
    private final ChoiceBox<TableWork> work = new ChoiceBox<>();
    private final ChoiceBox<String> mode = new ChoiceBox<>();
    private final TextField tables = field("tables");
    private final TextField excludes = field("excludes");
    private final TextField partitions = field("partitions");
    private final CheckBox replicate = new CheckBox(TEXT.text("replicate"));
    private final Button preview = new Button(TEXT.text("preview"), Icons.of(Feather.EYE));
    private final Button run = new Button("", Icons.of(Feather.PLAY));
    private final Label about = WrappedLabel.muted("tables-about", "");
    private Optional<TablesPlan> newest = Optional.empty();

    TablesView(ModuleContext context) {
        this.context = context;
        planning = new ScreenJob<TablesPlan>(context).onDone(this::show);
        lanes = new LaneTable<>(
                context,
                "tables",
                TEXT,
                new EmptyState(Feather.TOOL, TEXT.text("empty.title"), TEXT.text("empty.text")),
                Action::effect,
                result -> about.setText(
                        TEXT.text("ended", result.id(), result.outcome().text())));
        choices();
        about.getStyleClass().add("dd-count-head");
        about.managedProperty().bind(about.textProperty().isNotEmpty());
        FieldsLine line = new FieldsLine(
                BUTTONS,
                List.of(
                        ReadLimits.labelled(TEXT.text("work"), work),
                        ReadLimits.labelled(TEXT.text("mode"), mode),
                        ReadLimits.labelled(TEXT.text("tables"), tables),
                        ReadLimits.labelled(TEXT.text("excludes"), excludes),
                        ReadLimits.labelled(TEXT.text("partitions"), partitions),
                        replicate),
                preview,
                run);
        line.getStyleClass().add("dd-count-head");
        setTop(new ProblemHead(0, line, about)
                .of(planning.problem())
                .of(lanes.running().problem()));
        setCenter(lanes);
    }

    private void choices() {
        work.setId("tables-work");
        work.getItems().setAll(TableWork.values());
        work.setConverter(ShownAs.text(one -> TEXT.text("work." + one.word())));
        mode.setId("tables-mode");
        mode.setConverter(ShownAs.text(word -> word.isEmpty() ? TEXT.text("mode.none") : word));
        work.valueProperty().addListener((_, _, now) -> chosen(now));
        work.setValue(TableWork.CHECK);
        replicate.setId("tables-replicate");
        preview.setId("tables-preview");
        preview.setMinWidth(Region.USE_PREF_SIZE);
        run.setMinWidth(Region.USE_PREF_SIZE);
        preview.setOnAction(_ -> planning.start(server -> TablesJob.preview(server, options(), 0, context::history)));
        run.setId("tables-run");
        run.getStyleClass().add("accent");
        run.setOnAction(_ -> ask());
        preview.disableProperty().bind(planning.running().or(lanes.running().running()));
        run.disableProperty().bind(preview.disableProperty());
    }

    private void chosen(TableWork now) {
        List<String> modes = new ArrayList<>(List.of(""));
        modes.addAll(now.modes());
        mode.getItems().setAll(modes);
        mode.setValue("");
        mode.setDisable(modes.size() == 1);
        partitions.setDisable(!now.ofPartitions());
        replicate.setDisable(!now.logged());
        run.setText(TEXT.text("run." + now.word()));
    }

    private static TextField field(String key) {
        TextField made = new TextField();
        made.setId("tables-" + key);
        made.setPromptText(TEXT.text(key + ".prompt"));
        return made;
    }

    private TablesOptions options() {
        TableWork asked = work.getValue();
        return new TablesOptions(
                asked,
                new Scope(List.of(), words(tables), words(excludes), false),
                asked.ofPartitions() ? words(partitions) : List.of(),
                mode.getValue(),
                context.preferences().lanes().replicating(replicate.isSelected()));
    }

    private static List<String> words(TextField field) {
        return Arrays.stream(field.getText().strip().split("[,\\s]+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private void show(TablesPlan plan) {
        newest = Optional.of(plan);
        lanes.show(plan.actions());
        String left = plan.skipped().isEmpty()
                ? ""
                : " "
                        + TEXT.text(
                                "skipped",
                                plan.skipped().size(),
                                plan.skipped().stream()
                                        .limit(3)
                                        .map(one -> one.table().shown() + ", " + one.why())
                                        .collect(Collectors.joining("; ")));
        about.setText(TEXT.text("planned", plan.actions().size(), plan.lanes().workers(), plan.workersWhy()) + left);
    }

    /** What runs is planned anew, by the same code, on the server as it is then. */
    private void ask() {
        TablesOptions options = options();
        // the number is that of the newest preview, if it was of this
        String name = newest.filter(plan -> plan.options().equals(options))
                .map(plan -> TEXT.text(
                        "run.many",
                        TEXT.text("work." + options.work().word()),
                        plan.actions().size()))
                .orElse(run.getText());
        context.changes()
                .confirm(new DialogService.Confirmation(
                        name,
                        TEXT.text(
                                "ask." + options.work().word(),
                                context.profile().name()),
                        name,
                        () -> lanes.running()
                                .start(server -> new TablesJob(
                                        server, options, context::history, this::planned, lanes.feed()))));
    }

    private void planned(TablesPlan plan) {
        Platform.runLater(() -> show(plan));
    }

    @Override
    public void shown() {
        lanes.shown();
    }

    @Override
    public void hidden() {
        lanes.hidden();
    }
}
