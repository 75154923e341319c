package dev.drydock.feature.upgrade.path;

import dev.drydock.db.server.ServerVersion;
import dev.drydock.platform.config.FactLines;
import java.util.List;

/** Tables of facts about versions, which are resources and not code. */
public final class Facts {

    private Facts() {}

    /** The fields of those lines whose second field names a series or release that the path enters or passes. */
    public static List<String[]> onTheWay(String name, UpgradePath path) {
        return onTheWay(name, 1, path);
    }

    /** @param since number of the field that names a series or release, from 0 */
    public static List<String[]> onTheWay(String name, int since, UpgradePath path) {
        return lines(name).stream()
                .map(line -> line.split(";", -1))
                .filter(fields -> path.crosses(ServerVersion.parse(fields[since])))
                .toList();
    }

    /** The lines of {@code resources/upgrade/NAME} without blank ones and those that begin with {@code #}. */
    public static List<String> lines(String name) {
        return FactLines.of("/upgrade/" + name);
    }
}
