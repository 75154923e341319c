package dev.drydock.feature.encryption;

import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * MySQL and Percona Server: {@code INNODB_TABLESPACES} of 8.0 and later, {@code INNODB_SYS_TABLESPACES} of 5.7; before 5.7
 * nothing is encrypted (MySQL manual, "InnoDB Data-at-Rest Encryption"). Used by one thread.
 */
final class MySqlStorageLocations extends PlaceReader {

    /** Bit of an InnoDB tablespace's flags that says that it is encrypted, since 5.7.11 (fsp0types.h). */
    private static final long ENCRYPTED_FLAG = 1L << 13;

    MySqlStorageLocations(Session session, ServerFacts facts, Map<String, String> variables) {
        super(session, facts, variables);
    }

    @Override
    Keyring keys() {
        Optional<Keyring> component = facts.mySqlAtLeast(8, 0, 24) ? component() : Optional.empty();
        return component
                .or(this::plugin)
                .orElseGet(() -> on("performance_schema") || !facts.mySqlAtLeast(8, 0, 24)
                        ? Keyring.ABSENT
                        : new Keyring(Keyring.State.UNKNOWN, "", List.of(), text("keys.noschema")));
    }

    /** A component tells its state in the performance schema, which is empty while that is off. */
    private Optional<Keyring> component() {
        Map<String, String> status = new HashMap<>();
        session.each(
                "SELECT STATUS_KEY, STATUS_VALUE FROM performance_schema.keyring_component_status",
                row -> status.put(row.text(1), row.text(2)));
        String name = status.getOrDefault("Component_name", "");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        boolean active = "Active".equals(status.get("Component_status"));
        return Optional.of(new Keyring(
                active ? Keyring.State.ACTIVE : Keyring.State.FAILED,
                name,
                keyNames(),
                text("keys.component", status.getOrDefault("Component_status", "")),
                status.getOrDefault("Data_file", "")));
    }

    private Optional<Keyring> plugin() {
        return session.first(
                "SELECT PLUGIN_NAME, PLUGIN_STATUS FROM information_schema.PLUGINS"
                        + " WHERE PLUGIN_TYPE = 'KEYRING' AND PLUGIN_NAME LIKE 'keyring%'",
                row -> new Keyring(
                        row.text(2).equals("ACTIVE") ? Keyring.State.ACTIVE : Keyring.State.FAILED,
                        row.text(1),
                        List.of(),
                        text("keys.plugin", row.text(2)),
                        variable(row.text(1) + "_data").orElse("")));
    }

    private List<String> keyNames() {
        return parts.read(
                        "part.keynames",
                        () -> session.query(
                                "SELECT KEY_ID FROM performance_schema.keyring_keys ORDER BY KEY_ID",
                                row -> row.text(1)))
                .orElse(List.of());
    }

    /** A tablespace's first file and the bytes of all its files. */
    private record Files(String first, long bytes) {}

    private Map<Long, Files> files() {
        Map<Long, Files> files = new HashMap<>();
        parts.read(
                "part.files",
                () -> session.each(
                        "SELECT FILE_ID, FILE_NAME, TOTAL_EXTENTS * EXTENT_SIZE FROM information_schema.FILES"
                                + " WHERE ENGINE = 'InnoDB' ORDER BY FILE_NAME",
                        row -> files.merge(
                                row.number(1).orElse(-1),
                                new Files(row.text(2), row.number(3).orElse(0)),
                                (one, other) -> new Files(one.first(), one.bytes() + other.bytes()))));
        return files;
    }

    /** Tables that lie in the system tablespace; they can be moved out of it. */
    private void inSystemTablespace(String dictionary) {
        session.each(
                "SELECT t.NAME FROM information_schema." + dictionary + " t WHERE t.SPACE = 0 AND t.NAME LIKE '%/%'"
                        + " AND t.NAME NOT LIKE 'mysql/%' AND t.NAME NOT LIKE 'sys/%'",
                row -> places.add(new StorageLocation(
                        PlaceKind.TABLE,
                        shown(row.text(1)),
                        Protection.PLAIN,
                        OptionalLong.empty(),
                        text("note.in-system"))));
    }

