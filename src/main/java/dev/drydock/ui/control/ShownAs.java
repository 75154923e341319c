package dev.drydock.ui.control;

import java.util.function.Function;
import javafx.util.StringConverter;

/** How values are shown where they are chosen or drawn, and never typed. */
public final class ShownAs {

    private ShownAs() {}

    /** @param text the text of a value; where there is no value, nothing is shown */
    public static <T> StringConverter<T> text(Function<? super T, String> text) {
        return text(text, "");
    }

    /**
     * @param text the text of a value
     * @param none shown where there is no value
     */
    public static <T> StringConverter<T> text(Function<? super T, String> text, String none) {
        return new StringConverter<>() {
            @Override
            public String toString(T value) {
                return value == null ? none : text.apply(value);
            }

            @Override
            public T fromString(String typed) {
                throw new UnsupportedOperationException("it is not typed");
            }
        };
    }
}
