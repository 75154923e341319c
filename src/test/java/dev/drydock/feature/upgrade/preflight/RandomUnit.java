package dev.drydock.feature.upgrade.preflight;

import java.util.List;

/**
 * A schema with random definitions in it, alone for one verdict and one truth.
 *
 * @param kind what it is mainly about
 * @param setup the statements that make it, each of which may be refused
 * @param probes what is asked of it before and after the upgrade
 */
record RandomUnit(String schema, String kind, List<String> setup, List<String> probes) {

    /** As it is told to people. */
    String shown() {
        return kind + " " + schema + "\n    " + String.join(";\n    ", setup);
    }
}
