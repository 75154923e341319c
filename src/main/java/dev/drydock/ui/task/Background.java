package dev.drydock.ui.task;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;

/**
 * Short work of a screen that touches a network or a file: done on a virtual thread, its result delivered on the JavaFX
 * thread. What takes longer, or is worth recording, is a job.
 */
public final class Background {

    private Background() {}

    /**
     * Starts the work and returns at once.
     *
     * @param name of the thread, for dumps
     */
    public static <T> void run(String name, Supplier<T> work, Consumer<T> done, Consumer<Problem> failed) {
        Thread.ofVirtual().name("drydock-ui-" + name).start(() -> {
            try {
                T result = work.get();
                Platform.runLater(() -> deliver(result, done, failed));
            } catch (RuntimeException | Error failure) {
                Problem problem = Problems.of(failure);
                Platform.runLater(() -> failed.accept(problem));
            }
        });
    }

    /** A screen that cannot take its result must not wait for it for ever. */
    private static <T> void deliver(T result, Consumer<T> done, Consumer<Problem> failed) {
        try {
            done.accept(result);
        } catch (RuntimeException | Error failure) {
            failed.accept(Problems.of(failure));
        }
    }
}
