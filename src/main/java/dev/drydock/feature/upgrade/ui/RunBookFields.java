package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.window.RunBook;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.theme.Icons;
import java.time.format.DateTimeParseException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** Who carries the upgrade out, when the window begins, and how long its steps took. */
final class RunBookFields extends HBox {

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final double WHO_WIDTH = 110;
    private static final double AT_WIDTH = 150;

    /** In seconds. */
    private static final double LONGEST = 30 * 86_400.0;

    private final UpgradeViewModel model;
    private final DialogService dialogs;
    private final Supplier<String> target;
    private final TextField who = new TextField(System.getProperty("user.name", ""));
    private final TextField at = new TextField();

    RunBookFields(UpgradeViewModel model, DialogService dialogs, Supplier<String> target) {
        super(8);
        this.model = model;
        this.dialogs = dialogs;
        this.target = target;
        setAlignment(Pos.CENTER_LEFT);
        who.setId("topology-who");
        who.setPrefWidth(WHO_WIDTH);
        who.setTooltip(new Tooltip(TEXT.text("topology.who.hint")));
        at.setId("topology-at");
        at.setPrefWidth(AT_WIDTH);
        at.setPromptText(TEXT.text("topology.at.prompt"));
        at.setTooltip(new Tooltip(TEXT.text("topology.at.hint")));
        Button took = new Button(TEXT.text("topology.took"), Icons.of(Feather.CLOCK));
        took.setId("topology-took");
        took.setMinWidth(Region.USE_PREF_SIZE);
        took.disableProperty()
                .bind(Bindings.isNotNull(model.job().workingProperty())
                        .or(Bindings.isNull(model.topology().planProperty())));
        took.setOnAction(_ -> askTook());
        getChildren().addAll(caption("topology.who", who), who, caption("topology.at", at), at, took);
    }

    private static Label caption(String key, TextField field) {
        Label label = new Label(TEXT.text(key));
        label.getStyleClass().add("dd-muted");
        label.setMinWidth(Region.USE_PREF_SIZE);
        label.setLabelFor(field);
        return label;
    }

    /** Reads the servers for what was typed, or says that it is no time. */
    void read() {
        if (wished()) {
            model.topology().read(target.get(), Map.of());
        }
    }

    /** Whether what was typed can be taken. */
    private boolean wished() {
        String text = at.getText().strip();
        try {
            model.topology()
                    .wish(who.getText().strip(), text.isEmpty() ? Optional.empty() : Optional.of(RunBook.begin(text)));
            return true;
        } catch (DateTimeParseException _) {
            dialogs.info(TEXT.text("topology.at"), TEXT.text("topology.at.wrong", text));
            at.requestFocus();
            return false;
        }
    }

    private void askTook() {
        if (!wished()) {
            return;
        }
        List<WindowStep> steps = List.of(WindowStep.values());
        dialogs.ask(new DialogService.Form(
                TEXT.text("topology.took.title"),
                TEXT.text("topology.took.text"),
                steps.stream()
                        .map(step -> new DialogService.Field("took-" + step.word(), step.title(), "", "", false))
                        .toList(),
                TEXT.text("topology.took.act"),
                typed -> typed.stream().map(RunBookFields::wrong).toList(),
                typed -> model.topology().took(target.get(), millis(steps, typed))));
    }

    private static String wrong(String text) {
        return text.isBlank() || seconds(text) >= 0 ? "" : TEXT.text("topology.took.wrong");
    }

    /** Negative where it is no length. */
    private static double seconds(String text) {
        try {
            double seconds = Double.parseDouble(text.strip());
            return seconds <= LONGEST ? seconds : -1;
        } catch (NumberFormatException _) {
            return -1;
        }
    }

    private static Map<WindowStep, Long> millis(List<WindowStep> steps, List<String> typed) {
        Map<WindowStep, Long> millis = new EnumMap<>(WindowStep.class);
        IntStream.range(0, steps.size())
                .filter(index -> !typed.get(index).isBlank())
                .forEach(index -> millis.put(steps.get(index), Math.round(seconds(typed.get(index)) * 1_000)));
        return millis;
    }
}
