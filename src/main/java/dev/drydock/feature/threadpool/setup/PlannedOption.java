package dev.drydock.feature.threadpool.setup;

/**
 * An option that the plan sets.
 *
 * @param name as the option file has it
 * @param value as the option file has it
 * @param shown the value with its real unit
 * @param reason why this value
 * @param several whether the option may stand there several times, such as {@code plugin-load-add}
 */
public record PlannedOption(String name, String value, String shown, String reason, boolean several) {

    /** {@code name = value}. */
    public String line() {
        return name + " = " + value;
    }
}
