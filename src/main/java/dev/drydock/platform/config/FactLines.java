package dev.drydock.platform.config;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Facts that come with Drydock as text in UTF-8, one a line. Any thread; reads from the program's own file. */
public final class FactLines {

    private FactLines() {}

    /**
     * All lines but blank ones and those that begin with {@code #}.
     *
     * @param resource absolute, such as {@code /upgrade/removed-tables.csv}
     */
    public static List<String> of(String resource) {
        try (InputStream stream = Objects.requireNonNull(FactLines.class.getResourceAsStream(resource), resource);
                BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The same lines of two columns each, by the first; a tab is between them. */
    public static Map<String, String> pairs(String resource) {
        return of(resource).stream()
                .map(line -> line.split("\t", 2))
                .collect(Collectors.toUnmodifiableMap(pair -> pair[0], pair -> pair[1]));
    }
}
