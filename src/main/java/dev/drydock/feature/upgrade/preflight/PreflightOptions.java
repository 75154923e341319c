package dev.drydock.feature.upgrade.preflight;

/**
 * What the user chose.
 *
 * @param target the series to go to, such as {@code 5.7}
 * @param data whether checks may read the tables' rows, too
 */
public record PreflightOptions(String target, boolean data) {}
