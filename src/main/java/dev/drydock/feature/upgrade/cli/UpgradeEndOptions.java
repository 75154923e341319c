package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.FileEnding;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.run.UpgradeJob;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Files;
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
            description = "Write the report to this file: .html, .pdf, .xlsx or .csv; .json is for scripts.")
    private @Nullable Path report;

    Optional<Path> report() {
        return Optional.ofNullable(report);
    }

    /**
     * Refuses what would fail after all tables were changed, as far as it can be known without the server.
     *
     * @throws dev.drydock.platform.error.DrydockException E-1007 if the report cannot be written, E-4257 if the program
     *     cannot be run
     */
    void check() {
        FileEnding.requireReport(report);
        report().ifPresent(OutputFile::check);
        Path tool = systemTables;
        if (tool != null && !(Files.isRegularFile(tool) && Files.isExecutable(tool))) {
            throw new DrydockException(
                    Problem.of(UpgradeError.TOOL_FAILED, "not there, or not executable: " + tool, tool));
        }
    }

    /** What a run would start after the tables of this server; empty if nothing. */
    Optional<String> preview(OpenServer server) {
        return Optional.ofNullable(systemTables)
                .filter(_ -> VendorTool.neededBy(server.facts()))
                .map(program -> Messages.of("upgraderun").text("tool.then", VendorTool.preview(program)));
    }

    /**
     * The job with the program for the system tables behind it, if one is wanted; asks the program for its version.
     *
     * @param password what the program logs in with
     * @throws dev.drydock.platform.error.DrydockException E-4257, E-4259 if the program is not for this server
     */
    UpgradeJob after(UpgradeJob tables, OpenServer server, Secret password) {
        Path program = systemTables;
        if (program == null) {
            return tables;
        }
        VendorTool tool = new VendorTool(program, password);
        tool.checkFits(server);
        return tables.with(tool);
    }
}
