package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.route.RoutePlan;
import dev.drydock.feature.proxysql.route.RouteStep;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** A statement is typed, and the rules say where it would go; nothing is sent to a server. */
final class TryPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final double GAP = 8;

    private final TextArea statement = new TextArea();
    private final TextField user = new TextField();
    private final TextField schema = new TextField();
    private final ChoiceBox<Layer> layer = new ChoiceBox<>();
    private final Label destination = new Label();
    private final Label digest = new Label();
    private final DataTable<RouteStep> steps;

    TryPane(ProxySqlViewModel model) {
        statement.setId("proxysql-try-statement");
        statement.setPromptText(TEXT.text("try.statement"));
        statement.setPrefRowCount(4);
        user.setId("proxysql-try-user");
        user.setPromptText(TEXT.text("column.user"));
        schema.setPromptText(TEXT.text("column.schema"));
        layer.getItems().setAll(Layer.RUNTIME, Layer.MEMORY, Layer.DISK);
        layer.setValue(Layer.RUNTIME);
        layer.setConverter(ShownAs.text(one -> TEXT.text("try.layer." + one)));
        Button look = new Button(TEXT.text("try.button"), Icons.of(Feather.PLAY));
        look.setId("proxysql-try");
        look.getStyleClass().add("accent");
        look.setOnAction(_ -> model.route(
                statement.getText(), user.getText().strip(), schema.getText().strip(), layer.getValue()));
        look.disableProperty().bind(statement.textProperty().isEmpty().or(model.readingProperty()));
        destination.setId("proxysql-try-destination");
        destination.getStyleClass().add("dd-strong");
        destination.setWrapText(true);
        digest.getStyleClass().add("dd-muted");
        digest.setWrapText(true);
        HBox line = new HBox(GAP, user, schema, layer, look);
        line.setAlignment(Pos.CENTER_LEFT);
        VBox top = new VBox(GAP, statement, line, destination, digest);
        top.setPadding(new Insets(GAP * 1.5));
        steps = new DataTable<>(
                new EmptyState(Feather.GIT_BRANCH, TEXT.text("try.empty.title"), TEXT.text("try.empty.text")),
                List.of(
                        OverviewPane.number("column.rule", RouteStep::rule, 90),
                        DataColumn.<RouteStep>text(
                                        TEXT.text("column.outcome"), step -> TEXT.text("route." + step.outcome()))
                                .graphic(TryPane::icon),
                        DataColumn.<RouteStep>text(TEXT.text("column.against"), RouteStep::why)));
        steps.counting(TEXT, "rules.counted");
        setTop(top);
        setCenter(steps);
        model.routeProperty().addListener((_, _, plan) -> {
            if (plan != null) {
                show(plan);
            }
        });
    }

    private void show(RoutePlan plan) {
        String where = plan.answer().isEmpty()
                ? TEXT.text("try.goes", plan.hostgroup())
                : TEXT.text("try.answered", plan.answer());
        destination.setText(plan.certain() ? where : where + " " + TEXT.text("try.uncertain"));
        digest.setText(TEXT.text("try.digest", plan.digest()));
        steps.items().setAll(plan.steps());
    }

    private static Node icon(RouteStep step) {
        return switch (step.outcome()) {
            case MATCHED, APPLIED -> Icons.of(Feather.CHECK_CIRCLE, Tone.SUCCESS.styleClass());
            case UNKNOWN -> Icons.of(Feather.HELP_CIRCLE, Tone.WARNING.styleClass());
            case NO -> Icons.of(Feather.MINUS, Tone.MUTED.styleClass());
        };
    }
}
