package dev.drydock.cli;

import picocli.CommandLine.Option;

/** {@code --format} of a command that answers in sentences and not in rows. */
public final class TextOrJson {

    /** Forms of the answer. */
    enum Format {
        text,
        json
    }

    @Option(
            names = "--format",
            paramLabel = "text|json",
            description = "Form of the answer (default: ${DEFAULT-VALUE}).")
    private Format format = Format.text;

    public boolean json() {
        return format == Format.json;
    }
}
