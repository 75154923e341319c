package dev.drydock.feature.upgrade.path;

import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A supported way from a server's version to a target.
 *
 * @param version the server's version
 * @param source the newest series that this version has reached
 * @param target where it shall go
 * @param hops the steps in their order; at least one
 */
public record UpgradePath(ServerVersion version, Series source, Series target, List<Hop> hops) {

    public UpgradePath {
        hops = List.copyOf(hops);
    }

    /**
     * The way from this server to the series named {@code target}.
     *
     * @throws DrydockException with a {@link PathError} if there is none
     */
    public static UpgradePath between(ServerFacts server, String target) {
        Series series = Series.named(target)
                .orElseThrow(() -> refused(
                        PathError.UNKNOWN_TARGET,
                        target,
                        java.util.Arrays.stream(Series.values())
                                .skip(1)
                                .map(Series::label)
                                .collect(Collectors.joining(", "))));
        return between(server, series);
    }

    /** @throws DrydockException with a {@link PathError} if there is no supported way */
    public static UpgradePath between(ServerFacts server, Series target) {
        if (server.flavour() == Flavour.PROXYSQL) {
            throw refused(PathError.NOT_A_DATABASE_SERVER, server.product());
        }
        if (server.flavour() == Flavour.MARIADB) {
            throw refused(PathError.MARIADB, server.product(), target.label());
        }
        ServerVersion version = server.version();
        Series source = Series.reachedBy(version).orElseThrow(() -> refused(PathError.TOO_OLD, version.numbers()));
        if (source == target && source.holds(version)) {
            throw refused(PathError.SAME_SERIES, version.numbers(), target.label());
        }
        if (source.compareTo(target) >= 0) {
            throw refused(PathError.DOWNGRADE, version.numbers(), target.label());
        }
        return new UpgradePath(version, source, target, Hop.between(source, target));
    }

    public boolean takes(Hop hop) {
        return hops.contains(hop);
    }

    /** Whether it enters this series; that of the server now is not entered. */
    public boolean enters(Series series) {
        return hops.stream().anyMatch(hop -> hop.to() == series);
    }

    /** All series passed, such as {@code 5.5 → 5.6 → 5.7}. */
    public String label() {
        return source.label()
                + hops.stream().map(hop -> " → " + hop.to().label()).collect(Collectors.joining());
    }

    private static DrydockException refused(PathError code, Object... arguments) {
        return new DrydockException(Problem.of(code, "", arguments));
    }
}
