package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.Skin;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.control.skin.TextFieldSkin;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** A field for a password that can be shown while it is typed; says when Caps Lock is on. JavaFX thread only. */
public final class PasswordLine extends VBox {

    private static final Messages TEXT = Messages.of("ui");
    private static final double GAP = 4;

    private final Supplier<Optional<Boolean>> caps;
    private final Field field = new Field();
    private final ToggleButton reveal = new ToggleButton("", Icons.of(Feather.EYE));
    private final Label capsLock = new StateLabel(Feather.ALERT_TRIANGLE, TEXT.text("password.caps"), Tone.WARNING);

    /** @param id of the field; the button that shows what is typed has it with {@code -reveal} behind it */
    public PasswordLine(String id) {
        this(id, () -> Platform.isKeyLocked(KeyCode.CAPS));
    }

    /** @param caps whether Caps Lock is on; empty where the system does not tell */
    PasswordLine(String id, Supplier<Optional<Boolean>> caps) {
        super(GAP);
        this.caps = caps;
        field.setId(id);
        reveal.setId(id + "-reveal");
        reveal.getStyleClass().addAll("flat", "dd-icon-button");
        reveal.setTooltip(new Tooltip(TEXT.text("password.reveal")));
        reveal.setAccessibleText(TEXT.text("password.reveal"));
        field.shown.bind(reveal.selectedProperty());
        reveal.selectedProperty()
                .addListener((_, _, shown) -> reveal.setGraphic(Icons.of(shown ? Feather.EYE_OFF : Feather.EYE)));
        capsLock.setId(id + "-caps");
        HBox.setHgrow(field, Priority.ALWAYS);
        HBox line = new HBox(GAP, field, reveal);
        line.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        getChildren().addAll(line, capsLock);
        field.focusedProperty().addListener(_ -> look());
        field.addEventFilter(KeyEvent.ANY, _ -> look());
        look();
    }

    /** Where it is typed. */
    public PasswordField field() {
        return field;
    }

    /** Forgets what was typed and hides what comes. */
    public void clear() {
        field.clear();
        reveal.setSelected(false);
    }

    private void look() {
        // where the system does not tell, nothing is said
        boolean on = field.isFocused() && caps.get().orElse(false);
        capsLock.setVisible(on);
        capsLock.setManaged(on);
    }

    /** Copying stays forbidden while the letters are shown. */
    private static final class Field extends PasswordField {

        private final BooleanProperty shown = new SimpleBooleanProperty();

        Field() {
            shown.addListener(_ -> setSkin(createDefaultSkin()));
        }

        @Override
        protected Skin<?> createDefaultSkin() {
            return new TextFieldSkin(this) {
                @Override
                protected String maskText(String text) {
                    return shown.get() ? text : super.maskText(text);
                }
            };
        }
    }
}
