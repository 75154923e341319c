package dev.drydock.feature.upgrade.preflight;

import dev.drydock.lab.ServerKind;

/**
 * Two servers of the lab.
 *
 * @param release of the second
 * @param starts whether it starts on data of the first; else the definitions are loaded into it
 */
record TruthPair(ServerKind source, ServerKind target, String release, boolean starts) {

    /** Nobody asks for the data after a crash of the machine. */
    static final String WITHOUT_FSYNC = "--innodb-flush-method=nosync";

    @Override
    public String toString() {
        return source.label() + " → " + release;
    }

    String[] arguments() {
        return target == ServerKind.MYSQL_8_0
                ? new String[] {WITHOUT_FSYNC, "--log-error-verbosity=1"}
                : new String[] {WITHOUT_FSYNC};
    }
}
