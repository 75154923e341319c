package dev.drydock.ui.control;

import java.util.Locale;
import javafx.util.StringConverter;

/** Shows a number, and a word in place of 0; takes back what was typed if it is neither. */
public final class NumberOrWord extends StringConverter<Integer> {

    private final String zero;
    private final int least;
    private final int most;
    private int last;

    public NumberOrWord(String zero, int least, int most, int first) {
        this.zero = zero;
        this.least = least;
        this.most = most;
        this.last = first;
    }

    @Override
    public String toString(Integer value) {
        last = value;
        return value == 0 ? zero : value.toString();
    }

    @Override
    public Integer fromString(String text) {
        String typed = text.strip().toLowerCase(Locale.ROOT);
        if (typed.isEmpty() || typed.equals(zero)) {
            last = least;
        } else if (typed.matches("\\d{1,9}")) {
            last = Math.clamp(Integer.parseInt(typed), least, most);
        }
        return last;
    }
}
