package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/** Configurations that runs have kept, to be put back: a run, a layer of it, and a module. */
final class KeptPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");

    private final ChangesModel model;
    private final DataTable<RunSummary> runs;
    private final ChoiceBox<Layer> layer = new ChoiceBox<>();
    private final ChoiceBox<ConfigModule> module = new ChoiceBox<>();
    private final CheckBox load = new CheckBox(TEXT.text("edit.load"));

    KeptPane(ChangesModel model) {
        this.model = model;
        runs = new DataTable<>(
                new EmptyState(Feather.ARCHIVE, TEXT.text("kept.empty.title"), TEXT.text("kept.empty.text")),
                List.of(
                        DataColumn.<RunSummary>number(TEXT.text("column.run"), RunSummary::id, Long::toString),
                        DataColumn.<RunSummary>text(TEXT.text("column.when"), run -> Formats.time(run.started()))
                                .tooltip(run -> Formats.utc(run.started())),
                        DataColumn.<RunSummary>text(TEXT.text("column.what"), ChangesModel::kindOf),
                        DataColumn.<RunSummary>text(
                                TEXT.text("column.module"),
                                run -> run.start().settings().getOrDefault("module", TEXT.text("kept.all")))));
        runs.view().setId("proxysql-kept");
        runs.counting(TEXT, "kept.counted");
        layer.setId("proxysql-kept-layer");
        layer.getItems().setAll(Layer.values());
        layer.setValue(Layer.MEMORY);
        layer.setConverter(ShownAs.text(one -> TEXT.text("kept.layer." + one)));
        module.setId("proxysql-kept-module");
        module.getItems().setAll(ConfigModule.values());
        module.setValue(ConfigModule.SERVERS);
        module.setConverter(ShownAs.text(ConfigModule::title));
        load.setId("proxysql-kept-load");
        Button keep = new Button(TEXT.text("kept.keep"), Icons.of(Feather.SAVE));
        keep.setId("proxysql-kept-keep");
        keep.setOnAction(_ -> model.keep(this::list));
        Button again = new Button(TEXT.text("read.again"), Icons.of(Feather.REFRESH_CW));
        again.setId("proxysql-kept-list");
        again.setOnAction(_ -> list());
        Button back = new Button(TEXT.text("kept.back"), Icons.of(Feather.ROTATE_CCW));
        back.setId("proxysql-kept-back");
        back.getStyleClass().add("accent");
        back.setOnAction(_ -> runs.selection().stream()
                .findFirst()
                .ifPresent(run -> model.applying()
                        .putBack(run.id(), layer.getValue(), module.getValue(), load.isSelected(), this::list)));
        back.disableProperty()
                .bind(runs.view().getSelectionModel().selectedItemProperty().isNull());
        runs.view().getSelectionModel().selectedItemProperty().addListener((_, _, run) -> {
            if (run != null) {
                ConfigModule.named(run.start().settings().getOrDefault("module", ""))
                        .ifPresent(module::setValue);
            }
        });
        for (var tool : List.of(module, layer, load, back, keep, again)) {
            runs.addTool(tool);
        }
        setCenter(runs);
    }

    /** Lists what there is now. */
    void list() {
        model.kept(found -> {
            if (!runs.items().equals(found)) {
                runs.items().setAll(found);
            }
        });
    }
}
