package dev.drydock.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Makes servers of the lab that have a key manager with its keys in a file of the server's own folder. */
final class KeyFiles {

    private static final String COMPONENT = "component_keyring_file";
    private static final int KEY_BYTES = 32;

    private KeyFiles() {}

    /** The same server with a key manager that has one key. Any key will do: nothing secret is behind it. */
    static LocalPackage with(LocalPackage plain) throws IOException, NotAvailableException {
        return switch (plain.kind()) {
            case MYSQL_9 -> component(plain);
            case MARIADB, GALERA -> plugin(plain);
            case MARIADB_11_4 -> plugin(withPlugins(plain, LabFolders.newServerFolder("plugins")));
            default ->
                throw new NotAvailableException(
                        "no key manager of " + plain.kind().label() + " is here");
        };
    }

    /**
     * A keyring component is named by a manifest beside the program, and configured by a file beside the component, so the
     * program and the component get a folder of their own (MySQL manual, "Keyring Component Installation").
     */
    private static LocalPackage component(LocalPackage plain) throws IOException {
        Path folder = LabFolders.newServerFolder("keyring");
        LocalPackage movable = withoutKeys(plain, folder);
        Files.writeString(folder.resolve("usr/sbin/mysqld.my"), "{\"components\": \"file://" + COMPONENT + "\"}");
        Files.writeString(
                folder.resolve("plugin/" + COMPONENT + ".cnf"),
                "{\"path\": \"" + folder.resolve("keys") + "\", \"read_only\": false}");
        return movable;
    }

    /** A MySQL whose program and component are in a folder of their own, without a manifest. */
    static LocalPackage withoutKeys(LocalPackage plain, Path folder) throws IOException {
        Path base = java.util.Objects.requireNonNull(plain.binary().getParent());
        Path program = Files.createDirectories(folder.resolve("usr/sbin"));
        Path plugins = Files.createDirectory(folder.resolve("plugin"));
        Files.copy(base.resolve("mysqld"), folder.resolve("mysqld"), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        Files.copy(
                base.resolve("usr/sbin/mysqld"),
                program.resolve("mysqld"),
                java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        Files.createSymbolicLink(folder.resolve("usr/lib"), base.resolve("usr/lib"));
        for (String library : List.of(COMPONENT + ".so", "thread_pool.so")) {
            Files.copy(base.resolve("usr/lib/mysql/plugin").resolve(library), plugins.resolve(library));
        }
        List<String> arguments = new ArrayList<>(plain.arguments());
        arguments.removeIf(argument -> argument.startsWith("--plugin-dir") || argument.equals("--skip-log-bin"));
        arguments.add("--plugin-dir=" + plugins);
        arguments.add("--log-bin=binlog");
        arguments.add("--performance-schema=ON");
        return new LocalPackage(
                plain.kind(),
                folder.resolve("mysqld"),
                arguments,
                plain.environment(),
                plain.pristine(),
                plain.account());
    }

    /** A MariaDB with a folder of plugins of its own, since its package has none. */
    static LocalPackage withPlugins(LocalPackage plain, Path folder) throws IOException, NotAvailableException {
        List<String> arguments = new ArrayList<>(plain.arguments());
        arguments.add("--plugin-dir=" + MariaDb4jPackage.plugins(folder));
        return new LocalPackage(
                plain.kind(), plain.binary(), arguments, plain.environment(), plain.pristine(), plain.account());
    }

    private static LocalPackage plugin(LocalPackage plain) throws IOException {
        Path folder = LabFolders.newServerFolder("keys");
        Path keys = folder.resolve("keys");
        Files.writeString(keys, "1;" + HexFormat.of().formatHex(new byte[KEY_BYTES]) + "\n");
        List<String> arguments = new ArrayList<>(plain.arguments());
        arguments.add("--plugin-load-add=file_key_management");
        arguments.add("--file-key-management-filename=" + keys);
        arguments.add("--log-bin=binlog");
        return new LocalPackage(
                plain.kind(), plain.binary(), arguments, plain.environment(), plain.pristine(), plain.account());
    }
}
