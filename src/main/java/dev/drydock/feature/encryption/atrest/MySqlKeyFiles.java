package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.host.FileRights;
import dev.drydock.db.host.FileSight;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The files by which a MySQL or Percona Server has a key manager: from 8.0.24 on a component, named by a manifest beside the
 * program ("Keyring Component Installation"), before that a plugin, loaded by the option file. Used by one thread.
 */
final class MySqlKeyFiles {

    private static final String PLUGIN = "keyring_file";
    private static final String COMPONENT = "component_keyring_file";
    private static final String VAULT_COMPONENT = "component_keyring_vault";
    private static final String VAULT_PLUGIN = "keyring_vault";
    private static final String USUAL_KEY_FILE = "/var/lib/mysql-keyring/" + COMPONENT;
    private static final String USUAL_PLUGIN_FILE = "/var/lib/mysql-keyring/keyring";
    private static final String USUAL_VAULT_FILE = "/etc/mysql/keyring_vault.conf";
    private static final String USUAL_OPTION_FILE = "/etc/my.cnf";
    private static final String GROUP = "mysqld";
    private static final FileRights FOR_ALL = new FileRights("", "644");

    private final String name;
    private final ServerFacts facts;
    private final Supplier<Optional<HostAccess>> access;
    private final AtRestOptions options;
    private final Map<String, String> variables;
    private final Function<String, FileSight.State> look;
    private final Consumer<String> unseen;
    private final String told;
    private final String plugins;

    /**
     * @param name of the server, for people
     * @param access the host, where files are put there over SSH; blocks
     * @param look whether a file of the host is there; blocks
     * @param unseen told of a library that could not be looked at
     * @param told full name of the key file, as the server tells it; else empty
     */
    MySqlKeyFiles(
            String name,
            ServerFacts facts,
            Supplier<Optional<HostAccess>> access,
            AtRestOptions options,
            Map<String, String> variables,
            Function<String, FileSight.State> look,
            Consumer<String> unseen,
            String told) {
        this.told = told;
        this.look = look;
        this.unseen = unseen;
        this.name = name;
        this.facts = facts;
        this.access = access;
        this.options = options;
        this.variables = variables;
        this.plugins = folder(variables.getOrDefault("plugin_dir", ""));
    }

    /** Full name on the host of the file with the keys, or with the settings of the vault that has them. */
    String keyFile() {
        if (told.startsWith("/")) {
            return told;
        }
        String asked = options.files().keyFile();
        if (vault() && vaultComponent()) {
            return plugins + "/" + VAULT_COMPONENT + ".cnf";
        }
        String known = variables.getOrDefault("keyring_file_data", "");
        String usual =
                vault() ? USUAL_VAULT_FILE : component() ? USUAL_KEY_FILE : known.isEmpty() ? USUAL_PLUGIN_FILE : known;
        return asked.isEmpty() ? usual : asked;
    }

    /** The key manager that is to be, if it keeps the keys elsewhere than in a file; else empty. */
    String holder() {
        return !vault() ? "" : vaultComponent() ? VAULT_COMPONENT : VAULT_PLUGIN;
    }

    private boolean vault() {
        return options.files().vault().isPresent();
    }

    private boolean component() {
        return facts.mySqlAtLeast(8, 0, 24);
    }

    /** Before 8.1 Percona Server has a plugin for it ("Use the keyring vault component" of its documentation). */
    private boolean vaultComponent() {
        return facts.mySqlAtLeast(8, 1, 0);
    }

    /** What belongs on the host. Blocks. */
    List<PlannedFile> there() {
        Optional<HostAccess> host = access.get();
        if (vault()) {
            return vault(host);
        }
        if (!component()) {
            requireLibrary(PLUGIN);
            return List.of(plugin(host, true));
        }
        requireLibrary(COMPONENT);
        return component(host, true);
    }

    /** What goes from there. Blocks. */
    List<PlannedFile> gone() {
        Optional<HostAccess> host = access.get();
        return component() ? component(host, false) : List.of(plugin(host, false));
    }

    private List<PlannedFile> component(Optional<HostAccess> host, boolean there) {
        String settings = "{\"path\": \"" + keyFile() + "\", \"read_only\": false}\n";
        return List.of(
                file(host, plugins + "/" + COMPONENT + ".cnf", settings, there), manifest(host, COMPONENT, there));
    }

    private PlannedFile manifest(Optional<HostAccess> host, String component, boolean there) {
        return file(host, program(host) + "/mysqld.my", "{\"components\": \"file://" + component + "\"}\n", there);
    }

    /** The settings of the vault hold its token, so they are kept as a key is. */
    private List<PlannedFile> vault(Optional<HostAccess> host) {
        if (facts.flavour() != Flavour.PERCONA) {
            throw missing(holder());
        }
        requireLibrary(holder());
        PlannedFile settings = new PlannedFile(
                keyFile(), Optional.empty(), Optional.empty(), true, AtRestPlanner.keyRights(host, variables));
        PlannedFile loads = vaultComponent()
                ? manifest(host, VAULT_COMPONENT, true)
                : PlannedOptionFile.of(
                        options,
                        host,
                        USUAL_OPTION_FILE,
                        edit -> edit.set(GROUP, "early-plugin-load", VAULT_PLUGIN + ".so")
                                .set(GROUP, "loose-keyring_vault_config", keyFile()));
        return List.of(settings, loads);
    }

    /** It has to be loaded before InnoDB ("Using the keyring_file File-Based Keyring Plugin"). */
    private PlannedFile plugin(Optional<HostAccess> host, boolean there) {
        return PlannedOptionFile.of(options, host, USUAL_OPTION_FILE, edit -> {
            if (there) {
                edit.set(GROUP, "early-plugin-load", PLUGIN + ".so").set(GROUP, "keyring_file_data", keyFile());
            } else {
                edit.remove(GROUP, "early-plugin-load").remove(GROUP, "keyring_file_data");
            }
        });
    }

    /** No table tells of what is not loaded; its file does, where it can be looked at. */
    private void requireLibrary(String manager) {
        String library = plugins + "/" + manager + ".so";
        switch (look.apply(library)) {
            case MISSING -> throw missing(manager);
            case UNKNOWN -> unseen.accept(library);
            case THERE -> {
                // what there should be
            }
        }
    }

    private DrydockException missing(String manager) {
        return new DrydockException(Problem.of(EncryptionError.NO_MANAGER, "", name, manager));
    }

    private static PlannedFile file(Optional<HostAccess> host, String path, String text, boolean there) {
        Optional<String> before = host.map(HostAccess::files)
                .filter(files -> files.exists(path))
                .map(files -> files.read(path).text());
        return new PlannedFile(
                path,
                there ? before : before.or(() -> Optional.of(text)),
                there ? Optional.of(text) : Optional.empty(),
                false,
                FOR_ALL);
    }

    private String program(Optional<HostAccess> host) {
        String asked = options.files().program();
        if (!asked.isEmpty()) {
            return folder(asked);
        }
        String pid = variables.getOrDefault("pid_file", "");
        String found = host.map(access -> access.look(
                                "dirname -- \"$(readlink -f /proc/\"$(cat -- " + ShellWord.quoted(pid) + ")\"/exe)\"",
                                AtRestPlanner.LIMIT)
                        .out()
                        .strip())
                .orElse("");
        String base = folder(variables.getOrDefault("basedir", ""));
        return found.startsWith("/") ? found : base.equals("/usr") ? "/usr/sbin" : base + "/bin";
    }

    private static String folder(String name) {
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }
}
