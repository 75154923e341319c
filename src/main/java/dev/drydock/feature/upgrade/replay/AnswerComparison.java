package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.sql.ResultColumn;
import dev.drydock.feature.upgrade.replay.Difference.Message;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Holds two answers to one statement against each other. */
final class AnswerComparison {

    /** Of what a value is: more than the last digits that servers round otherwise. */
    private static final double OF_DOUBLE = 1e-9;

    private static final double OF_FLOAT = 1e-5;

    private final ReplayStatement statement;
    private final Answer here;
    private final Answer there;
    private final boolean groupsSorted;
    /** As which the values of a column are compared. */
    private final List<StoredColumn.Kind> kinds;

    private final List<List<@Nullable String>> rowsHere;
    private final List<List<@Nullable String>> rowsThere;
    private final List<Difference> found = new ArrayList<>();

    /** @param groupsSorted whether GROUP BY sorts on the old server and no more on the new one */
    AnswerComparison(ReplayStatement statement, Answer here, Answer there, boolean groupsSorted) {
        this.statement = statement;
        this.here = here;
        this.there = there;
        this.groupsSorted = groupsSorted;
        List<StoredColumn.Kind> these = kinds(here);
        List<StoredColumn.Kind> those = kinds(there);
        this.kinds = these.size() == those.size()
                ? IntStream.range(0, these.size())
                        .mapToObj(i -> common(these.get(i), those.get(i)))
                        .toList()
                : List.of();
        this.rowsHere = rows(here.rows(), these);
        this.rowsThere = rows(there.rows(), those);
    }

    private static StoredColumn.Kind common(StoredColumn.Kind one, StoredColumn.Kind other) {
        boolean rounded = one == StoredColumn.Kind.ROUNDED || other == StoredColumn.Kind.ROUNDED;
        return one == other ? one : rounded ? StoredColumn.Kind.ROUNDED : StoredColumn.Kind.TEXT;
    }

    /** Where the two have another kind of column, both as texts. */
    private List<List<@Nullable String>> rows(List<List<@Nullable String>> rows, List<StoredColumn.Kind> own) {
        if (kinds.equals(own) || kinds.isEmpty()) {
            return rows;
        }
        return rows.stream()
                .map(row -> {
                    List<@Nullable String> values = new ArrayList<>();
                    for (int i = 0; i < kinds.size(); i++) {
                        String value = row.get(i);
                        values.add(value == null || kinds.get(i) == own.get(i) ? value : asText(own.get(i), value));
                    }
                    return values;
                })
                .toList();
    }

    private static String asText(StoredColumn.Kind kind, String value) {
        return switch (kind) {
            case BITS -> new BigInteger(value, 16).toString();
            // that of a long one has a blank
            case BINARY, OPAQUE, SHAPE ->
                value.indexOf(' ') < 0 ? new String(HexFormat.of().parseHex(value), StandardCharsets.UTF_8) : value;
            case EXACT, ROUNDED, MOMENT, TEXT, CHOICE -> value;
        };
    }

    /** Empty if they are the same, as far as they can be compared. */
    List<Difference> differences() {
        if (here.failure().isPresent() && there.failure().isPresent() && !here.late() && !there.late()) {
            found.add(
                    here.errno() == there.errno()
                            ? new Difference.BothRefuse(here.errno())
                            : new Difference.OtherError(
                                    here.failure().get(), there.failure().get()));
            return found;
        }
        if (here.late()) {
            found.add(new Difference.TooMuch());
        } else if (there.late()) {
            found.add(new Difference.Late(here.nanos() / 1_000_000));
        } else if (there.failure().isPresent()) {
            found.add(new Difference.Refused(there.failure().get()));
        } else if (here.failure().isPresent()) {
            found.add(new Difference.Taken(here.failure().get()));
        } else {
            results();
        }
        return found;
    }

    private void results() {
        if (!here.columns().equals(there.columns())) {
            found.add(new Difference.Columns(here.columns(), there.columns()));
        }
        warnings();
        Optional<String> changing = statement.changing();
        if (here.changed() != there.changed()) {
            found.add(new Difference.Changed(here.changed(), there.changed()));
        } else if (here.more() || there.more()) {
            if (here.more() != there.more()) {
                rowCount(changing);
            } else {
                found.add(new Difference.TooMuch());
            }
        } else if (here.rows().size() != there.rows().size()) {
            rowCount(changing);
        } else if (here.columns().size() == there.columns().size() && !samePairwise(rowsHere, rowsThere)) {
            content(changing);
        }
    }

    private void rowCount(Optional<String> changing) {
        found.add(
                changing.isPresent()
                        ? new Difference.Open(changing)
                        : new Difference.RowCount(count(here), count(there)));
    }

    private static String count(Answer answer) {
        return (answer.more() ? "> " : "") + answer.rows().size();
    }

