package dev.drydock.ui.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is typed into the filter of a table. Words must all occur in the texts of a row, of {@code a|b} one; {@code state:failed} looks at one
 * column only, {@code -state:counted} takes away, {@code rows>1000} and {@code size<5000} compare numbers, and quotes keep
 * blanks together.
 */
final class RowFilter<T> {

    private static final Pattern TOKEN = Pattern.compile("(-?[^\\s\":<>=]+[:<>=])?(?:\"([^\"]*)\"?|(\\S+))");
    private static final Pattern OR = Pattern.compile("\\|");
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Punct}]+");

    private final List<DataColumn<T>> columns;

    RowFilter(List<DataColumn<T>> columns) {
        this.columns = List.copyOf(columns);
    }

    /** Which rows fit. */
    Predicate<T> of(String typed) {
        List<Predicate<T>> all = new ArrayList<>();
        List<String> words = new ArrayList<>();
        Matcher tokens = TOKEN.matcher(typed.strip());
        while (tokens.find()) {
            String wanted = tokens.group(2) != null ? tokens.group(2) : tokens.group(3);
            String key = tokens.group(1);
            Optional<Predicate<T>> ofColumn = key == null ? Optional.empty() : ofColumn(key, wanted);
            if (ofColumn.isPresent()) {
                all.add(ofColumn.get());
            } else {
                words.add((key == null ? wanted : key + wanted).toLowerCase(Locale.ROOT));
            }
        }
        if (!words.isEmpty()) {
            all.add(row -> hasWords(row, words));
        }
        return row -> all.stream().allMatch(fits -> fits.test(row));
    }

    /** What to type so that only rows with this text in this column are left. */
    static String only(String title, String text, boolean without) {
        String name = BLANKS.matcher(title).replaceAll("").toLowerCase(Locale.ROOT);
        return (without ? "-" : "") + name + "=\"" + plain(text) + "\"";
    }

    private boolean hasWords(T row, List<String> words) {
        StringBuilder all = new StringBuilder();
        for (DataColumn<T> column : columns) {
            if (!column.number()) {
                all.append(column.searched(row)).append('\n');
            }
        }
        String lower = all.toString().toLowerCase(Locale.ROOT);
        return words.stream()
                .allMatch(word -> lower.contains(word)
                        || Stream.of(OR.split(word)).anyMatch(part -> !part.isEmpty() && lower.contains(part)));
    }

    private Optional<Predicate<T>> ofColumn(String key, String wanted) {
        boolean without = key.startsWith("-");
        char sign = key.charAt(key.length() - 1);
        String name = key.substring(without ? 1 : 0, key.length() - 1).toLowerCase(Locale.ROOT);
        return named(name).flatMap(column -> switch (sign) {
            case ':' -> texts(column, shown -> shown.contains(plain(wanted).toLowerCase(Locale.ROOT)), without);
            case '=' -> texts(column, plain(wanted).toLowerCase(Locale.ROOT)::equals, without);
            default -> numbers(column, sign, wanted);
        });
    }

    private Optional<DataColumn<T>> named(String name) {
        return columns.stream()
                .filter(column -> BLANKS.matcher(column.title())
                        .replaceAll("")
                        .toLowerCase(Locale.ROOT)
                        .startsWith(name))
                .findFirst();
    }

    private static <T> Optional<Predicate<T>> texts(DataColumn<T> column, Predicate<String> fits, boolean without) {
        return Optional.of(row -> fits.test(plain(column.text().apply(row)).toLowerCase(Locale.ROOT)) != without);
    }

    /** A text as it can be typed between quotes into one line. */
    private static String plain(String text) {
        return SPACES.matcher(text.replace("\"", "")).replaceAll(" ").strip();
    }

    private static <T> Optional<Predicate<T>> numbers(DataColumn<T> column, char sign, String wanted) {
        try {
            double limit = Double.parseDouble(wanted.replace(",", ""));
            return Optional.of(row -> column.raw(row) instanceof Number value
                    && (sign == '>' ? value.doubleValue() > limit : value.doubleValue() < limit));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
