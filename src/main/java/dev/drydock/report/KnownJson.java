package dev.drydock.report;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import tools.jackson.core.JsonGenerator;

/** Numbers that may be unknown, as every JSON file says them: null where they are. */
public final class KnownJson {

    private KnownJson() {}

    /** Writes the property into the object that is open. */
    public static void number(JsonGenerator json, String name, OptionalLong value) {
        if (value.isPresent()) {
            json.writeNumberProperty(name, value.getAsLong());
        } else {
            json.writeNullProperty(name);
        }
    }

    /** Writes the property into the object that is open. */
    public static void number(JsonGenerator json, String name, OptionalDouble value) {
        if (value.isPresent()) {
            json.writeNumberProperty(name, value.getAsDouble());
        } else {
            json.writeNullProperty(name);
        }
    }
}
