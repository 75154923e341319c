package dev.drydock.feature.upgrade.preflight;

import java.util.Map;
import java.util.Set;

/** What a target really does with random units. */
interface TargetTruth {

    /**
     * By schema, how the units fail that do not start, do not load or answer otherwise.
     *
     * @param expected those of which that is thought
     */
    Map<String, String> broken(Set<String> expected) throws Exception;

    /** Schemas of which it is not known. */
    Set<String> untold();

    /** How often the target was started, in vain or not. */
    int starts();
}
