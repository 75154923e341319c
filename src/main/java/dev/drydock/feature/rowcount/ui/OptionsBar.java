package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.FittingLine;
import dev.drydock.ui.control.NumberOrWord;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.CustomMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioButton;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Where the user chooses what and how to count: one line. The seldom used options, and those it has no room for, unfold. */
final class OptionsBar extends VBox {

    private static final Messages TEXT = Messages.of("rowcountui");
    private static final int MOST_WORKERS = 64;
    private static final int MOST_SECONDS = 604_800;

    /** Of the button that unfolds the rest. */
    private static final double LEAST_WIDTH = 92;

    private final CountOptionsModel model;
    private final FlowPane more = new FlowPane(16, 8);

    /** @param schemas names to choose from, once they are known */
    OptionsBar(CountOptionsModel model, ObservableList<String> schemas) {
        this.model = model;
        getStyleClass().add("dd-options");
        more.getStyleClass().addAll("dd-options", "dd-options-more");
        more.getChildren().setAll(moreControls());
        ToggleButton unfold = new ToggleButton(TEXT.text("options.more"), Icons.of(Feather.SLIDERS));
        unfold.setId("more-options");
        more.visibleProperty().bind(unfold.selectedProperty());
        more.managedProperty().bind(unfold.selectedProperty());
        FittingLine line = new FittingLine(
                List.of(
                        group(TEXT.text("options.schemas"), schemaMenu(schemas)),
                        group(
                                TEXT.text("options.tables"),
                                field("tables", model.tables, TEXT.text("options.tables.prompt"))),
                        group(
                                TEXT.text("options.excludes"),
                                field("excludes", model.excludes, TEXT.text("options.excludes.prompt"))),
                        modes(),
                        group(
                                TEXT.text("options.workers"),
                                spinner("workers", model.workers, 0, MOST_WORKERS, TEXT.text("options.auto")))),
                unfold,
                more);
        getChildren().add(line);
        setMinWidth(LEAST_WIDTH);
        setPrefWidth(LEAST_WIDTH);
        // a FlowPane asks for the height of its preferred width, not of the width that it gets
        more.prefWrapLengthProperty().bind(more.widthProperty());
    }

    /** What finds no room in the bar, and what is seldom needed; stands below it once it is asked for. */
    FlowPane more() {
        return more;
    }

    private List<Node> moreControls() {
        String none = TEXT.text("options.none");
        return List.of(
                group(TEXT.text("options.limit"), spinner("limit", model.limitSeconds, 0, MOST_SECONDS, none)),
                group(
                        TEXT.text("options.lockWait"),
                        spinner("lock-wait", model.lockWaitSeconds, 1, MOST_SECONDS, none)),
                group(TEXT.text("options.threads"), spinner("threads", model.maxThreadsRunning, 0, 100_000, none)),
                group(TEXT.text("options.lag"), spinner("lag", model.maxLagSeconds, 0, MOST_SECONDS, none)),
                check(TEXT.text("options.partitions"), model.partitions),
                check(TEXT.text("options.system"), model.systemSchemas),
                check(TEXT.text("options.refuse"), model.refusePrimary),
                check(TEXT.text("options.growth"), model.growthTable));
    }

    private MenuButton schemaMenu(ObservableList<String> schemas) {
        MenuButton menu = new MenuButton();
        menu.setId("schemas");
        InvalidationListener caption = _ -> menu.setText(caption());
        model.schemas.addListener(caption);
        caption.invalidated(model.schemas);
        schemas.addListener((ListChangeListener<String>) _ ->
                menu.getItems().setAll(schemas.stream().map(this::schemaItem).toList()));
        return menu;
    }

    private CustomMenuItem schemaItem(String schema) {
        CheckBox box = new CheckBox(schema);
        box.setMnemonicParsing(false);
        box.setSelected(model.schemas.contains(schema));
        box.selectedProperty().addListener((_, _, chosen) -> {
            if (chosen) {
                model.schemas.add(schema);
            } else {
                model.schemas.remove(schema);
            }
        });
        return new CustomMenuItem(box, false);
    }

    private String caption() {
        return switch (model.schemas.size()) {
            case 0 -> TEXT.text("options.schemas.all");
            case 1, 2 -> model.schemas.stream().sorted().collect(Collectors.joining(", "));
            default -> TEXT.text("options.schemas.some", model.schemas.size());
        };
    }

    private HBox modes() {
        ToggleGroup group = new ToggleGroup();
        RadioButton own = mode(Mode.OWN_MOMENT, "options.mode.own", group);
        RadioButton one = mode(Mode.ONE_MOMENT, "options.mode.one", group);
        HBox both = together(own, one);
        both.setSpacing(12);
        return both;
    }

    private RadioButton mode(Mode mode, String key, ToggleGroup group) {
        RadioButton button = new RadioButton(TEXT.text(key));
        button.setTooltip(new Tooltip(TEXT.text(key + ".hint")));
        button.setToggleGroup(group);
        button.setSelected(model.mode.get() == mode);
        button.selectedProperty().addListener((_, _, chosen) -> {
            if (chosen) {
                model.mode.set(mode);
            }
        });
        return button;
    }

    private static TextField field(String id, StringProperty text, String prompt) {
        TextField field = new TextField();
        field.setId(id);
        field.setPromptText(prompt);
        field.setPrefWidth(130);
        field.textProperty().bindBidirectional(text);
        return field;
    }

    /** @param zero shown instead of 0 */
    private static Spinner<Integer> spinner(String id, IntegerProperty value, int least, int most, String zero) {
        Spinner<Integer> spinner = new Spinner<>(least, most, value.get());
        spinner.setId(id);
        spinner.setEditable(true);
        spinner.setPrefWidth(96);
        spinner.getValueFactory().setConverter(new NumberOrWord(zero, least, most, value.get()));
        spinner.getValueFactory().valueProperty().addListener((_, _, now) -> value.set(now));
        spinner.focusedProperty().addListener((_, _, focused) -> {
            if (!focused) {
                spinner.commitValue();
            }
        });
        return spinner;
    }

    private static CheckBox check(String text, BooleanProperty value) {
        CheckBox box = new CheckBox(text);
        box.selectedProperty().bindBidirectional(value);
        return box;
    }

    private static HBox group(String caption, Node control) {
        Label label = new Label(caption);
        label.getStyleClass().add("dd-muted");
        label.setLabelFor(control);
        return together(label, control);
    }

    /** Controls that stay on one line when the bar wraps. */
    private static HBox together(Node... nodes) {
        HBox box = new HBox(6, nodes);
        box.setAlignment(Pos.CENTER_LEFT);
        return box;
    }
}
