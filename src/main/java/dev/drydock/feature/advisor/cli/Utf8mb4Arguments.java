package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.UsageException;
import dev.drydock.feature.advisor.schema.Utf8mb4Options;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which schema comes to utf8mb4, and how. */
final class Utf8mb4Arguments {

    private static final int MOST_SAMPLED = 1_000_000;

    @Option(names = "--schema", paramLabel = "NAME", description = "The schema.")
    private String schema = "";

    @Option(
            names = "--collation",
            paramLabel = "NAME",
            description =
                    "One collation for all text that is not binary. Without it each column of utf8 keeps the order"
                            + " that it has, and others get what most of those have.")
    private String collation = "";

    @Option(
            names = "--as-is",
            paramLabel = "TABLE.COLUMN",
            description =
                    "Convert this column with the characters that it has now, though the sample says that they are"
                            + " UTF-8 twice or wrongly labelled; repeatable.")
    private List<String> asIs = List.of();

    @Option(
            names = "--sample",
            paramLabel = "ROWS",
            description = "Rows at each end of each table that are looked at (default: ${DEFAULT-VALUE}).")
    private int sample = Utf8mb4Options.USUAL_SAMPLE;

    boolean none() {
        return schema.isEmpty() && collation.isEmpty() && asIs.isEmpty();
    }

    Utf8mb4Options options() {
        if (schema.isEmpty()) {
            throw new UsageException("Name the schema with --schema.");
        }
        if (sample < 1 || sample > MOST_SAMPLED) {
            throw new UsageException("--sample takes 1 to " + MOST_SAMPLED + ".");
        }
        return new Utf8mb4Options(
                schema, Optional.of(collation).filter(name -> !name.isEmpty()), Set.copyOf(asIs), sample);
    }
}
