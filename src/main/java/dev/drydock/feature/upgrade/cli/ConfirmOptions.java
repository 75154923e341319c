package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.UsageException;
import dev.drydock.feature.upgrade.gate.Gate;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the user answers for before tables are changed; it goes into the history and the report. */
final class ConfirmOptions {

    @Option(
            names = "--backup",
            paramLabel = "TEXT",
            description = "Say which backup there is, and of when; short for --confirm backup=TEXT.")
    private @Nullable String backup;

    @Option(
            names = "--confirm",
            paramLabel = "NAME=REASON",
            description = "Answer for a prerequisite that is open or unknown: backup, shutdown, xa, disk or replicas;"
                    + " repeatable.")
    private Map<String, String> confirmed = new LinkedHashMap<>();

    /** @throws UsageException for a name that is none, or an empty reason */
    Map<Gate.Id, String> said() {
        Map<Gate.Id, String> said = new EnumMap<>(Gate.Id.class);
        confirmed.forEach((name, reason) -> said.put(id(name), reason(name, reason)));
        String text = backup;
        if (text != null) {
            said.put(Gate.Id.BACKUP, reason("backup", text));
        }
        return said;
    }

    private static Gate.Id id(String name) {
        return Arrays.stream(Gate.Id.values())
                .filter(id -> id.word().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("--confirm takes "
                        + Arrays.stream(Gate.Id.values()).map(Gate.Id::word).collect(Collectors.joining(", "))
                        + ", not " + name + "."));
    }

    private static String reason(String name, String reason) {
        if (reason.isBlank()) {
            throw new UsageException(
                    name.equals("backup")
                            ? "--backup says which backup there is."
                            : "--confirm " + name + " wants a reason.");
        }
        return reason;
    }
}
