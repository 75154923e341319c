package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.Protection;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.lane.Speed;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.optionfile.OptionEdit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * MariaDB with {@code file_key_management}, or with any key manager that is there already. The option file says what new
 * files are, the server's threads convert the tablespaces, and lanes take the tables that say for themselves what they are.
 */
final class MariaDbRestPlanner extends AtRestPlanner {

    static final String PLUGIN = "file_key_management";
    static final String VAULT_PLUGIN = "hashicorp_key_management";
    private static final String USUAL_OPTION_FILE = "/etc/mysql/mariadb.conf.d/99-encryption.cnf";
    private static final String GROUP = "mariadb";
    private static final String FORCE = "FORCE";

    /** Switches that the server reads when it starts, and some that it also takes while it runs. */
    private static final List<String> SWITCHES = List.of(
            "innodb_encrypt_tables",
            "innodb_encrypt_log",
            "innodb_encrypt_temporary_tables",
            "encrypt_binlog",
            "encrypt_tmp_files",
            "encrypt_tmp_disk_tables",
            "aria_encrypt_tables");

    MariaDbRestPlanner(
            OpenServer server,
            AtRestOptions options,
            Session session,
            Speed speed,
            Optional<String> copied,
            List<String> notes) {
        super(server, options, session, speed, copied, notes);
        if (!facts.mariaDbAtLeast(10, 4, 0)) {
            throw new DrydockException(Problem.of(EncryptionError.NO_WAY, "", facts.product()));
        }
    }

    @Override
    String keyFile() {
        String asked = options.files().keyFile();
        String known = variables.getOrDefault("file_key_management_filename", "");
        String usual = vault() ? "/etc/mysql/mariadb.conf.d/98-vault.cnf" : "/etc/mysql/encryption/keyfile";
        // a server that has read one goes on with it, whatever was asked for
        return asked.isEmpty() || !now.keys().file().isEmpty() ? known.isEmpty() ? usual : known : asked;
    }

    @Override
    List<AtRestStep> steps() {
        return target == AtRestTarget.ENCRYPTED ? encrypt() : decrypt();
    }

    private List<AtRestStep> encrypt() {
        List<AtRestStep> steps = new ArrayList<>(List.of(new AtRestStep.Backup()));
        Map<String, String> goal = goal("ON");
        boolean keys = now.keys().state() == Keyring.State.ACTIVE;
        Optional<HostAccess> host = host();
        if (!keys) {
            requirePlugin(plugin());
            if (!vault()) {
                steps.add(new AtRestStep.MakeKey());
            }
            steps.add(new AtRestStep.CopyKey(AtRestStep.Id.KEY_COPY, vault() ? VAULT_PLUGIN : ""));
        } else if (keyState == Keyring.FileState.CHANGED) {
            steps.add(new AtRestStep.CopyKey(AtRestStep.Id.FIRST_KEYS_COPY, ""));
        }
        if (!keys || goal.entrySet().stream().anyMatch(entry -> !on(entry.getKey()) && !forced(entry.getKey()))) {
            List<PlannedFile> files = new ArrayList<>();
            if (!keys) {
                files.add(new PlannedFile(
                        keyFile(), Optional.empty(), Optional.empty(), true, keyRights(host, variables)));
            }
            files.add(optionFile(host, edit -> {
                if (!keys) {
                    edit.add(GROUP, "plugin_load_add", plugin());
                }
                if (!keys && !vault()) {
                    edit.set(GROUP, "file_key_management_filename", keyFile());
                }
                goal.forEach((name, value) -> edit.set(GROUP, name, value));
                edit.set(GROUP, "innodb_encryption_threads", "0");
            }));
            steps.add(new AtRestStep.Install(AtRestStep.Id.INSTALL, List.copyOf(files), true, goal));
        }
        steps.add(new AtRestStep.Convert(AtRestStep.Id.TRIAL, trial().stream().toList()));
        List<AtRestItem> tables = new ArrayList<>(aria());
        tables.addAll(withPlainPages());
        steps.add(new AtRestStep.Convert(AtRestStep.Id.TABLES, ordered(tables)));
        steps.add(background("ON"));
        if (options.purgeLogs()) {
            steps.add(new AtRestStep.PurgeLogs());
        }
        steps.add(new AtRestStep.Prove());
        return steps;
    }

