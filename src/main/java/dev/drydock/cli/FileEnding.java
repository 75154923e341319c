package dev.drydock.cli;

import dev.drydock.report.form.ReportForm;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The end of a file's name is a promise of what is in it: one that no form keeps is refused before anything is done. */
public final class FileEnding {

    /** A name without one, as of a pipe, or one that ends in a date, promises nothing. */
    private static final Pattern ENDING = Pattern.compile("\\.([A-Za-z][A-Za-z0-9]{0,9})$");

    private static final String PLAIN = "txt";

    private FileEnding() {}

    /**
     * Of a file with a text in one form.
     *
     * @param form its usual ending, such as {@code csv}; {@code txt} goes for each
     * @throws UsageException if the name promises another
     */
    public static void require(@Nullable Path file, String form) {
        require(file, form.equals("html") ? List.of("html", "htm", PLAIN) : List.of(form, PLAIN));
    }

    /** Of a file with a report whose form follows from its name. */
    public static void requireReport(@Nullable Path file) {
        require(
                file,
                Stream.concat(Stream.of(ReportForm.values()).map(ReportForm::word), Stream.of("htm"))
                        .toList());
    }

    /** Of a file with a result, which as {@code html} is the report in the form that the name says. */
    public static void requireResult(@Nullable Path file, String form) {
        if (form.equals("html")) {
            requireReport(file);
        } else {
            require(file, form);
        }
    }

    /** Of a file with an archive of runs. */
    public static void requireArchive(@Nullable Path file) {
        require(file, List.of("drydock", "gz"));
    }

    /** Of a copy of an option file, which may keep the ending of the original. */
    public static void requireOptions(@Nullable Path copy, String original) {
        require(
                copy,
                Stream.concat(Stream.of("cnf", "ini", "conf", PLAIN), of(original).stream())
                        .distinct()
                        .toList());
    }

    static void require(@Nullable Path file, List<String> endings) {
        Optional<String> ending = Optional.ofNullable(file).map(Path::toString).flatMap(FileEnding::of);
        if (ending.isPresent() && !endings.contains(ending.get())) {
            throw new UsageException("Nothing is written as ." + ending.get() + ": " + file + " may end in "
                    + endings.stream().map(one -> "." + one).collect(Collectors.joining(", ")) + ". Nothing was done.");
        }
    }

    private static Optional<String> of(String name) {
        Matcher matcher = ENDING.matcher(name);
        return matcher.find() ? Optional.of(matcher.group(1).toLowerCase(Locale.ROOT)) : Optional.empty();
    }
}
