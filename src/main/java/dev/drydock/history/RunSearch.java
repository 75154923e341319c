package dev.drydock.history;

import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Which runs are looked for; every condition must hold.
 *
 * @param text part of title, server, account, person, problem, note or tag, in any case; or as a whole the code of a problem
 *     of the run or of one of its items, or a table, as in {@code table}; empty for all
 * @param kind kind of run; empty for all
 * @param server name of the profile, address or key of the server; empty for all
 * @param ended how the run ended; empty for all
 * @param running only runs that have not ended
 * @param from started at or after this
 * @param until started before this
 * @param table name of a table, {@code schema.table}, or the beginning of either followed by {@code *}; empty for all
 * @param tag a tag as it was given; empty for all
 * @param pinned only pinned runs
 */
public record RunSearch(
        String text,
        String kind,
        String server,
        Optional<RunOutcome.Kind> ended,
        boolean running,
        Optional<Instant> from,
        Optional<Instant> until,
        String table,
        String tag,
        boolean pinned) {

    /** All runs. */
    public static final RunSearch ALL =
            new RunSearch("", "", "", Optional.empty(), false, Optional.empty(), Optional.empty(), "", "", false);

    public RunSearch {
        Objects.requireNonNull(text, "text is null");
        Objects.requireNonNull(kind, "kind is null");
        Objects.requireNonNull(server, "server is null");
        Objects.requireNonNull(table, "table is null");
        Objects.requireNonNull(tag, "tag is null");
    }

    public RunSearch containing(String part) {
        return new RunSearch(part, kind, server, ended, running, from, until, table, tag, pinned);
    }

    public RunSearch ofKind(String wanted) {
        return new RunSearch(text, wanted, server, ended, running, from, until, table, tag, pinned);
    }

    public RunSearch on(String wantedServer) {
        return new RunSearch(text, kind, wantedServer, ended, running, from, until, table, tag, pinned);
    }

    public RunSearch endedAs(RunOutcome.Kind outcome) {
        return new RunSearch(text, kind, server, Optional.of(outcome), running, from, until, table, tag, pinned);
    }

    public RunSearch stillRunning() {
        return new RunSearch(text, kind, server, ended, true, from, until, table, tag, pinned);
    }

    /** @param end not included */
    public RunSearch between(Optional<Instant> begin, Optional<Instant> end) {
        return new RunSearch(text, kind, server, ended, running, begin, end, table, tag, pinned);
    }

    public RunSearch withTable(String name) {
        return new RunSearch(text, kind, server, ended, running, from, until, name, tag, pinned);
    }

    public RunSearch tagged(String wanted) {
        return new RunSearch(text, kind, server, ended, running, from, until, table, wanted, pinned);
    }

    public RunSearch onlyPinned() {
        return new RunSearch(text, kind, server, ended, running, from, until, table, tag, true);
    }
}
