package dev.drydock.cli.history;

import dev.drydock.cli.UsageException;
import dev.drydock.history.RunSearch;
import dev.drydock.platform.task.RunOutcome;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which runs are meant. */
final class RunFilters {

    private static final String RUNNING = "running";

    @Option(names = "--kind", paramLabel = "KIND", description = "Only runs of this kind, such as rowcount.")
    private String kind = "";

    @Option(
            names = "--server",
            paramLabel = "NAME",
            description = "Only runs on this server: its name, its address, or its server_uuid.")
    private String server = "";

    @Option(
            names = "--state",
            paramLabel = "WORD",
            description =
                    "Only runs that ended so: complete, some-failed, to-resolve, partly-visible, nothing-in-scope,"
                            + " cancelled, interrupted, failed; or running.")
    private String state = "";

    @Mixin
    private final Began began = new Began();

    @Option(
            names = "--table",
            paramLabel = "[SCHEMA.]NAME",
            description = "Only runs with a result for this table; * at the end stands for any ending.")
    private String table = "";

    @Option(names = "--tag", paramLabel = "TAG", description = "Only runs with this tag.")
    private String tag = "";

    @Option(names = "--pinned", description = "Only pinned runs.")
    private boolean pinned;

    /** @throws UsageException if an option cannot be understood */
    RunSearch search(String text) {
        return new RunSearch(
                text,
                kind,
                server,
                state.isEmpty() || state.equals(RUNNING) ? Optional.empty() : Optional.of(outcome()),
                state.equals(RUNNING),
                began.from(),
                began.until(),
                table,
                tag,
                pinned);
    }

    private RunOutcome.Kind outcome() {
        return Arrays.stream(RunOutcome.Kind.values())
                .filter(known -> known.word().equals(state))
                .findFirst()
                .orElseThrow(() -> new UsageException("--state takes one of: "
                        + Arrays.stream(RunOutcome.Kind.values())
                                .map(RunOutcome.Kind::word)
                                .collect(Collectors.joining(", "))
                        + ", " + RUNNING + "."));
    }

    /** When a run began. */
    private static final class Began {

        @Option(
                names = "--from",
                paramLabel = "TIME",
                description = "Only runs that began at this local time or later: 2026-11-22 or 2026-11-22T18:30.")
        private @Nullable String from;

        @Option(
                names = "--until",
                paramLabel = "TIME",
                description = "Only runs that began before this; a day counts whole.")
        private @Nullable String until;

        Optional<Instant> from() {
            return Optional.ofNullable(from).map(begin -> time(begin, "--from", 0));
        }

        Optional<Instant> until() {
            return Optional.ofNullable(until).map(end -> time(end, "--until", 1));
        }

        private static Instant time(String text, String option, int daysAfter) {
            ZoneId zone = ZoneId.systemDefault();
            try {
                return text.contains("T")
                        ? LocalDateTime.parse(text).atZone(zone).toInstant()
                        : LocalDate.parse(text)
                                .plusDays(daysAfter)
                                .atStartOfDay(zone)
                                .toInstant();
            } catch (DateTimeException wrong) {
                throw new UsageException(option + " takes a day or a local time: 2026-11-22 or 2026-11-22T18:30.");
            }
        }
    }
}
