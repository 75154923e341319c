package dev.drydock.ui;

import java.util.concurrent.atomic.AtomicBoolean;
import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/**
 * Gives the robot's clicks what JavaFX's headless platform (26.0.2) leaves out: it calls every click a request for the
 * context menu, which headings of tables then ignore, and it forgets that Ctrl is held. On a real screen clicks pass
 * through unchanged.
 */
public final class HeadlessMouse {

    private HeadlessMouse() {}

    /** Mends the clicks on this scene. JavaFX thread only. */
    public static void mend(Scene scene) {
        AtomicBoolean control = new AtomicBoolean();
        scene.addEventFilter(KeyEvent.ANY, key -> {
            if (key.getCode() == KeyCode.CONTROL) {
                control.set(key.getEventType() == KeyEvent.KEY_PRESSED);
            }
        });
        scene.addEventFilter(MouseEvent.ANY, event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.isPopupTrigger()) {
                event.consume();
                Event.fireEvent(event.getTarget(), mended(event, control.get()));
            }
        });
    }

    private static MouseEvent mended(MouseEvent event, boolean control) {
        return new MouseEvent(
                event.getSource(),
                event.getTarget(),
                event.getEventType(),
                event.getSceneX(),
                event.getSceneY(),
                event.getScreenX(),
                event.getScreenY(),
                event.getButton(),
                event.getClickCount(),
                event.isShiftDown(),
                control,
                event.isAltDown(),
                event.isMetaDown(),
                event.isPrimaryButtonDown(),
                event.isMiddleButtonDown(),
                event.isSecondaryButtonDown(),
                event.isSynthesized(),
                false,
                event.isStillSincePress(),
                event.getPickResult());
    }
}
