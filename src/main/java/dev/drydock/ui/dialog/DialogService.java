package dev.drydock.ui.dialog;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks the user and tells the user. JavaFX thread only; every call returns at once, and answers come by callback, so that
 * nothing waits inside an event.
 */
public interface DialogService {

    /** Shows a failure with its code, its advice and "Copy details". */
    void error(String title, Problem problem);

    /** Shows a text. */
    void info(String title, String text);

    /** Asks before something is done; runs {@link Confirmation#act} only on yes. */
    void confirm(Confirmation confirmation);

    /**
     * Asks for a password.
     *
     * @param given receives it, and owns it
     */
    void askPassword(String title, String text, Consumer<Secret> given);

    /**
     * Lets the user choose where to save; not called when the user changes their mind.
     *
     * @param endings such as {@code csv}
     */
    void chooseSaveFile(String title, String suggestedName, List<String> endings, Consumer<Path> chosen);

    /** Lets the user choose a file that is there; not called when the user changes their mind. */
    void chooseOpenFile(String title, Consumer<Path> chosen);

    /**
     * A question before an action.
     *
     * @param title names the action, such as "Rebuild 42 tables"
     * @param text what will happen
     * @param button text of the button that does it
     * @param danger whether it takes something away
     * @param typed what must be typed before the button works, such as the host's name; null for no such guard
     * @param act does it, on the JavaFX thread
     */
    record Confirmation(
            String title,
            String text,
            String button,
            boolean danger,
            @Nullable String typed,
            Runnable act) {}
}