    /** Temporary tables of sessions, from 8.0.13 on in files of their own. */
    private void sessionTemporary() {
        session.each(
                "SELECT COUNT(*), SUM(SIZE) FROM information_schema.INNODB_SESSION_TEMP_TABLESPACES",
                row -> add(
                        PlaceKind.TEMPORARY_TABLESPACE,
                        text("sessions", row.number(1).orElse(0)),
                        Protection.NEVER,
                        row.number(2),
                        "note.noswitch"));
    }

    @Override
    void tables() {
        Map<Long, Files> files = files();
        if (facts.mySqlAtLeast(8, 0, 0)) {
            boolean column = session.number("SELECT COUNT(*) FROM information_schema.COLUMNS WHERE TABLE_SCHEMA ="
                                    + " 'information_schema' AND TABLE_NAME = 'INNODB_TABLESPACES' AND COLUMN_NAME ="
                                    + " 'ENCRYPTION'")
                            .orElse(0)
                    > 0;
            session.each(
                    "SELECT NAME, SPACE_TYPE, FILE_SIZE, FLAG, " + (column ? "ENCRYPTION" : "NULL")
                            + ", SPACE FROM information_schema.INNODB_TABLESPACES",
                    row -> tablespace(row, files));
            systemTablespace();
            inSystemTablespace("INNODB_TABLES");
            if (facts.mySqlAtLeast(8, 0, 13)) {
                sessionTemporary();
            }
        } else if (facts.mySqlAtLeast(5, 7, 0)) {
            session.each(
                    "SELECT NAME, SPACE_TYPE, FILE_SIZE, FLAG, NULL, SPACE FROM"
                            + " information_schema.INNODB_SYS_TABLESPACES",
                    row -> tablespace(row, files));
            systemTablespace();
            temporaryTablespace();
            inSystemTablespace("INNODB_SYS_TABLES");
        } else {
            session.each(
                    "SELECT TABLE_SCHEMA, TABLE_NAME, DATA_LENGTH + INDEX_LENGTH FROM information_schema.TABLES"
                            + " WHERE ENGINE = 'InnoDB'",
                    row -> add(
                            PlaceKind.TABLE,
                            row.text(1) + "." + row.text(2),
                            Protection.NEVER,
                            row.number(3),
                            "note.tooold"));
        }
    }

    private void tablespace(Row row, Map<Long, Files> files) {
        String name = row.text(1);
        boolean encrypted = row.optionalText(5)
                .map(word -> word.equals("Y"))
                .orElseGet(() -> (row.number(4).orElse(0) & ENCRYPTED_FLAG) != 0);
        PlaceKind kind = kind(name, row.text(2));
        Files file = files.getOrDefault(row.number(6).orElse(-1), new Files("", 0));
        long bytes = row.number(3).orElse(0);
        boolean never = kind == PlaceKind.TEMPORARY_TABLESPACE && !has("innodb_temp_tablespace_encrypt");
        places.add(new StorageLocation(
                        kind,
                        kind == PlaceKind.TABLE ? shown(name) : name,
                        encrypted ? Protection.ENCRYPTED : never ? Protection.NEVER : Protection.PLAIN,
                        OptionalLong.of(bytes == 0 ? file.bytes() : bytes),
                        never ? text("note.noswitch") : "")
                .in(below(file.first())));
    }

    private static PlaceKind kind(String name, String type) {
        return switch (type) {
            case "Undo" -> PlaceKind.UNDO;
            case "System" -> name.contains("temporary") ? PlaceKind.TEMPORARY_TABLESPACE : PlaceKind.SYSTEM_TABLESPACE;
            case "General" -> name.equals("mysql") ? PlaceKind.DICTIONARY : PlaceKind.GENERAL_TABLESPACE;
            default -> PlaceKind.TABLE;
        };
    }

    private static String shown(String stored) {
        InnoDbName name = InnoDbName.decode(stored);
        return name.schema() + "." + name.table() + (name.partition().isEmpty() ? "" : " " + name.partition());
    }

