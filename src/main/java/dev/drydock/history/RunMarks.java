package dev.drydock.history;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What people put to a run. It may be changed at any time and is no part of the chain.
 *
 * @param tags in the order of the alphabet
 * @param note the note, if there is one
 * @param pinned who pinned it, if anybody
 * @param origin where it came from, if it was imported
 */
public record RunMarks(List<String> tags, Optional<Note> note, Optional<String> pinned, Optional<Origin> origin) {

    /** A run nobody has put anything to. */
    public static final RunMarks NONE = new RunMarks(List.of(), Optional.empty(), Optional.empty(), Optional.empty());

    public RunMarks {
        tags = List.copyOf(tags);
    }

    /**
     * @param by who wrote it last
     * @param at when
     */
    public record Note(String text, String by, Instant at) {}

    /**
     * What an imported run was.
     *
     * @param archive digest of the archive's last link
     * @param run its number there
     * @param content digest of the run under that number
     */
    public record Origin(String archive, long run, String content, String by, Instant at) {}
}
