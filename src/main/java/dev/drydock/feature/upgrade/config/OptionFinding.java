package dev.drydock.feature.upgrade.config;

import dev.drydock.platform.optionfile.OptionLine;

/**
 * One option that does not survive the path as it stands.
 *
 * @param line where it stands
 * @param kind what is wrong with it
 * @param name its full name, with underscores
 * @param series label of the first series that minds
 * @param replacement the line to write instead; empty if there is none
 * @param note more about it; may be empty
 */
public record OptionFinding(OptionLine line, Kind kind, String name, String series, String replacement, String note) {

    /** What can be wrong. */
    public enum Kind {
        REMOVED,
        RENAMED,
        /** Only a beginning of the name is written, which servers since 5.7 refuse. */
        ABBREVIATED,
        /** The target starts with it and does nothing with it. */
        IGNORED,
        /** A value that the target refuses. */
        VALUE,
        /** The target does not know it; it has the name of an option of a plugin, which may be loaded. */
        UNKNOWN,
        /** No option of the target or of a plugin on record. */
        FOREIGN,
        /** The release of the target that is on record does not know it; a newer one of its series may. */
        LATER,
        /** Its group is read by another series only. */
        GROUP;

        /** Whether the target does not start with it. */
        public boolean fatal() {
            return this == REMOVED || this == RENAMED || this == ABBREVIATED || this == VALUE || this == FOREIGN;
        }
    }
}
