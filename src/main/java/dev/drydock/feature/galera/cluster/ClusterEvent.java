package dev.drydock.feature.galera.cluster;

import java.time.Instant;
import java.util.Locale;

/**
 * Something that happened between two polls.
 *
 * @param at when it was seen
 * @param kind what it is
 * @param node the node's name; empty for the cluster
 * @param text what it is, for the user
 */
public record ClusterEvent(Instant at, Kind kind, String node, String text) {

    /** Kinds of events. */
    public enum Kind {
        SILENT,
        ANSWERS,
        RESTART,
        STATE,
        MEMBERSHIP,
        SPLIT,
        WHOLE,
        PAUSED,
        FLOWS,
        SETTING;

        /** Stable name in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether it is nothing good. */
        public boolean trouble() {
            return this == SILENT || this == SPLIT || this == PAUSED || this == RESTART;
        }
    }
}