    private boolean vault() {
        return options.files().vault().isPresent();
    }

    private String plugin() {
        return vault() ? VAULT_PLUGIN : PLUGIN;
    }

    /** A server with options of a plugin that it does not have does not start. */
    private void requirePlugin(String name) {
        if (!has(name)) {
            throw new DrydockException(
                    Problem.of(EncryptionError.NO_MANAGER, "", server.profile().name(), name));
        }
    }

    private boolean has(String plugin) {
        try {
            return session.number("SELECT COUNT(*) FROM information_schema.ALL_PLUGINS WHERE PLUGIN_NAME = "
                                    + Sql.literal(plugin))
                            .orElse(0)
                    > 0;
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            // a server without a folder of plugins has an error for this table
            return false;
        }
    }

    private List<AtRestStep> decrypt() {
        List<AtRestStep> steps = new ArrayList<>(List.of(new AtRestStep.Backup()));
        List<AtRestItem> items = new ArrayList<>(marked());
        steps.add(new AtRestStep.Acts(
                AtRestStep.Id.DEFAULTS,
                Stream.of("innodb_encrypt_tables", "aria_encrypt_tables", "encrypt_tmp_disk_tables")
                        .filter(variables::containsKey)
                        .map(name -> AtRestAct.global(name, "OFF"))
                        .toList()));
        items.addAll(aria());
        steps.add(new AtRestStep.Convert(AtRestStep.Id.TABLES, ordered(items)));
        steps.add(background("OFF"));
        Optional<HostAccess> host = host();
        Map<String, String> goal = goal("OFF");
        PlannedFile off = optionFile(host, edit -> goal.keySet().forEach(name -> edit.set(GROUP, name, "OFF")));
        steps.add(new AtRestStep.Install(AtRestStep.Id.SWITCHES, List.of(off), true, goal));
        if (options.purgeLogs()) {
            steps.add(new AtRestStep.PurgeLogs());
        }
        steps.add(new AtRestStep.Prove());
        if (options.removeKeys()) {
            OptionEdit edit = new OptionEdit(off.text().orElse(""));
            edit.remove(GROUP, "plugin_load_add").remove(GROUP, "file_key_management_filename");
            steps.add(new AtRestStep.Install(
                    AtRestStep.Id.REMOVE,
                    List.of(new PlannedFile(off.path(), off.text(), Optional.of(edit.text()), false, off.rights())),
                    false,
                    Map.of()));
        }
        return steps;
    }

    private Map<String, String> goal(String value) {
        Map<String, String> goal = new LinkedHashMap<>();
        SWITCHES.stream()
                .filter(variables::containsKey)
                .forEach(name -> goal.put(name, value.equals("ON") && forced(name) ? FORCE : value));
        return goal;
    }

    /** Tables cannot be made plain then; that is the DBA's choice, and includes ON. */
    private boolean forced(String name) {
        return variables.getOrDefault(name, "").equalsIgnoreCase(FORCE);
    }

    private AtRestStep background(String tables) {
        List<AtRestAct> before = new ArrayList<>();
        if (variables.getOrDefault("innodb_encryption_rotate_key_age", "1").equals("0")) {
            before.add(AtRestAct.global("innodb_encryption_rotate_key_age", "1"));
        }
        if (!tables.equals("ON") || !forced("innodb_encrypt_tables")) {
            before.add(AtRestAct.global("innodb_encrypt_tables", tables));
        }
        String former = variables.getOrDefault("innodb_encryption_threads", "0");
        return new AtRestStep.Background(
                List.copyOf(before),
                MariaDbThreads.wanted(options.lanes().workers().orElse(4)),
                former.matches("\\d{1,9}") ? Integer.parseInt(former) : 0);
    }

    /** Tables that say for themselves that they are encrypted; the threads leave them alone. */
    private List<AtRestItem> marked() {
        List<AtRestItem> items = new ArrayList<>();
        session.each(
                "SELECT TABLE_SCHEMA, TABLE_NAME, CREATE_OPTIONS, DATA_LENGTH + INDEX_LENGTH FROM"
                        + " information_schema.TABLES WHERE ENGINE = 'InnoDB' AND TABLE_TYPE = 'BASE TABLE'"
                        + " AND CREATE_OPTIONS LIKE '%ENCRYPTED%'",
                row -> {
                    String said = row.text(3).replaceAll("[`\"' ]", "").toUpperCase(Locale.ROOT);
                    if (said.contains("ENCRYPTED=YES")) {
                        items.add(item(row.text(1), row.text(2), " ENCRYPTED = DEFAULT", row.number(4)));
                    }
                });
        return items;
    }

