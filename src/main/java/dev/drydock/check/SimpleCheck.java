package dev.drydock.check;

import java.util.function.Consumer;

/**
 * A check that is one look.
 *
 * @param id stable name
 * @param title shown name
 * @param look looks, and reports to what it is given
 */
public record SimpleCheck<S>(String id, String title, Consumer<S> look) implements Check<S> {

    @Override
    public void run(S context) {
        look.accept(context);
    }
}
