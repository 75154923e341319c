package dev.drydock.feature.threadpool.pool;

import dev.drydock.db.server.VariableOrigin;

/**
 * A setting as the server has it.
 *
 * @param spec its name and unit
 * @param raw the global value as the server says it
 * @param usual the default as the manual says it; empty where it depends on the machine
 * @param least least value; empty if the server does not tell
 * @param most greatest value; empty if the server does not tell
 * @param origin where the value came from
 * @param place the file it came from; empty if none, or unknown
 */
public record PoolSetting(
        SettingSpec spec, String raw, String usual, String least, String most, VariableOrigin origin, String place) {

    public String name() {
        return spec.name();
    }

    /** The value with its real unit. */
    public String shown() {
        return raw.isEmpty() ? "–" : spec.unit().shown(raw);
    }

    /** The default with its real unit. */
    public String shownUsual() {
        return usual.isEmpty() ? "–" : spec.unit().shown(usual);
    }

    /** Both ends with their real unit; a dash where the server does not tell. */
    public String shownRange() {
        boolean known = !least.isEmpty() && !most.isEmpty() && !(least.equals("0") && most.equals("0"));
        return known ? spec.unit().shown(least) + " – " + spec.unit().shown(most) : "–";
    }

    /** Where the value came from, with the file. */
    public String shownOrigin() {
        return place.isEmpty() ? origin.title() : origin.title() + ", " + place;
    }
}
