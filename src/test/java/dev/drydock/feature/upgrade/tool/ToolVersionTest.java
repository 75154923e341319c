package dev.drydock.feature.upgrade.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.host.RestartCommands;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.MadeFacts;
import dev.drydock.db.server.ServerFacts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolVersionTest {

    private static ServerFacts server(Flavour flavour, String version, String comment) {
        return MadeFacts.of(flavour, version, comment);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mysql_upgrade  Ver 5.7.22, for Linux (x86_64) | MYSQL | 5.7.44 | true",
                "mysql_upgrade  Ver 5.7.22, for Linux (x86_64) | PERCONA | 5.7.44-48 | true",
                "mysql_upgrade  Ver 5.7.22, for Linux (x86_64) | MYSQL | 8.0.15 | false",
                "mysql_upgrade  Ver 2.1 Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64) | MARIADB | 10.11.6 |"
                        + " true",
                "mysql_upgrade  Ver 2.1 Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64) | MYSQL | 5.7.22 |"
                        + " false",
                "mariadb-upgrade from 11.4.5-MariaDB, client 2.1 for Linux (x86_64) | MARIADB | 11.4.5 | true",
                "mariadb-upgrade from 11.4.5-MariaDB, client 2.1 for Linux (x86_64) | MARIADB | 10.11.6 | false"
            })
    void aProgramFitsAServerOfItsMakerAndSeries(String line, Flavour flavour, String version, boolean fits) {
        assertThat(ToolVersion.parse(line).orElseThrow().fits(server(flavour, version, "")))
                .isEqualTo(fits);
    }

    @Test
    void aLineWithoutAVersionSaysNothing() {
        assertThat(ToolVersion.parse("unknown option '--version'")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"MYSQL, 8.0.15, true", "MYSQL, 8.0.16, false", "PERCONA, 8.4.0, false", "MARIADB, 11.8.1, true"})
    void mySqlUpgradesItselfFrom8016On(Flavour flavour, String version, boolean needed) {
        assertThat(VendorTool.neededBy(server(flavour, version, ""))).isEqualTo(needed);
    }

    @Test
    void theServiceIsNamedAsItsPackagesNameIt() {
        assertThat(RestartCommands.service(server(Flavour.MYSQL, "5.7.22", "MySQL Community Server (GPL)")))
                .isEqualTo("sudo systemctl restart mysqld");
        assertThat(RestartCommands.service(server(Flavour.MYSQL, "8.0.36", "(Ubuntu)")))
                .isEqualTo("sudo systemctl restart mysql");
        assertThat(RestartCommands.service(server(Flavour.MARIADB, "10.11.6", "Debian 12")))
                .isEqualTo("sudo systemctl restart mariadb");
    }
}