    /** It is in no list of tablespaces; only Percona Server can encrypt it, and only as it is made. */
    private void systemTablespace() {
        if (!places.stream().allMatch(place -> place.kind() != PlaceKind.SYSTEM_TABLESPACE)) {
            return;
        }
        parts.read(
                "part.system",
                () -> session.first(
                        "SELECT SUM(TOTAL_EXTENTS * EXTENT_SIZE) FROM information_schema.FILES"
                                + " WHERE TABLESPACE_NAME = 'innodb_system'",
                        row -> {
                            bySwitch(
                                    PlaceKind.SYSTEM_TABLESPACE,
                                    "innodb_system",
                                    "innodb_sys_tablespace_encrypt",
                                    row.number(1));
                            return true;
                        }));
    }

    /** In no list of tablespaces of 5.7. */
    private void temporaryTablespace() {
        parts.read(
                "part.files",
                () -> session.first(
                        "SELECT SUM(TOTAL_EXTENTS * EXTENT_SIZE) FROM information_schema.FILES"
                                + " WHERE TABLESPACE_NAME = 'innodb_temporary'",
                        row -> {
                            bySwitch(
                                    PlaceKind.TEMPORARY_TABLESPACE,
                                    "innodb_temporary",
                                    "innodb_temp_tablespace_encrypt",
                                    row.number(1));
                            return true;
                        }));
    }

    @Override
    void logs() {
        OptionalLong redo = facts.mySqlAtLeast(8, 0, 30)
                ? number("innodb_redo_log_capacity")
                : product(number("innodb_log_file_size"), number("innodb_log_files_in_group"));
        bySwitch(PlaceKind.REDO, "", "innodb_redo_log_encrypt", redo);
        if (facts.mySqlAtLeast(8, 0, 23)) {
            add(PlaceKind.DOUBLEWRITE, "", Protection.FOLLOWS, OptionalLong.empty(), "note.doublewrite");
        } else {
            add(PlaceKind.DOUBLEWRITE, "", Protection.UNKNOWN, OptionalLong.empty(), "note.doublewrite.old");
        }
        temporary("sorts", "encrypt_tmp_files", true);
        alter("innodb_encrypt_online_alter_logs");
        temporary(
                "binary log cache",
                facts.mySqlAtLeast(8, 0, 17) ? "binlog_encryption" : "encrypt_tmp_files",
                on("log_bin"));
        temporaryTables();
    }

    /** Where a temporary table goes that the server makes for a query and that does not fit into its memory. */
    private void temporaryTables() {
        String engine =
                variable("internal_tmp_disk_storage_engine").orElse(facts.mySqlAtLeast(8, 0, 16) ? "InnoDB" : "MyISAM");
        temporary(
                "temporary tables",
                Protection.NEVER,
                text(engine.equalsIgnoreCase("InnoDB") ? "note.temporary.innodb" : "note.temporary.files", engine),
                "tmpdir");
        if (variable("internal_tmp_mem_storage_engine")
                .filter("TempTable"::equalsIgnoreCase)
                .isPresent()) {
            boolean mapped = (!has("temptable_use_mmap") || on("temptable_use_mmap"))
                    && number("temptable_max_mmap").orElse(1) > 0;
            temporary(
                    "TempTable",
                    mapped ? Protection.NEVER : Protection.UNUSED,
                    text(mapped ? "note.temptable" : "note.temptable.off"),
                    "tmpdir");
        }
    }

    private static OptionalLong product(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(one.getAsLong() * other.getAsLong())
                : OptionalLong.empty();
    }

    @Override
    void binaryLogs() {
        if (!on("log_bin")) {
            add(PlaceKind.BINARY_LOG, "", Protection.UNUSED, OptionalLong.empty(), "");
            return;
        }
        session.each(
                "SHOW BINARY LOGS",
                row -> places.add(StorageLocation.of(
                                PlaceKind.BINARY_LOG,
                                row.text(1),
                                row.named("Encrypted")
                                        .map(word ->
                                                word.equalsIgnoreCase("Yes") ? Protection.ENCRYPTED : Protection.PLAIN)
                                        .orElse(Protection.NEVER),
                                row.number(2))
                        .in(besideLog(row.text(1)))));
    }
}
