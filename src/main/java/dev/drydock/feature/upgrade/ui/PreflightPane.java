package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.preflight.PreflightOptions;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.ui.control.HeadLine;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The first step: from where, to where, and what stands in the way. */
final class PreflightPane extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");

    private static final double LEAST_TARGET = 90;
    private static final double MOST_TARGET = 220;

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
        target.setMinWidth(LEAST_TARGET);
        target.setMaxWidth(MOST_TARGET);
        path.setMinWidth(Region.USE_PREF_SIZE);
        ToggleButton more = new ToggleButton(TEXT.text("preflight.more"), Icons.of(Feather.SLIDERS));
        more.setId("preflight-more");
        more.getStyleClass().addAll("flat", "small");
        more.setTooltip(new Tooltip(TEXT.text("preflight.more")));
        more.setMinWidth(Region.USE_PREF_SIZE);
        more.setSelected(true);
        HBox with = line(path, caption("preflight.config"), config, data);
        with.getStyleClass().add("dd-options-more");
        with.visibleProperty().bind(more.selectedProperty());
        with.managedProperty().bind(more.selectedProperty());
        // what was chosen makes room for the findings
        FindingsPane findings = new FindingsPane(model, context, this::openReport, () -> more.setSelected(false));
        VBox.setVgrow(findings, Priority.ALWAYS);
        Label to = caption("preflight.to");
        target.setTooltip(new Tooltip(to.getText()));
        target.setAccessibleText(to.getText());
        HeadLine head = new HeadLine(line(to, target, more), findings.takeTools(), look, words -> {
            more.setContentDisplay(words);
            to.setVisible(words != ContentDisplay.GRAPHIC_ONLY);
        });
        to.managedProperty().bind(to.visibleProperty());
        getChildren().addAll(head, with, findings);
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
