package dev.drydock.ui.schema;

import dev.drydock.db.rows.RowCondition;
import dev.drydock.db.rows.RowCondition.Operator;
import dev.drydock.db.rows.RowsWish;
import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.TableShape;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/** Which rows are wanted: filter, order and limits by choices, never by SQL. JavaFX thread only. */
final class RowsBar extends FlowPane {

    private static final Messages TEXT = Messages.of("schema");
    private static final double VALUE_WIDTH = 150;
    private static final double OPERATOR_WIDTH = 110;
    private static final double NAME_WIDTH = 130;

    private final Consumer<RowsWish> read;
    private final ComboBox<StoredColumn> column = new ComboBox<>();
    private final ChoiceBox<Operator> operator = new ChoiceBox<>();
    private final TextField value = new TextField();
    private final ComboBox<Optional<StoredColumn>> sort = new ComboBox<>();
    private final CheckBox descending = new CheckBox(TEXT.text("rows.descending"));
    private final ReadLimits limits = new ReadLimits("rows");
    private final List<RowCondition> conditions = new ArrayList<>();
    private final HBox chips = new HBox(4);
    private RowsWish wish;
    private boolean keyed = true;

    /**
     * @param running whether rows are being read, so that nothing else is asked
     * @param read called with what is wanted
     */
    RowsBar(RowsWish first, ObservableBooleanValue running, Consumer<RowsWish> read, Runnable cancel) {
        super(8, 4);
        this.wish = first;
        this.read = read;
        getStyleClass().add("dd-toolbar");
        setAlignment(Pos.CENTER_LEFT);
        column.setId("rows-column");
        column.setAccessibleText(TEXT.text("rows.column"));
        column.setPrefWidth(NAME_WIDTH);
        column.setConverter(ShownAs.text(one -> TerminalEscaper.line(one.name())));
        operator.setId("rows-operator");
        operator.setAccessibleText(TEXT.text("rows.operator"));
        operator.getItems().setAll(Operator.values());
        operator.setConverter(ShownAs.text(Operator::word));
        operator.setValue(Operator.EQUAL);
        operator.setPrefWidth(OPERATOR_WIDTH);
        value.setId("rows-value");
        value.setPrefWidth(VALUE_WIDTH);
        value.setAccessibleText(TEXT.text("rows.value"));
        value.setPromptText(TEXT.text("rows.value"));
        value.setOnAction(_ -> addCondition());
        column.valueProperty()
                .subscribe(one ->
                        value.setPromptText(TEXT.text(one != null && one.hex() ? "rows.value.hex" : "rows.value")));
        value.visibleProperty().bind(operator.valueProperty().map(Operator::takesValue));
        value.managedProperty().bind(value.visibleProperty());
        Button add = new Button(TEXT.text("rows.add"), Icons.of(Feather.FILTER));
        add.setId("rows-add");
        add.disableProperty().bind(column.valueProperty().isNull());
        add.setOnAction(_ -> addCondition());
        sort.setId("rows-sort");
        sort.setPrefWidth(NAME_WIDTH);
        sort.setConverter(ShownAs.text(one -> one.map(named -> TerminalEscaper.line(named.name()))
                .orElse(TEXT.text(keyed ? "rows.sort.key" : "rows.sort.none"))));
        sort.getItems().setAll(List.of(Optional.empty()));
        sort.setValue(Optional.empty());
        descending.setId("rows-descending");
        Button go = new Button(TEXT.text("rows.read"), Icons.of(Feather.PLAY));
        go.setId("rows-read");
        go.getStyleClass().add("accent");
        go.setDefaultButton(true);
        go.setOnAction(_ -> ask());
        Button stop = new Button(TEXT.text("rows.cancel"), Icons.of(Feather.X));
        stop.setId("rows-cancel");
        stop.setOnAction(_ -> cancel.run());
        stop.visibleProperty().bind(running);
        stop.managedProperty().bind(running);
        go.visibleProperty().bind(stop.visibleProperty().not());
        go.managedProperty().bind(go.visibleProperty());
        chips.setAlignment(Pos.CENTER_LEFT);
        chips.managedProperty().bind(chips.visibleProperty());
        getChildren().setAll(group("rows.filter", column, operator, value, add), group("rows.sort", sort, descending));
        getChildren().addAll(limits.nodes());
        getChildren().addAll(go, stop, chips);
        showChips();
        // a FlowPane asks for the height of its preferred width, not of the width that it gets
        prefWrapLengthProperty().bind(widthProperty());
    }

    private static HBox group(String key, Node... controls) {
        return ReadLimits.labelled(TEXT.text(key), controls);
    }

    /** Offers the columns of the table. */
    void shape(TableShape shape) {
        if (!column.getItems().equals(shape.columns())) {
            keyed = !shape.key().isEmpty();
            column.getItems().setAll(shape.columns());
            column.getSelectionModel().selectFirst();
            List<Optional<StoredColumn>> orders = new ArrayList<>(List.of(Optional.empty()));
            shape.columns().stream()
                    .filter(one -> one.kind().comparable())
                    .forEach(one -> orders.add(Optional.of(one)));
            sort.setValue(null);
            sort.getItems().setAll(orders);
            sort.setValue(Optional.empty());
        }
    }

    private void addCondition() {
        StoredColumn of = column.getValue();
        if (of != null) {
            conditions.add(new RowCondition(of.name(), operator.getValue(), value.isVisible() ? value.getText() : ""));
            value.clear();
            showChips();
            ask();
        }
    }

    private void ask() {
        wish = new RowsWish(
                wish.table(),
                conditions,
                sort.getValue().map(StoredColumn::name),
                descending.isSelected(),
                limits.rows(),
                limits.time(),
                RowsWish.Place.FIRST);
        read.accept(wish);
    }

    private void showChips() {
        chips.getChildren().setAll(conditions.stream().map(this::chip).toList());
        chips.setVisible(!conditions.isEmpty());
    }

    private Button chip(RowCondition condition) {
        Button chip = new Button(
                TerminalEscaper.line(TEXT.text(
                                "rows.condition",
                                condition.column(),
                                condition.operator().word(),
                                condition.value())
                        .strip()),
                Icons.of(Feather.X));
        chip.setMnemonicParsing(false);
        chip.getStyleClass().add("small");
        chip.setMaxWidth(2 * NAME_WIDTH);
        chip.setTooltip(new Tooltip(TEXT.text("rows.remove")));
        chip.setOnAction(_ -> {
            conditions.remove(condition);
            showChips();
            ask();
        });
        return chip;
    }
}
