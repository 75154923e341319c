package dev.drydock.feature.upgrade.ui;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The steps with how far each has come: a column, or a slim bar with a button for the notes at its end. */
final class StepList extends StackPane {

    private static final Messages TEXT = Messages.of("upgradeui");

    private static final PseudoClass TIGHT = PseudoClass.getPseudoClass("tight");
    private static final double SPACING = 4;

    private final UpgradeViewModel model;
    private final Map<Step, StateLabel> states = new EnumMap<>(Step.class);
    private final Map<Step, ToggleButton> buttons = new EnumMap<>(Step.class);

    private final List<VBox> lines = new ArrayList<>();
    private final ToggleButton help = new ToggleButton(TEXT.text("notes.button"), Icons.of(Feather.HELP_CIRCLE));
    private @Nullable Boolean shownSlim;

    StepList(UpgradeViewModel model) {
        this.model = model;
        help.setId("step-notes-button");
        help.setAccessibleText(TEXT.text("notes.button"));
        help.setTooltip(new Tooltip(TEXT.text("notes.button")));
        help.getStyleClass().addAll("flat", "small");
        help.setMinWidth(Region.USE_PREF_SIZE);
        ToggleGroup group = new ToggleGroup();
        for (Step step : Step.values()) {
            StateLabel state = new StateLabel();
            state.getStyleClass().add("dd-small");
            ToggleButton button = new ToggleButton();
            buttons.put(step, button);
            button.setId("step-" + step.name().toLowerCase(Locale.ROOT));
            button.getStyleClass().add("dd-step");
            button.setMaxWidth(Double.MAX_VALUE);
            button.setToggleGroup(group);
            button.setOnAction(_ -> button.setSelected(true));
            button.selectedProperty().addListener((_, _, chosen) -> {
                if (chosen) {
                    model.stepProperty().set(step);
                }
            });
            states.put(step, state);
            button.addEventFilter(KeyEvent.KEY_PRESSED, event -> arrow(step, event));
            VBox line = new VBox(button, state);
            line.getStyleClass().add("dd-step-line");
            lines.add(line);
        }
        model.stepProperty().subscribe(this::choose);
        refresh();
    }

    /** The keyboard goes along where it is on a step. */
    private void choose(Step shown) {
        // also while a dialog stands before it
        boolean here = getScene() != null && buttons.containsValue(getScene().getFocusOwner());
        ToggleButton chosen = Objects.requireNonNull(buttons.get(shown));
        chosen.setSelected(true);
        if (here) {
            chosen.requestFocus();
        }
    }

    /** The arrows end at the first and the last step: JavaFX would leave the list there. */
    private void arrow(Step step, KeyEvent event) {
        int by = switch (event.getCode()) {
            case DOWN, RIGHT -> 1;
            case UP, LEFT -> -1;
            default -> 0;
        };
        if (by == 0 || event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        event.consume();
        List<Step> all = List.of(Step.values());
        int to = all.indexOf(step) + by;
        if (to >= 0 && to < all.size()) {
            model.stepProperty().set(all.get(to));
        }
    }

    /** Opens the notes where they have no place of their own. */
    ToggleButton help() {
        return help;
    }

    /** A bar in place of a column. */
    void slim(boolean slim) {
        if (shownSlim != null && shownSlim == slim) {
            return;
        }
        shownSlim = slim;
        int number = 0;
        for (Map.Entry<Step, ToggleButton> step : buttons.entrySet()) {
            number++;
            Step named = step.getKey();
            step.getValue().setText(TEXT.text("step.numbered", number, slim ? named.shortTitle() : named.title()));
        }
        getChildren().clear();
        if (slim) {
            Region gap = new Region();
            HBox.setHgrow(gap, Priority.ALWAYS);
            HBox bar = new HBox(SPACING);
            bar.setAlignment(Pos.CENTER_LEFT);
            bar.getChildren().addAll(lines);
            bar.getChildren().addAll(gap, help);
            bar.getStyleClass().add("dd-step-bar");
            getChildren().add(bar);
            // children do not change while they are being laid out
            bar.widthProperty().addListener(_ -> Platform.runLater(() -> fit(bar)));
        } else {
            VBox column = new VBox();
            column.getChildren().addAll(lines);
            column.getStyleClass().add("dd-steps");
            getChildren().add(column);
        }
    }

    /** In a narrow place the notes' button goes without its words, and the gaps are smaller. */
    private void fit(HBox bar) {
        bar.pseudoClassStateChanged(TIGHT, false);
        help.setText(TEXT.text("notes.button"));
        bar.applyCss();
        boolean tight = bar.prefWidth(-1) > bar.getWidth();
        bar.pseudoClassStateChanged(TIGHT, tight);
        bar.setSpacing(tight ? 0 : SPACING);
        if (tight) {
            help.setText("");
        }
    }

    /** Shows how far the steps have come. */
    void refresh() {
        states.forEach((step, label) -> {
            Step.State state = model.states().state(step);
            String key = "state." + state.name().toLowerCase(Locale.ROOT);
            label.show(icon(state), TEXT.text(key, Formats.count(model.states().toResolve(step))), tone(state));
        });
    }

    private static Feather icon(Step.State state) {
        return switch (state) {
            case OPEN -> Feather.CIRCLE;
            case WORKING -> Feather.LOADER;
            case ATTENTION, STALE -> Feather.ALERT_TRIANGLE;
            case DONE -> Feather.CHECK_CIRCLE;
        };
    }

    private static Tone tone(Step.State state) {
        return switch (state) {
            case OPEN -> Tone.MUTED;
            case WORKING -> Tone.ACCENT;
            case ATTENTION, STALE -> Tone.WARNING;
            case DONE -> Tone.SUCCESS;
        };
    }
}
