package dev.drydock.cli.history;

import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.Csv;
import dev.drydock.report.KeepOpen;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** {@code --format} and what it does: rows as a table, CSV or JSON on standard output. */
final class Output {

    /** Forms of results. */
    enum Format {
        table,
        csv,
        json
    }

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    @Option(names = "--format", defaultValue = "table", description = "table, csv or json.")
    private Format format = Format.table;

    boolean json() {
        return format == Format.json;
    }

    /** @param headers names of the columns; one that starts with {@code >} holds numbers */
    void rows(Terminal terminal, List<String> headers, List<List<?>> rows) {
        PrintWriter out = new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        if (format == Format.csv) {
            Csv.write(
                    out,
                    headers.stream().map(name -> name.replaceFirst("^>", "")).toList(),
                    rows.stream());
        } else {
            TextTable table = new TextTable(headers.toArray(String[]::new));
            rows.forEach(row -> table.row(row.stream().map(Output::cell).toArray(String[]::new)));
            table.print(out);
        }
        out.flush();
    }

    /** One JSON value on standard output. */
    static void json(Terminal terminal, Consumer<JsonGenerator> content) {
        PrintWriter out = new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(out))) {
            content.accept(json);
        }
        out.println();
        out.flush();
    }

    static String time(Instant at) {
        return TIME.format(at);
    }

    static Object known(@Nullable Object value) {
        return value == null ? "" : value;
    }

    private static String cell(Object value) {
        return value instanceof Number number ? Formats.count(number.longValue()) : value.toString();
    }
}
