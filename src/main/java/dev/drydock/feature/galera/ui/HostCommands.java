package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.act.RollingCommands;
import dev.drydock.platform.i18n.Messages;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What a rolling restart is to run on the hosts through SSH, if it is to. JavaFX thread only. */
final class HostCommands extends VBox {

    private static final Messages TEXT = Messages.of("galeraui");

    private final ActModel model;
    private final CheckBox run = new CheckBox(TEXT.text("rolling.ssh"));
    private final TextField stop = field("stop");
    private final TextField packages = field("packages");
    private final TextField start = field("start");
    private final TextField tables = field("tables");

    HostCommands(ActModel model) {
        super(6);
        this.model = model;
        run.setId("galera-rolling-ssh");
        GridPane fields = new GridPane(8, 6);
        fields.getColumnConstraints().addAll(new ColumnConstraints(), grows());
        add(fields, 0, "stop", stop);
        add(fields, 1, "packages", packages);
        add(fields, 2, "start", start);
        add(fields, 3, "tables", tables);
        fields.visibleProperty().bind(run.selectedProperty());
        fields.managedProperty().bind(run.selectedProperty());
        getChildren().addAll(run, fields);
        refresh();
        model.cluster().viewProperty().addListener((_, _, _) -> refresh());
    }

    private static ColumnConstraints grows() {
        ColumnConstraints column = new ColumnConstraints();
        column.setHgrow(Priority.ALWAYS);
        return column;
    }

    private static TextField field(String name) {
        TextField field = new TextField();
        field.setId("galera-rolling-" + name);
        field.setPromptText(TEXT.text("rolling." + name + ".prompt"));
        field.getStyleClass().add("dd-code");
        return field;
    }

    private static void add(GridPane fields, int row, String name, TextField field) {
        Label label = new Label(TEXT.text("rolling." + name));
        label.setLabelFor(field);
        fields.addRow(row, label, field);
        GridPane.setValignment(label, javafx.geometry.VPos.CENTER);
    }

    /** Offered only where the way through SSH leads to the hosts; the usual commands stand in it until somebody types. */
    private void refresh() {
        boolean reaches = model.reachesHosts();
        setVisible(reaches);
        setManaged(reaches);
        setAlignment(Pos.TOP_LEFT);
        if (reaches && stop.getText().isEmpty() && start.getText().isEmpty()) {
            model.usualCommands().ifPresent(usual -> {
                stop.setText(usual.stop());
                start.setText(usual.start());
                tables.setText(usual.tables());
            });
        }
    }

    /** What is to be run; empty where people run it. */
    Optional<RollingCommands> wanted() {
        return run.isVisible() && run.isSelected()
                ? Optional.of(
                        new RollingCommands(stop.getText(), packages.getText(), start.getText(), tables.getText()))
                : Optional.empty();
    }
}
