package dev.drydock.platform.optionfile;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The text of one option file with options changed and every other line as it was. Whether a later file or group overrides
 * what is written here is seen by reading all files again with {@link EditedFiles}.
 */
public final class OptionEdit {

    private static final Pattern PLAIN = Pattern.compile("[\\w./:,@%+=;-]*");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final int CONTEXT_LINES = 3;

    private final List<String> lines;
    private final String lineEnd;

    /** @param text the file as it is; empty for a new one */
    public OptionEdit(String text) {
        this.lines = new ArrayList<>(text.lines().toList());
        this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    }

    /**
     * Gives an option its only value: the line that counts in the group is replaced, or one is added.
     *
     * @param group such as {@code mysqld}; it is made where there is none
     * @throws DrydockException E-1040 for a value that no option file can hold
     */
    public OptionEdit set(String group, String name, String value) {
        String line = name + " = " + written(name, value);
        OptionalInt last = numbers(group).filter(n -> is(n, name)).reduce((_, b) -> b);
        if (last.isPresent()) {
            lines.set(last.getAsInt(), line);
        } else {
            insert(group, line);
        }
        return this;
    }

    /**
     * Adds a value to an option that may be given several times, such as {@code plugin-load-add}; does nothing if it is there.
     *
     * @throws DrydockException E-1040 for a value that no option file can hold
     */
    public OptionEdit add(String group, String name, String value) {
        boolean there = numbers(group)
                .anyMatch(number -> is(number, name)
                        && option(number).flatMap(OptionLine::value).equals(Optional.of(value)));
        if (!there) {
            insert(group, name + " = " + written(name, value));
        }
        return this;
    }

    /** Takes every line of an option out of a group. */
    public OptionEdit remove(String group, String name) {
        numbers(group)
                .filter(number -> is(number, name))
                .boxed()
                .toList()
                .reversed()
                .forEach(number -> lines.remove(number.intValue()));
        return this;
    }

    /** The file with the changes. */
    public String text() {
        return lines.isEmpty() ? "" : String.join(lineEnd, lines) + lineEnd;
    }

    /**
     * What two texts of a file differ in, as a unified diff; empty if in nothing.
     *
     * @param file its name, for the head
     */
    public static String diff(String file, String before, String after) {
        List<String> old = before.lines().toList();
        return String.join(
                "\n",
                UnifiedDiffUtils.generateUnifiedDiff(
                        file, file, old, DiffUtils.diff(old, after.lines().toList()), CONTEXT_LINES));
    }

    private void insert(String group, String line) {
        OptionalInt last =
                numbers(group).filter(number -> !lines.get(number).isBlank()).reduce((_, b) -> b);
        if (last.isPresent()) {
            lines.add(last.getAsInt() + 1, line);
            return;
        }
        if (!lines.isEmpty() && !lines.getLast().isBlank()) {
            lines.add("");
        }
        lines.add("[" + group + "]");
        lines.add(line);
    }

    /** The indexes of the lines of a group, its head among them. */
    private IntStream numbers(String group) {
        List<Integer> numbers = new ArrayList<>();
        boolean within = false;
        for (int number = 0; number < lines.size(); number++) {
            String line = OptionText.withoutComment(lines.get(number)).strip();
            if (line.startsWith("[") && line.contains("]")) {
                within = line.substring(1, line.indexOf(']')).strip().equals(group);
            }
            if (within) {
                numbers.add(number);
            }
        }
        return numbers.stream().mapToInt(Integer::intValue);
    }

    private boolean is(int number, String name) {
        return option(number)
                .filter(option -> option.plainName().equals(name.replace('_', '-')))
                .isPresent();
    }

    private Optional<OptionLine> option(int number) {
        String line = OptionText.withoutComment(lines.get(number)).strip();
        boolean other = line.isEmpty() || "[!;".indexOf(line.charAt(0)) >= 0;
        return other ? Optional.empty() : Optional.of(OptionText.option("", number + 1, "", line));
    }

    private static String written(String name, String value) {
        if (CONTROL.matcher(value).find()) {
            throw new DrydockException(Problem.of(PlatformError.OPTION_VALUE, "", name));
        }
        return PLAIN.matcher(value).matches()
                ? value
                : "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
