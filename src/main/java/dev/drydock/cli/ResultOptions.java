package dev.drydock.cli;

import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** {@code --format} of a command whose result is a table or one JSON object, and the one place that prints it. */
public final class ResultOptions {

    /** Forms of the result. */
    enum Format {
        table,
        json
    }

    @Option(
            names = "--format",
            paramLabel = "table|json",
            description = "Form of the result (default: ${DEFAULT-VALUE}).")
    private Format format = Format.table;

    public boolean json() {
        return format == Format.json;
    }

    public Fleet.Form fleet() {
        return json() ? Fleet.Form.JSON : Fleet.Form.TEXT;
    }

    /** Prints the result in the form that was asked for to standard output. */
    public void print(Terminal terminal, Consumer<PrintWriter> table, Consumer<PrintWriter> object) {
        PrintWriter out = terminal.writer();
        if (json()) {
            object.accept(out);
            out.println();
        } else {
            table.accept(out);
        }
        out.flush();
    }
}
