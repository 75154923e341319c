package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.Terminal;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** In which form a command prints its result. */
final class FormOption {

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

    boolean json() {
        return format == Format.json;
    }

    /** Prints one JSON object. */
    static void print(Terminal terminal, Consumer<Writer> object) {
        PrintWriter out = new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        object.accept(out);
        out.println();
        out.flush();
    }
}