    private AtRestItem item(String schema, String name, String how, OptionalLong bytes) {
        TableName table = new TableName(schema, name);
        return new AtRestItem(
                table,
                AtRestItem.Proof.KEY_VERSION,
                target == AtRestTarget.ENCRYPTED ? "encrypt" : "decrypt",
                "ALTER TABLE " + table.quoted() + how,
                "InnoDB",
                bytes,
                0);
    }

    /** The smallest table of the default kind is written anew before the threads begin. */
    private Optional<AtRestItem> trial() {
        return session.first(
                "SELECT TABLE_SCHEMA, TABLE_NAME, DATA_LENGTH + INDEX_LENGTH FROM information_schema.TABLES"
                        + " WHERE ENGINE = 'InnoDB' AND TABLE_TYPE = 'BASE TABLE'"
                        + " AND CREATE_OPTIONS NOT LIKE '%ENCRYPTED%' AND TABLE_SCHEMA NOT IN ('mysql', 'sys')"
                        + " ORDER BY 3, 1, 2 LIMIT 1",
                row -> item(row.text(1), row.text(2), " FORCE", row.number(3)));
    }

    /**
     * Aria writes a table in the new way when it is made anew; the server does not tell which tables are. It encrypts those of
     * the row format PAGE only, and says nothing of the others.
     */
    private List<AtRestItem> aria() {
        return session.query(
                "SELECT TABLE_SCHEMA, TABLE_NAME, DATA_LENGTH + INDEX_LENGTH, ROW_FORMAT FROM"
                        + " information_schema.TABLES WHERE ENGINE = 'Aria' AND TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA"
                        + " NOT IN ('information_schema', 'performance_schema')",
                row -> {
                    TableName table = new TableName(row.text(1), row.text(2));
                    boolean format =
                            target == AtRestTarget.ENCRYPTED && !row.text(4).equalsIgnoreCase("Page");
                    return new AtRestItem(
                            table,
                            target == AtRestTarget.ENCRYPTED ? AtRestItem.Proof.ROW_FORMAT : AtRestItem.Proof.NONE,
                            "rebuild",
                            "ALTER TABLE " + table.quoted() + (format ? " ROW_FORMAT = PAGE" : " FORCE"),
                            "Aria",
                            row.number(3),
                            0);
                });
    }

    /**
     * Tables that the server calls encrypted and in whose files plain pages were seen: threads leave pages alone that were freed
     * (seen on 11.4).
     */
    private List<AtRestItem> withPlainPages() {
        List<String> plain = now.of(PlaceKind.TABLE).stream()
                .filter(place -> place.seen() && place.protection() == Protection.PLAIN)
                .map(StorageLocation::name)
                .toList();
        return plain.isEmpty()
                ? List.of()
                : session
                        .query(
                                "SELECT TABLE_SCHEMA, TABLE_NAME, DATA_LENGTH + INDEX_LENGTH FROM"
                                        + " information_schema.TABLES WHERE ENGINE = 'InnoDB' AND TABLE_TYPE = 'BASE"
                                        + " TABLE'",
                                row -> new AtRestItem(
                                        new TableName(row.text(1), row.text(2)),
                                        AtRestItem.Proof.NONE,
                                        "rebuild",
                                        "ALTER TABLE " + new TableName(row.text(1), row.text(2)).quoted() + " FORCE",
                                        "InnoDB",
                                        row.number(3),
                                        0))
                        .stream()
                        .filter(item -> plain.stream()
                                .anyMatch(name -> name.equals(item.shown()) || name.startsWith(item.shown() + " ")))
                        .toList();
    }

    private PlannedFile optionFile(Optional<HostAccess> host, Consumer<OptionEdit> edits) {
        return PlannedOptionFile.of(options, host, USUAL_OPTION_FILE, edits);
    }
}
