package dev.drydock.run;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run is going to do.
 *
 * @param items how many items the plan has; 0 if that is not known
 * @param settings what the history keeps of the plan and the options, in shown order
 */
public record Planned<P>(P plan, long items, Map<String, String> settings) {

    public Planned {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