    private void content(Optional<String> changing) {
        List<List<@Nullable String>> sortedHere = sorted(rowsHere);
        List<List<@Nullable String>> sortedThere = sorted(rowsThere);
        boolean sameRows = samePairwise(sortedHere, sortedThere);
        boolean ordered = statement.ordered();
        Optional<List<Integer>> keys = ordered ? statement.orderedBy().flatMap(this::places) : Optional.empty();
        boolean sameKeys = keys.isPresent()
                && IntStream.range(0, rowsHere.size())
                        .allMatch(
                                i -> keys.get().stream().allMatch(key -> same(rowsHere.get(i), rowsThere.get(i), key)));
        boolean groupOrder = !ordered && statement.grouped() && groupsSorted;
        if (sameRows) {
            if (keys.isPresent() && !sameKeys) {
                found.add(new Difference.Order());
            } else {
                found.add(groupOrder ? new Difference.GroupOrder() : new Difference.OpenOrder(ordered));
            }
        } else if (changing.isPresent()) {
            found.add(new Difference.Open(changing));
        } else if (statement.limited() && groupOrder) {
            found.add(new Difference.GroupOrder());
        } else if (statement.limited() && (!ordered || keys.isEmpty() || sameKeys)) {
            found.add(new Difference.Open(Optional.of("LIMIT")));
        } else if (ordered && sameKeys) {
            values(rowsHere, rowsThere);
        } else {
            values(sortedHere, sortedThere);
        }
    }

    private void values(List<List<@Nullable String>> these, List<List<@Nullable String>> those) {
        Set<String> columns = new LinkedHashSet<>();
        int rows = 0;
        for (int i = 0; i < these.size(); i++) {
            boolean other = false;
            for (int column = 0; column < here.columns().size(); column++) {
                if (!same(these.get(i), those.get(i), column)) {
                    other = true;
                    columns.add(here.columns().get(column).label());
                }
            }
            rows += other ? 1 : 0;
        }
        found.add(new Difference.Values(rows, these.size(), List.copyOf(columns)));
    }

    private void warnings() {
        Set<Integer> onlyHere = codes(here);
        Set<Integer> onlyThere = codes(there);
        onlyHere.removeAll(codes(there));
        onlyThere.removeAll(codes(here));
        if (!onlyHere.isEmpty() || !onlyThere.isEmpty()) {
            found.add(new Difference.Warnings(messages(here, onlyHere), messages(there, onlyThere)));
        }
    }

    private static Set<Integer> codes(Answer answer) {
        Set<Integer> codes = new TreeSet<>();
        answer.warnings().stream()
                .filter(one -> !one.level().equalsIgnoreCase("Note"))
                .forEach(one -> codes.add(one.code()));
        return codes;
    }

    private static List<Message> messages(Answer answer, Set<Integer> codes) {
        List<Message> messages = new ArrayList<>();
        for (int code : codes) {
            answer.warnings().stream()
                    .filter(one -> one.code() == code)
                    .findFirst()
                    .ifPresent(one -> messages.add(new Message(code, one.text())));
        }
        return messages;
    }

    /** Where the columns that order are in the result; empty if one is not there, or not once. */
    private Optional<List<Integer>> places(List<String> names) {
        List<Integer> places = new ArrayList<>();
        for (String name : names) {
            List<Integer> one = IntStream.range(0, here.columns().size())
                    .filter(i -> name.matches("\\d{1,4}")
                            ? i == Integer.parseInt(name) - 1
                            : here.columns().get(i).label().equalsIgnoreCase(name))
                    .boxed()
                    .toList();
            if (one.size() != 1) {
                return Optional.empty();
            }
            places.add(one.getFirst());
        }
        return Optional.of(places);
    }

    private static List<StoredColumn.Kind> kinds(Answer answer) {
        return answer.columns().stream().map(AnswerComparison::kind).toList();
    }

    private static StoredColumn.Kind kind(ResultColumn column) {
        return StoredColumn.answered(column.label(), column.type()).kind();
    }

    private boolean samePairwise(List<List<@Nullable String>> these, List<List<@Nullable String>> those) {
        return IntStream.range(0, these.size())
                .allMatch(i -> IntStream.range(0, here.columns().size())
                        .allMatch(column -> same(these.get(i), those.get(i), column)));
    }

    private boolean same(List<@Nullable String> these, List<@Nullable String> those, int column) {
        String one = these.get(column);
        String other = those.get(column);
        if (one == null || other == null || one.equals(other)) {
            return one == null ? other == null : one.equals(other);
        }
        double rounding = switch (kinds.get(column)) {
            case ROUNDED -> single(here, column) || single(there, column) ? OF_FLOAT : OF_DOUBLE;
            default -> 0;
        };
        return rounding > 0 && near(number(one), number(other), rounding);
    }

    private static boolean single(Answer answer, int column) {
        return answer.columns().get(column).type().startsWith("FLOAT");
    }

    private static double number(String text) {
        try {
            return new BigDecimal(text).doubleValue();
        } catch (NumberFormatException _) {
            return Double.NaN;
        }
    }

    private static boolean near(double one, double other, double rounding) {
        return Math.abs(one - other) <= rounding * Math.max(Math.abs(one), Math.abs(other));
    }

    /** Rounded values last, since they may be in another order for their last digits. */
    private List<List<@Nullable String>> sorted(List<List<@Nullable String>> rows) {
        Comparator<List<@Nullable String>> order = (_, _) -> 0;
        Comparator<@Nullable String> nulls = Comparator.nullsFirst(Comparator.naturalOrder());
        for (int column = 0; column < here.columns().size(); column++) {
            int at = column;
            if (kinds.get(column) != StoredColumn.Kind.ROUNDED) {
                order = order.thenComparing(row -> row.get(at), nulls);
            }
        }
        for (int column = 0; column < here.columns().size(); column++) {
            int at = column;
            if (kinds.get(column) == StoredColumn.Kind.ROUNDED) {
                order = order.thenComparing(
                        row -> row.get(at) == null ? Double.NaN : number(row.get(at)), Double::compare);
            }
        }
        return rows.stream().sorted(order).toList();
    }
}
