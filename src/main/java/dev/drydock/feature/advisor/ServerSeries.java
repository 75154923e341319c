package dev.drydock.feature.advisor;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.platform.optionfile.OptionNames;
import java.util.Optional;

/**
 * The series of a server, by which it reads option files and has defaults.
 *
 * @param number such as {@code 8.0} or {@code 10.11}
 * @param label the server, for people
 * @param table its defaults; empty if there is none
 */
record ServerSeries(boolean mariaDb, String number, String label, Optional<ReleaseDefaults> table) {

    static ServerSeries of(ServerFacts facts) {
        return new ServerSeries(
                facts.mariaDb(), number(facts.version()), facts.product(), ServerSettingsReader.table(facts));
    }

    static ServerSeries of(ReleaseDefaults release) {
        return new ServerSeries(release.mariaDb(), number(release.version()), release.label(), Optional.of(release));
    }

    /** Which options it knows; empty if they are not on record. */
    Optional<OptionNames> options() {
        return OptionNames.of(mariaDb && !atLeast(10, 6) ? "10.x" : number);
    }

    boolean atLeast(int major, int minor) {
        return ServerVersion.parse(number + ".0").atLeast(major, minor, 0);
    }

    private static String number(ServerVersion version) {
        return version.major() + "." + version.minor();
    }
}
