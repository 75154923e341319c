package dev.drydock.feature.query.ui;

import dev.drydock.feature.query.ExplainStep;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.ui.theme.Icons;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The plan of a statement as a tree with the cost of each step, and at its side what else the server tells of one. */
final class PlanPane extends SplitPane {

    private static final Messages TEXT = Messages.of("query");
    private static final double SHARE_OF_TREE = 0.68;
    private static final double BAR = 70;

    private final TreeTableView<ExplainStep> tree = new TreeTableView<>();
    private final TextArea facts = new TextArea();
    private double most;

    PlanPane() {
        setOrientation(Orientation.HORIZONTAL);
        tree.setId("query-plan");
        tree.getStyleClass().addAll("dense", "edge-to-edge");
        tree.setColumnResizePolicy(TreeTableView.CONSTRAINED_RESIZE_POLICY_FLEX_NEXT_COLUMN);
        TreeTableColumn<ExplainStep, ExplainStep> step = column("step", _ -> null, 420);
        step.setCellFactory(_ -> new StepCell());
        TreeTableColumn<ExplainStep, ExplainStep> rows = column("rows", of -> words(of.rows()), 100);
        TreeTableColumn<ExplainStep, ExplainStep> cost = column("cost", of -> words(of.cost()), 170);
        cost.setCellFactory(_ -> new CostCell());
        tree.getColumns().add(step);
        tree.getColumns().add(rows);
        tree.getColumns().add(cost);
        tree.getSelectionModel().selectedItemProperty().addListener((_, _, item) -> told(item));
        facts.setId("query-plan-facts");
        facts.setEditable(false);
        facts.setWrapText(true);
        facts.setPromptText(TEXT.text("plan.facts"));
        facts.getStyleClass().add("dd-code-area");
        getItems().addAll(tree, facts);
        setDividerPositions(SHARE_OF_TREE);
    }

    void show(ExplainStep plan) {
        most = plan.most();
        facts.clear();
        tree.setRoot(item(plan));
        tree.getSelectionModel().select(0);
    }

    private static TreeItem<ExplainStep> item(ExplainStep step) {
        TreeItem<ExplainStep> made = new TreeItem<>(step);
        made.setExpanded(true);
        step.below().forEach(below -> made.getChildren().add(item(below)));
        return made;
    }

    private void told(@Nullable TreeItem<ExplainStep> item) {
        facts.setText(
                item == null
                        ? ""
                        : item.getValue().facts().entrySet().stream()
                                .map(fact -> fact.getKey() + ": " + TerminalEscaper.line(fact.getValue()))
                                .collect(Collectors.joining("\n")));
    }

    private static String words(OptionalDouble number) {
        if (number.isEmpty()) {
            return "";
        }
        double value = number.getAsDouble();
        return value >= 100 || value == Math.rint(value)
                ? Formats.count(Math.round(value))
                : String.format(Locale.ROOT, "%.2f", value);
    }

    private TreeTableColumn<ExplainStep, ExplainStep> column(
            String key, Function<ExplainStep, @Nullable String> text, double width) {
        TreeTableColumn<ExplainStep, ExplainStep> made = new TreeTableColumn<>(TEXT.text("plan." + key));
        made.setCellValueFactory(of -> new ReadOnlyObjectWrapper<>(of.getValue().getValue()));
        made.setCellFactory(_ -> new TreeTableCell<>() {
            @Override
            protected void updateItem(@Nullable ExplainStep step, boolean empty) {
                super.updateItem(step, empty);
                setAlignment(Pos.CENTER_RIGHT);
                setText(empty || step == null ? null : text.apply(step));
            }
        });
        made.setSortable(false);
        made.setPrefWidth(width);
        return made;
    }

    /** What it does, and why it may be slow. */
    private static final class StepCell extends TreeTableCell<ExplainStep, ExplainStep> {

        @Override
        protected void updateItem(@Nullable ExplainStep step, boolean empty) {
            super.updateItem(step, empty);
            if (empty || step == null) {
                setText(null);
                setGraphic(null);
                return;
            }
            String marks = String.join(", ", step.marks());
            setText(TerminalEscaper.line(step.title()) + (marks.isEmpty() ? "" : " · " + marks));
            setGraphic(marks.isEmpty() ? null : Icons.of(Feather.ALERT_TRIANGLE, "dd-warning"));
        }
    }

    /** The cost, and its share of the highest. */
    private final class CostCell extends TreeTableCell<ExplainStep, ExplainStep> {

        @Override
        protected void updateItem(@Nullable ExplainStep step, boolean empty) {
            super.updateItem(step, empty);
            setGraphic(empty || step == null || step.cost().isEmpty() ? null : cost(step));
            setAlignment(Pos.CENTER_RIGHT);
        }

        private Node cost(ExplainStep step) {
            ProgressBar bar = new ProgressBar(most == 0 ? 0 : step.cost().orElse(0) / most);
            bar.setPrefWidth(BAR);
            HBox both = new HBox(8, new Label(words(step.cost())), bar);
            both.setAlignment(Pos.CENTER_RIGHT);
            return both;
        }
    }
}
