package dev.drydock.feature.upgrade.preflight;

import java.util.Map;
import java.util.Set;

/** What a target really does with random units. */
interface TargetTruth {

    /** How it was seen: the log named it at a start in vain, halving left it alone, or it started and was loaded or asked. */
    enum Seen {
        NAMED,
        HALVED,
        ASKED
    }

    /** What is broken of a unit. */
    record Breakage(Seen seen, String what) {}

    /**
     * By schema, how the units fail that do not start, do not load or answer otherwise.
     *
     * @param expected those of which that is thought
     */
    Map<String, Breakage> broken(Set<String> expected) throws Exception;

    /** Schemas for which no start was left. */
    Set<String> untold();

    /** How often the target was started, in vain or not. */
    int starts();
}
