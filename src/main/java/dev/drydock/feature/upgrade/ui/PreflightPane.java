package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.preflight.PreflightOptions;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The first step: from where, to where, and what stands in the way. */
final class PreflightPane extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");

    private static final double LEAST_TARGET = 90;
    private static final double MOST_TARGET = 220;
    private static final double ROOM_FOR_ONE_LINE = 1_150;

    private final UpgradeViewModel model;
    private final ModuleContext context;
    private final ChoiceBox<Series> target = new ChoiceBox<>();
    private final ConfigChoice config;
    private final CheckBox data = new CheckBox(TEXT.text("preflight.data"));
    private final StateLabel path = new StateLabel();
    private final Button look = new Button(TEXT.text("preflight.look"), Icons.of(Feather.PLAY));

    PreflightPane(UpgradeViewModel model, ModuleContext context) {
        this.context = context;
        this.model = model;
        this.config = new ConfigChoice(model.findings(), context.dialogs(), model::server);
        target.setId("upgrade-target");
        target.setConverter(ShownAs.text(this::shown));
        boolean mariaDb = model.server().facts().mariaDb();
        List<Series> upgrades = UpgradePath.reachable(model.server().facts(), mariaDb);
        target.getItems().setAll(upgrades);
        target.getItems().addAll(UpgradePath.reachable(model.server().facts(), !mariaDb));
        if (upgrades.contains(Series.V5_7)) {
            target.setValue(Series.V5_7);
        } else if (!upgrades.isEmpty()) {
            target.setValue(upgrades.getFirst());
        }
        target.valueProperty().addListener((_, _, _) -> refresh());
        HBox.setHgrow(config, Priority.ALWAYS);
        data.setMinWidth(Region.USE_PREF_SIZE);
        data.setTooltip(new Tooltip(TEXT.text("preflight.data.hint")));
        look.setId("look-before");
        look.getStyleClass().add("accent");
        look.setMinWidth(Region.USE_PREF_SIZE);
        look.setOnAction(_ -> look());
        // the list of targets gives way: what it shows is short
        target.setMinWidth(LEAST_TARGET);
        path.setMinWidth(Region.USE_PREF_SIZE);
        Label product = new Label(model.server().facts().product());
        product.setMinWidth(Region.USE_PREF_SIZE);
        target.setMaxWidth(MOST_TARGET);
        HBox where = line(caption("preflight.from"), product, caption("preflight.to"), target, path);
        HBox with = line(caption("preflight.config"), config, data, look);
        HBox.setHgrow(with, Priority.ALWAYS);
        HBox first = line(where);
        VBox head = new VBox(8, first, with);
        // children do not change while they are being laid out
        widthProperty()
                .addListener(_ -> Platform.runLater(() -> {
                    Pane place = getWidth() < ROOM_FOR_ONE_LINE ? head : first;
                    if (!place.equals(with.getParent())) {
                        head.getChildren().remove(with);
                        first.getChildren().remove(with);
                        place.getChildren().add(with);
                    }
                }));
        head.getStyleClass().add("dd-count-head");
        FindingsPane findings = new FindingsPane(model, context, this::openReport);
        VBox.setVgrow(findings, Priority.ALWAYS);
        getChildren().addAll(head, findings);
        model.job().workingProperty().addListener((_, _, _) -> refresh());
        refresh();
    }

    private void refresh() {
        Series chosen = target.getValue();
        look.setDisable(model.job().workingProperty().get() != null || chosen == null);
        if (chosen == null) {
            path.show(
                    Feather.INFO,
                    TEXT.text("preflight.nowhere", model.server().facts().product()),
                    Tone.MUTED);
        } else {
            String hops = UpgradePath.find(model.server().facts(), chosen)
                    .map(UpgradePath::label)
                    .orElse("");
            path.show(Feather.ARROW_RIGHT, hops, Tone.NEUTRAL);
        }
    }

    private String shown(Series series) {
        return series.mariaDb() == model.server().facts().mariaDb()
                ? series.label()
                : TEXT.text("preflight.migration", series.product());
    }

    private void look() {
        config.read(files -> model.runPreflight(options(files)));
    }

    private void openReport() {
        if (model.preflightProperty().get() != null) {
            context.navigator().openReport(model.findings().run());
        }
    }

    private PreflightOptions options(Optional<OptionFiles> files) {
        return new PreflightOptions(target.getValue().label(), files, false, data.isSelected());
    }

    private static Label caption(String key) {
        Label label = new Label(TEXT.text(key));
        label.getStyleClass().add("dd-muted");
        label.setMinWidth(Region.USE_PREF_SIZE);
        return label;
    }

    private static HBox line(javafx.scene.Node... parts) {
        HBox line = new HBox(8, parts);
        line.setAlignment(Pos.CENTER_LEFT);
        return line;
    }
}
