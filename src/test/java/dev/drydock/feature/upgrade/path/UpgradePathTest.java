package dev.drydock.feature.upgrade.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.MadeFacts;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.platform.error.DrydockException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpgradePathTest {

    private static ServerFacts server(Flavour flavour, String version) {
        return MadeFacts.of(flavour, version);
    }

    @ParameterizedTest
    @CsvSource({
        "5.5.9, 5.7, 5.5 → 5.6 → 5.7",
        "5.6.24, 5.7.44, 5.6 → 5.7.44",
        "5.7.22, 8.0, 5.7 → 8.0",
        "5.7.22, 8.0.36, 5.7 → 8.0.36",
        "8.0.15, 8.0.36, 8.0.15 → 8.0.36",
        "5.7.22, 26, 5.7 → 8.0 → 8.4 → 9.7 → 26.x",
        "8.2.0, 8.4, 8.0 → 8.4",
        "9.1.0, 9.7, 8.4 → 9.7",
        "9.7.4, 26.7, 9.7 → 26.x"
    })
    void everyHopOnTheWayIsTaken(String version, String target, String path) {
        assertThat(UpgradePath.between(server(Flavour.MYSQL, version), target).label())
                .isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL, 5.7.22, 5.7, E-4202",
        "MYSQL, 26.7.0, 26.x, E-4202",
        "MYSQL, 5.7.22, 5.6, E-4203",
        "MYSQL, 8.0.36, 8.0.20, E-4203",
        "MYSQL, 8.0.36, 8.0.36, E-4202",
        "MYSQL, 8.2.0, 8.0, E-4203",
        "MYSQL, 5.1.73, 5.7, E-4204",
        "MARIADB, 10.1.48-MariaDB, 5.7, E-4205",
        "MARIADB, 11.4.5-MariaDB, 10.11, E-4203",
        "MARIADB, 10.11.6-MariaDB, 10.11, E-4202",
        "MARIADB, 5.5.68-MariaDB, 10.6, E-4204",
        "MARIADB, 10.3.39-MariaDB, 10.x, E-4201",
        "MYSQL, 5.7.22, 10.11, E-4207",
        "PROXYSQL, 2.5.5, 8.0, E-4206",
        "MYSQL, 5.6.24, 6.0, E-4201",
        "MYSQL, 5.6.24, 8.1, E-4201"
    })
    void whatHasNoWayIsRefusedWithItsCode(Flavour flavour, String version, String target, String code) {
        assertThatThrownBy(() -> UpgradePath.between(server(flavour, version), target))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        refusal -> assertThat(refusal.problem().code().id()).isEqualTo(code));
    }

    @ParameterizedTest
    @CsvSource({
        "10.3.39-MariaDB, 10.6, 10.3 → 10.6",
        "10.5.29-MariaDB, 11.4, 10.5 → 10.6 → 10.11 → 11.4",
        "10.6.22-MariaDB, 10.11.6, 10.6 → 10.11.6",
        "10.9.8-MariaDB, 10.11, 10.6 → 10.11",
        "10.11.6-MariaDB, 11.4, 10.11 → 11.4",
        "10.11.6-MariaDB, 10.11.14, 10.11.6 → 10.11.14"
    })
    void mariaDbHasHopsOfItsOwn(String version, String target, String path) {
        UpgradePath way = UpgradePath.between(server(Flavour.MARIADB, version), target);
        assertThat(way.label()).isEqualTo(path);
        assertThat(way.migration()).isFalse();
        assertThat(Hop.OF_MARIADB).containsAll(way.hops());
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL, 5.7.22, 10.11, 5.7.22 → MariaDB 10.11",
        "MYSQL, 9.7.4, 11.4.5, 9.7.4 → MariaDB 11.4.5",
        "MARIADB, 10.11.6-MariaDB, 8.4, 10.11.6 → MySQL 8.4"
    })
    void fromOneFamilyToTheOtherIsAMigrationWithoutHops(Flavour flavour, String version, String target, String path) {
        UpgradePath way = UpgradePath.orMigration(server(flavour, version), target);
        assertThat(way.label()).isEqualTo(path);
        assertThat(way.migration()).isTrue();
        assertThat(way.hops()).isEmpty();
        assertThat(way.crosses(ServerVersion.parse("10.5.0"))).isFalse();
    }

    @Test
    void perconaGoesTheWayOfMySql() {
        assertThat(UpgradePath.between(server(Flavour.PERCONA, "5.6.51-91.0"), "5.7")
                        .hops())
                .containsExactly(Hop.TO_5_7);
    }
}
