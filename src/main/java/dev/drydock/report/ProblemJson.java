package dev.drydock.report;

import dev.drydock.platform.error.Problem;
import tools.jackson.core.JsonGenerator;

/** Why something failed, as every JSON file says it: {@code error}. Its fields are a contract. */
public final class ProblemJson {

    private ProblemJson() {}

    /** Writes {@code code}, {@code message} and {@code advice} as a property of the object that is open. */
    public static void write(Problem problem, JsonGenerator json) {
        begin(problem, json);
        json.writeEndObject();
    }

    /** The same with {@code detail}: what the server or the system said. */
    public static void writeWithDetail(Problem problem, JsonGenerator json) {
        begin(problem, json);
        json.writeStringProperty("detail", problem.detail());
        json.writeEndObject();
    }

    private static void begin(Problem problem, JsonGenerator json) {
        json.writeObjectPropertyStart("error");
        json.writeStringProperty("code", problem.code().id());
        json.writeStringProperty("message", problem.sentence());
        json.writeStringProperty("advice", problem.advice());
    }
}
