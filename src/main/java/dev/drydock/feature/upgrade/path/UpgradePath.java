package dev.drydock.feature.upgrade.path;

import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A supported way from a server's version to a target.
 *
 * @param version the server's version
 * @param source the newest series that this version has reached
 * @param target where it shall go
 * @param hops the steps in their order; none if only the release within a series changes
 * @param exact the very release of the target; empty for the newest of its series
 */
public record UpgradePath(
        ServerVersion version, Series source, Series target, List<Hop> hops, Optional<ServerVersion> exact) {

    private static final int NEWEST = 999;

    public UpgradePath {
        hops = List.copyOf(hops);
    }

    /** The way to the newest release of a series. */
    public UpgradePath(ServerVersion version, Series source, Series target, List<Hop> hops) {
        this(version, source, target, hops, Optional.empty());
    }

    /**
     * The way from this server to the series or release named {@code target}, such as {@code 8.0} or {@code 8.0.36}.
     *
     * @throws DrydockException with a {@link UpgradeError} if there is none
     */
    public static UpgradePath between(ServerFacts server, String target) {
        return between(server, series(target), exact(target));
    }

    /**
     * As {@link #between(ServerFacts, String)}; from MySQL to MariaDB or back, where there is no upgrade, the migration.
     *
     * @throws DrydockException with a {@link UpgradeError} if there is neither
     */
    public static UpgradePath orMigration(ServerFacts server, String target) {
        Series series = series(target);
        if (server.flavour() == Flavour.PROXYSQL || server.mariaDb() == series.mariaDb()) {
            return between(server, series, exact(target));
        }
        return new UpgradePath(server.version(), source(server), series, List.of(), exact(target));
    }

    /** The targets of a family that a server can go to, by an upgrade or a migration; the next one first. */
    public static List<Series> reachable(ServerFacts server, boolean mariaDb) {
        return Series.targets(mariaDb).stream()
                .filter(series -> find(server, series).isPresent())
                .toList();
    }

    /** As {@link #orMigration}; empty if there is neither. */
    public static Optional<UpgradePath> find(ServerFacts server, Series target) {
        try {
            return Optional.of(orMigration(server, target.label()));
        } catch (DrydockException _) {
            return Optional.empty();
        }
    }

    private static Series series(String target) {
        return Series.named(target)
                .filter(named -> named != Series.MARIADB_10)
                .orElseThrow(() -> refused(UpgradeError.UNKNOWN_TARGET, target, Series.targetLabels()));
    }

    private static Optional<ServerVersion> exact(String target) {
        return target.strip().matches("\\d+\\.\\d+\\.\\d+")
                ? Optional.of(ServerVersion.parse(target))
                : Optional.empty();
    }

    private static Series source(ServerFacts server) {
        return Series.reachedBy(server.version(), server.mariaDb())
                .orElseThrow(() -> refused(
                        UpgradeError.TOO_OLD,
                        server.version().numbers(),
                        server.mariaDb() ? "10.0" : Series.V5_5.label()));
    }

    /** @throws DrydockException with a {@link UpgradeError} if there is no supported way */
    public static UpgradePath between(ServerFacts server, Series target) {
        return between(server, target, Optional.empty());
    }

    private static UpgradePath between(ServerFacts server, Series target, Optional<ServerVersion> exact) {
        if (server.flavour() == Flavour.PROXYSQL) {
            throw refused(UpgradeError.NO_TABLES, server.product());
        }
        if (server.mariaDb() != target.mariaDb()) {
            throw refused(
                    server.mariaDb() ? UpgradeError.FROM_MARIADB : UpgradeError.TO_MARIADB,
                    server.product(),
                    target.label());
        }
        ServerVersion version = server.version();
        Series source = source(server);
        String shown = exact.map(ServerVersion::numbers).orElse(target.label());
        if (source == target && source.holds(version)) {
            int ahead = exact.map(release -> release.compareTo(version)).orElse(0);
            if (ahead == 0) {
                throw refused(UpgradeError.SAME_SERIES, version.numbers(), target.label());
            } else if (ahead > 0) {
                return new UpgradePath(version, source, target, List.of(), exact);
            }
        }
        if (source.compareTo(target) >= 0) {
            throw refused(UpgradeError.DOWNGRADE, version.numbers(), shown);
        }
        return new UpgradePath(version, source, target, Hop.between(source, target), exact);
    }

    /** Whether it leads from MySQL to MariaDB or back, by dump and load. */
    public boolean migration() {
        return source.mariaDb() != target.mariaDb();
    }

    public boolean takes(Hop hop) {
        return hops.contains(hop);
    }

    /** Whether it enters this series; that of the server now is not entered. */
    public boolean enters(Series series) {
        return hops.stream().anyMatch(hop -> hop.to() == series);
    }

    /** Whether the server is older than this release now, and the target is not. */
    public boolean crosses(ServerVersion release) {
        return !migration() && version.compareTo(release) < 0 && release.compareTo(newest()) <= 0;
    }

    /** Whether the target is, or may be, older than this release; a series without a release is its newest. */
    public boolean endsBefore(ServerVersion release) {
        return newest().compareTo(release) < 0;
    }

    /** The very release of the target, or one that no release of its series is newer than. */
    public ServerVersion newest() {
        return exact.orElseGet(() -> {
            ServerVersion first = ServerVersion.parse(target == Series.V26 ? "26.999.999" : target.label());
            return target == Series.V26 ? first : new ServerVersion(first.major(), first.minor(), NEWEST, "");
        });
    }

    /** All series passed, such as {@code 5.5 → 5.6 → 5.7}; at its end the very release, if there is one. */
    public String label() {
        if (migration()) {
            return version.numbers() + " → " + (target.mariaDb() ? "MariaDB " : "MySQL ")
                    + exact.map(ServerVersion::numbers).orElse(target.label());
        }
        if (hops.isEmpty()) {
            return version.numbers() + " → " + exact.map(ServerVersion::numbers).orElse(target.label());
        }
        // 10.0 to 10.5 are one series here, and each a name of its own
        String from = source == Series.MARIADB_10 ? version.major() + "." + version.minor() : source.label();
        String passed = from
                + hops.stream()
                        .limit(hops.size() - 1L)
                        .map(hop -> " → " + hop.to().label())
                        .collect(Collectors.joining());
        return passed + " → " + exact.map(ServerVersion::numbers).orElse(target.label());
    }

    private static DrydockException refused(UpgradeError code, Object... arguments) {
        return new DrydockException(Problem.of(code, "", arguments));
    }
}
