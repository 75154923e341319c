package dev.drydock.cli;

import dev.drydock.feature.upgrade.run.UpgradeJob;
import dev.drydock.feature.upgrade.run.VendorTool;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What follows the tables of an upgrade: the system tables and the report. */
final class UpgradeEndOptions {

    @Option(
            names = "--system-tables",
            paramLabel = "PROGRAM",
            description = "Then run this mysql_upgrade or mariadb-upgrade for the system tables (before MySQL 8.0.16).")
    private @Nullable Path systemTables;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write the report to this file: JSON if it ends in .json, else HTML.")
    private @Nullable Path report;

    Optional<Path> report() {
        return Optional.ofNullable(report);
    }

    /** @param password what the program for the system tables logs in with */
    UpgradeJob after(UpgradeJob tables, Secret password) {
        Path tool = systemTables;
        return tool == null ? tables : tables.with(new VendorTool(tool, password));
    }
}
