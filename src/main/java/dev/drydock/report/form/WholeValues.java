package dev.drydock.report.form;

import com.openhtmltopdf.extend.FSTextBreaker;
import java.text.BreakIterator;
import java.util.Locale;

/**
 * Where a line of a printed page may end: as usual, and never within a time, a date, a number or an address, where the usual
 * rules would allow it. For one thread.
 */
final class WholeValues implements FSTextBreaker {

    private final BreakIterator usual = BreakIterator.getLineInstance(Locale.ROOT);
    private String text = "";

    @Override
    public void setText(String newText) {
        text = newText;
        usual.setText(newText);
    }

    @Override
    public int next() {
        int at = usual.next();
        while (at > 0 && at < text.length() && within(text.charAt(at - 1), text.charAt(at))) {
            at = usual.next();
        }
        return at;
    }

    private static boolean within(char before, char after) {
        return after == '_' || (".:,-/".indexOf(before) >= 0 && Character.isDigit(after));
    }
}
