package dev.drydock.feature.upgrade.ui;

import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** The steps as a bar or a column, with how far each has come, and a button for the notes at its end. */
final class StepList extends GridPane {

    private static final Messages TEXT = Messages.of("upgradeui");

    private static final PseudoClass TIGHT = PseudoClass.getPseudoClass("tight");
    private static final PseudoClass AT_LEFT = PseudoClass.getPseudoClass("at-left");
    private static final double SPACING = 10;

    private final UpgradeViewModel model;
    private final Map<Step, StateLabel> states = new EnumMap<>(Step.class);
    private final Map<Step, ToggleButton> buttons = new EnumMap<>(Step.class);

    private boolean tight;
    private boolean atLeft;

    private final ToggleButton help = new ToggleButton(TEXT.text("notes.button"), Icons.of(Feather.HELP_CIRCLE));

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
            GridPane line = new GridPane();
            line.add(button, 0, 0);
            line.add(state, 0, 1);
            line.getStyleClass().add("dd-step-line");
            getChildren().add(line);
        }
        Region gap = new Region();
        setHgrow(gap, Priority.ALWAYS);
        getChildren().addAll(gap, help);
        setAlignment(Pos.TOP_LEFT);
        getStyleClass().add("dd-step-bar");
        // children do not change while they are being laid out
        widthProperty().addListener(_ -> Platform.runLater(this::fit));
        model.stepProperty().subscribe(this::choose);
        refresh();
        atLeft(false);
    }

    /** Stands at the left of the chosen step, or above it. */
    void atLeft(boolean left) {
        atLeft = left;
        for (int place = 0; place < getChildren().size(); place++) {
            setConstraints(getChildren().get(place), left ? 0 : place, left ? place : 0);
        }
        pseudoClassStateChanged(AT_LEFT, left);
        fit();
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

    /** Shows and hides the notes. */
    ToggleButton help() {
        return help;
    }

    /** In a narrow place the titles are short ones; where these have no room either, the button goes without its words. */
    private void fit() {
        if (!(atLeft && fits(false, false)) && !fits(true, false) && !fits(false, false)) {
            fits(false, true);
        }
    }

    private boolean fits(boolean whole, boolean tight) {
        this.tight = tight;
        refresh();
        int number = 0;
        for (Map.Entry<Step, ToggleButton> step : buttons.entrySet()) {
            number++;
            Step named = step.getKey();
            StateLabel state = Objects.requireNonNull(states.get(named));
            setConstraints(state, tight ? 1 : 0, tight ? 0 : 1);
            // JavaFX cuts a text anew when it changes, and not when only the gaps beside it do
            step.getValue().setText("");
            step.getValue().setText(TEXT.text("step.numbered", number, whole ? named.title() : named.shortTitle()));
        }
        help.setText(tight ? "" : TEXT.text("notes.button"));
        pseudoClassStateChanged(TIGHT, tight);
        setHgap(tight ? 0 : SPACING);
        applyCss();
        return atLeft || prefWidth(-1) <= getWidth();
    }

    /** Shows how far the steps have come. */
    void refresh() {
        states.forEach((step, label) -> {
            Step.State state = model.states().state(step);
            Optional<RunSummary> earlier = model.earlier(step);
            if (earlier.isPresent()) {
                RunSummary run = earlier.get();
                String text = run.outcome().map(RunOutcome::text).orElse("");
                label.show(Feather.CLOCK, tight ? "" : text, Tone.MUTED);
                told(label, text + ". " + TEXT.text("state.earlier", run.id(), Formats.time(run.started())));
                return;
            }
            String left = Formats.count(model.states().toResolve(step));
            String text = TEXT.text("state." + state.name().toLowerCase(Locale.ROOT), left);
            String brief = state == Step.State.ATTENTION ? left : "";
            label.show(icon(state), tight ? brief : text, tone(state));
            told(label, text);
        });
        if (tight) {
            setHgap(0);
            applyCss();
            setHgap(Math.clamp((getWidth() - prefWidth(-1)) / getChildren().size(), 0, SPACING));
        }
    }

    /** In a narrow place a state is an icon and perhaps a number; its words are in its tooltip. */
    private static void told(StateLabel label, String words) {
        label.setTooltip(new Tooltip(words));
        label.setAccessibleText(words);
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
