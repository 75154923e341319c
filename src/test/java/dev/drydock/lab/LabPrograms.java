package dev.drydock.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.opentest4j.TestAbortedException;

/** The server programs of the lab themselves, for tests of what starts a server of its own. */
public final class LabPrograms {

    private static final List<String> PLACES = List.of("--basedir=", "--lc-messages-dir=", "--plugin-dir=");

    private LabPrograms() {}

    /**
     * The program of a kind of server; the test is skipped where it cannot be had.
     *
     * @param folder where a script that stands for it may be put, if it needs an environment of its own
     */
    public static Path of(ServerKind kind, Path folder) throws IOException {
        Lab.uses(kind);
        try {
            LocalPackage found = new LocalServers().find(kind);
            ServersTested.had(kind, "process", kind.label());
            return found.environment().isEmpty() ? found.binary() : script(found, folder);
        } catch (NotAvailableException refused) {
            ServersTested.refused(kind, refused.reason());
            throw new TestAbortedException(kind.label() + " is not available here: " + refused.reason());
        }
    }

    /**
     * What the program of this kind makes as new data, without the seconds that this takes.
     *
     * @param data an empty folder
     */
    public static void copyNewData(ServerKind kind, Path data) throws IOException {
        try {
            LabFolders.copy(new LocalServers().find(kind).pristine(), data);
        } catch (NotAvailableException refused) {
            throw new TestAbortedException(kind.label() + " is not available here: " + refused.reason());
        }
    }

    /** With that of MariaDB goes the one that makes its data, as beside a real program. */
    private static Path script(LocalPackage found, Path folder) throws IOException {
        Path base = found.binary().resolve("../..").normalize();
        for (String name : List.of("mariadb-install-db", "mysql_install_db")) {
            Path installer = base.resolve("scripts").resolve(name);
            if (Files.exists(installer)) {
                script(found, installer, List.of("--basedir=" + base), folder.resolve(name));
            }
        }
        List<String> places = found.arguments().stream()
                .filter(option -> PLACES.stream().anyMatch(option::startsWith))
                .toList();
        return script(
                found,
                found.binary(),
                places,
                folder.resolve("mysqld-" + found.kind().name()));
    }

    private static Path script(LocalPackage found, Path program, List<String> arguments, Path script)
            throws IOException {
        StringBuilder text = new StringBuilder("#!/bin/sh\n");
        for (Map.Entry<String, String> variable : found.environment().entrySet()) {
            text.append("export ")
                    .append(variable.getKey())
                    .append("='")
                    .append(variable.getValue())
                    .append("'\n");
        }
        text.append("exec '").append(program).append("' \"$@\"");
        arguments.forEach(argument -> text.append(" '").append(argument).append('\''));
        Files.writeString(script, text + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script;
    }
}
