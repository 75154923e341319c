package dev.drydock.cli;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.Csv;
import dev.drydock.report.JsonOut;
import dev.drydock.report.NonClosingWriter;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** {@code --format} of a listing and what it does: rows as a table, CSV or JSON on standard output. */
public final class Listing {

    /** Forms of results. */
    enum Format {
        table,
        csv,
        json
    }

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    @Option(
            names = "--format",
            paramLabel = "table|csv|json",
            description = "Form of the result (default: ${DEFAULT-VALUE}).")
    private Format format = Format.table;

    public boolean json() {
        return format == Format.json;
    }

    /** How the results of several servers are put together. */
    public Fleet.Form ofSeveral() {
        return switch (format) {
            case table -> Fleet.Form.TEXT;
            case csv -> Fleet.Form.CSV;
            case json -> Fleet.Form.JSON;
        };
    }

    /** Whether it is a text for people. */
    public boolean text() {
        return format == Format.table;
    }

    /**
     * Writes rows; as JSON, each is an object with the columns' names, in which an underscore stands for a space.
     *
     * @param headers names of the columns; one that starts with {@code >} holds numbers
     * @param rows a value for each column: a number, a text, or a moment, which is local time in a table and else UTC
     */
    public void rows(Terminal terminal, List<String> headers, List<List<?>> rows) {
        List<String> names =
                headers.stream().map(name -> name.replaceFirst("^>", "")).toList();
        if (json()) {
            json(terminal, json -> objects(json, headers, rows));
            return;
        }
        PrintWriter out = terminal.writer();
        if (format == Format.csv) {
            Csv.write(out, names, rows.stream().map(Listing::exact));
        } else {
            TextTable table = new TextTable(headers.toArray(String[]::new));
            rows.forEach(row -> table.row(row.stream().map(Listing::cell).toArray(String[]::new)));
            table.print(out);
        }
        out.flush();
    }

    private static void objects(JsonGenerator json, List<String> headers, List<List<?>> rows) {
        json.writeStartArray();
        for (List<?> row : rows) {
            json.writeStartObject();
            for (int i = 0; i < headers.size(); i++) {
                String header = headers.get(i);
                Object value = exact(row.get(i));
                json.writeName(header.replaceFirst("^>", "").replace(' ', '_'));
                if (value instanceof Number number) {
                    json.writeNumber(number.longValue());
                } else if (value.equals("") && header.startsWith(">")) {
                    json.writeNull();
                } else {
                    json.writeString(value.toString());
                }
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** One JSON value on standard output. */
    private static void json(Terminal terminal, Consumer<JsonGenerator> content) {
        printed(terminal, out -> {
            try (JsonGenerator json =
                    new JsonFactory().createGenerator(ObjectWriteContext.empty(), new NonClosingWriter(out))) {
                content.accept(json);
            }
        });
    }

    /** One JSON object on standard output. */
    public static void object(Terminal terminal, Consumer<JsonOut> content) {
        printed(terminal, out -> JsonOut.write(out, content));
    }

    /** A JSON array on standard output, with one object for each value. */
    public static <T> void objects(Terminal terminal, Iterable<T> values, BiConsumer<JsonOut, T> content) {
        printed(terminal, out -> JsonOut.array(out, values, content));
    }

    private static void printed(Terminal terminal, Consumer<PrintWriter> content) {
        PrintWriter out = terminal.writer();
        content.accept(out);
        out.println();
        out.flush();
    }

    public static String time(Instant at) {
        return TIME.format(at);
    }

    public static Object known(@Nullable Object value) {
        return value == null ? "" : value;
    }

    private static List<?> exact(List<?> row) {
        return row.stream().map(value -> exact((Object) value)).toList();
    }

    private static Object exact(Object value) {
        return value instanceof Instant at ? Formats.iso(at) : value;
    }

    private static String cell(Object value) {
        return switch (value) {
            case Number number -> Formats.count(number.longValue());
            case Instant at -> time(at);
            default -> value.toString();
        };
    }
}
