package dev.drydock.feature.threadpool.pool;

/**
 * What is known of a setting before a server is asked.
 *
 * @param name of the variable
 * @param unit what its number counts
 * @param dynamic whether it can be changed while the server runs
 * @param fallback its documented default, for servers that do not tell; empty where it depends on the machine
 */
public record SettingSpec(String name, Unit unit, boolean dynamic, String fallback) {

    static SettingSpec dynamic(String name, Unit unit, String fallback) {
        return new SettingSpec(name, unit, true, fallback);
    }

    static SettingSpec restart(String name, Unit unit, String fallback) {
        return new SettingSpec(name, unit, false, fallback);
    }
}
