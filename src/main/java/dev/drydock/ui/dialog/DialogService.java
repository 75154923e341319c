package dev.drydock.ui.dialog;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Asks the user and tells the user. JavaFX thread only; every call returns at once, and answers come by callback, so that
 * nothing waits inside an event.
 */
public interface DialogService {

    /** Shows a failure with its code, its advice and "Copy details". */
    void error(String title, Problem problem);

    /** The same with what can be done about it; each closes the dialog first. */
    default void error(String title, Problem problem, List<Choice> choices) {
        error(title, problem);
    }

    /** Something that a dialog offers. */
    record Choice(String id, String text, Runnable act) {}

    /** Shows a text. */
    void info(String title, String text);

    /** Says something in passing that needs no answer. */
    void line(String text);

    /** Says in passing that a file was saved, and offers to open it and to show its folder. */
    default void saved(Path file) {
        saved(List.of(file));
    }

    /** The same of files that were saved together, the one to open first. */
    void saved(List<Path> files);

    /** Asks before something is done; runs {@link Confirmation#act} only on yes. */
    void confirm(Confirmation confirmation);

    /**
     * Asks for a password.
     *
     * @param presetVault whether "save in the vault" is chosen at first
     * @param given receives it, and owns it; empty if the user gives up
     */
    void askPassword(String title, String text, boolean presetVault, Consumer<Optional<TypedPassword>> given);

    /**
     * A password that was typed.
     *
     * @param vault whether it is to be saved in the vault
     */
    record TypedPassword(Secret secret, boolean vault) {}

    /**
     * Lets the user choose where to save; not called when the user changes their mind.
     *
     * @param endings such as {@code csv}
     */
    void chooseSaveFile(String title, String suggestedName, List<String> endings, Consumer<Path> chosen);

    /** Lets the user choose a file that is there; not called when the user changes their mind. */
    void chooseOpenFile(String title, Consumer<Path> chosen);

    /** Lets the user choose a folder that is there; not called when the user changes their mind. */
    void chooseFolder(String title, Consumer<Path> chosen);

    /** Asks for several texts; runs {@link Form#act} only when nothing is wrong with them. */
    void ask(Form form);

    /**
     * Texts to be typed before an action.
     *
     * @param title names the action
     * @param text what it does
     * @param fields the texts, one or more
     * @param button text of the button that does it
     * @param wrong says for each value what is wrong with it; an empty text where nothing is
     * @param act does it with the values, on the JavaFX thread
     */
    record Form(
            String title,
            String text,
            List<Field> fields,
            String button,
            Function<List<String>, List<String>> wrong,
            Consumer<List<String>> act) {}

    /**
     * One text of a form.
     *
     * @param id of its control; that with {@code -wrong} says what is wrong with it
     * @param label its name
     * @param prompt shown while it is empty
     * @param preset what stands in it at first
     * @param large whether it takes many lines
     */
    record Field(String id, String label, String prompt, String preset, boolean large) {}

    /**
     * A question before an action.
     *
     * @param title names the action, such as "Rebuild 42 tables"
     * @param text what will happen
     * @param button text of the button that does it
     * @param danger whether it takes something away
     * @param typed what must be typed before the button works, such as the host's name; null for no such guard
     * @param act does it, on the JavaFX thread
     * @param statements what is sent to a server, to read and copy; may be empty
     */
    record Confirmation(
            String title,
            String text,
            String button,
            boolean danger,
            @Nullable String typed,
            Runnable act,
            String statements) {

        /** Of what takes nothing away. */
        public Confirmation(String title, String text, String button, Runnable act) {
            this(title, text, button, false, null, act, "");
        }

        /** Without statements of its own. */
        public Confirmation(
                String title, String text, String button, boolean danger, @Nullable String typed, Runnable act) {
            this(title, text, button, danger, typed, act, "");
        }
    }
}
