package dev.drydock.feature.encryption;

import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * MariaDB: {@code INNODB_TABLESPACES_ENCRYPTION} has a row for each tablespace that was made encrypted or that a thread of
 * the encryption has visited; one without a row is as it was made, plain. Used by one thread.
 */
final class MariaDbStorageLocations extends PlaceReader {

    /** Binary logs that are looked into: an old one of a long list says little, and each look is a query. */
    private static final int MOST_LOGS = 200;

    MariaDbStorageLocations(Session session, ServerFacts facts, Map<String, String> variables) {
        super(session, facts, variables);
    }

    @Override
    Keyring keys() {
        return session.first(
                        "SELECT PLUGIN_NAME, PLUGIN_STATUS FROM information_schema.PLUGINS WHERE PLUGIN_TYPE ="
                                + " 'ENCRYPTION'",
                        row -> new Keyring(
                                row.text(2).equals("ACTIVE") ? Keyring.State.ACTIVE : Keyring.State.FAILED,
                                row.text(1),
                                keyNumbers(),
                                text("keys.plugin", row.text(2)),
                                variable(row.text(1) + "_filename").orElse("")))
                .orElse(Keyring.ABSENT);
    }

    /** Keys that are in use; the server does not list the others. */
    private List<String> keyNumbers() {
        TreeSet<String> numbers = new TreeSet<>();
        parts.read("part.keynames", () -> {
            session.each(
                    "SELECT DISTINCT CURRENT_KEY_ID, CURRENT_KEY_VERSION FROM"
                            + " information_schema.INNODB_TABLESPACES_ENCRYPTION WHERE CURRENT_KEY_VERSION > 0",
                    row -> numbers.add(text("keys.version", row.text(1), row.text(2))));
            return true;
        });
        return List.copyOf(numbers);
    }

    @Override
    void tables() {
        Set<TableName> kept = Set.copyOf(session.query(KeptPlain.QUESTION, KeptPlain::table));
        session.each(
                "SELECT s.NAME, s.FILE_SIZE, e.MIN_KEY_VERSION, e.CURRENT_KEY_VERSION, e.ROTATING_OR_FLUSHING FROM"
                        + " information_schema.INNODB_SYS_TABLESPACES s LEFT JOIN"
                        + " information_schema.INNODB_TABLESPACES_ENCRYPTION e ON e.SPACE = s.SPACE",
                row -> tablespace(row, kept));
    }

    private void tablespace(Row row, Set<TableName> kept) {
        String name = row.text(1);
        boolean visited = row.number(3).isPresent();
        boolean moving = row.number(5).orElse(0) != 0
                || (visited && row.number(3).orElse(0) == 0 && row.number(4).orElse(0) != 0);
        Protection protection = !visited || (row.number(3).orElse(0) == 0 && !moving)
                ? Protection.PLAIN
                : moving ? Protection.CONVERTING : Protection.ENCRYPTED;
        switch (name) {
            case "innodb_system" ->
                places.add(StorageLocation.of(PlaceKind.SYSTEM_TABLESPACE, name, protection, row.number(2))
                        .in("ibdata1"));
            case "innodb_temporary" ->
                bySwitch(PlaceKind.TEMPORARY_TABLESPACE, name, "innodb_encrypt_temporary_tables", row.number(2));
            default -> {
                if (name.startsWith("innodb_undo")) {
                    places.add(StorageLocation.of(PlaceKind.UNDO, name, protection, row.number(2))
                            .in(name.replace("innodb_", "")));
                } else {
                    InnoDbName decoded = InnoDbName.decode(name);
                    StorageLocation table = StorageLocation.of(
                                    PlaceKind.TABLE,
                                    decoded.schema() + "." + decoded.table()
                                            + (decoded.partition().isEmpty() ? "" : " " + decoded.partition()),
                                    protection,
                                    row.number(2))
                            .in(name + ".ibd");
                    boolean chosen = row.number(3).orElse(0) == 0 && kept.contains(decoded.wholeTable());
                    places.add(chosen ? table.plainByChoice(text("note.chosen")) : table);
                }
            }
        }
    }

    @Override
    void engine(String engine, OptionalLong bytes, List<String> names) {
        if (engine.equalsIgnoreCase("Aria")) {
            aria();
        } else {
            super.engine(engine, bytes, names);
        }
    }

    /** Table by table: only those of one row format are ever encrypted, and which of them are stands in their files. */
    private void aria() {
        session.each(
                "SELECT TABLE_SCHEMA, TABLE_NAME, ROW_FORMAT, DATA_LENGTH + INDEX_LENGTH,"
                        + " CONVERT(CONVERT(TABLE_SCHEMA USING filename) USING binary),"
                        + " CONVERT(CONVERT(TABLE_NAME USING filename) USING binary)"
                        + " FROM information_schema.TABLES WHERE ENGINE = 'Aria' AND TABLE_TYPE = 'BASE TABLE'"
                        + " ORDER BY TABLE_SCHEMA, TABLE_NAME",
                row -> {
                    boolean page = row.text(3).equalsIgnoreCase("Page");
                    boolean on = on("aria_encrypt_tables");
                    places.add(new StorageLocation(
                                    PlaceKind.OTHER_ENGINE,
                                    "Aria " + row.text(1) + "." + row.text(2),
                                    page && on ? Protection.UNKNOWN : Protection.PLAIN,
                                    row.number(4),
                                    !page
                                            ? text("note.aria.format", row.text(3))
                                            : text(on ? "note.aria.on" : "note.aria.off"))
                            .in(row.text(5) + "/" + row.text(6) + ".MAD"));
                });
    }

    @Override
    void logs() {
        OptionalLong size = number("innodb_log_file_size");
        OptionalLong files = number("innodb_log_files_in_group");
        bySwitch(
                PlaceKind.REDO,
                "",
                "innodb_encrypt_log",
                size.isPresent() ? OptionalLong.of(size.getAsLong() * files.orElse(1)) : size);
        add(PlaceKind.OTHER_ENGINE, "Aria log", Protection.NEVER, OptionalLong.empty(), "note.arialog");
        add(PlaceKind.DOUBLEWRITE, "", Protection.FOLLOWS, OptionalLong.empty(), "note.doublewrite");
        temporary("sorts", "encrypt_tmp_files", true);
        alter("innodb_encrypt_log");
        temporary("binary log cache", "encrypt_tmp_files", on("log_bin"));
        temporary("temporary tables", "encrypt_tmp_disk_tables", true);
    }

    /** An encrypted log begins with an event of its own; the switch alone says nothing of older files. */
    @Override
    void binaryLogs() {
        if (!on("log_bin")) {
            add(PlaceKind.BINARY_LOG, "", Protection.UNUSED, OptionalLong.empty(), "");
            return;
        }
        Map<String, OptionalLong> logs = new LinkedHashMap<>();
        session.each("SHOW BINARY LOGS", row -> logs.put(row.text(1), row.number(2)));
        int left = logs.size();
        for (Map.Entry<String, OptionalLong> log : logs.entrySet()) {
            if (left-- > MOST_LOGS) {
                places.add(new StorageLocation(
                                PlaceKind.BINARY_LOG,
                                log.getKey(),
                                Protection.UNKNOWN,
                                log.getValue(),
                                text("note.binlog.old"))
                        .in(besideLog(log.getKey())));
            } else {
                places.add(StorageLocation.of(PlaceKind.BINARY_LOG, log.getKey(), ofLog(log.getKey()), log.getValue())
                        .in(besideLog(log.getKey())));
            }
        }
    }

    private Protection ofLog(String file) {
        List<String> events = session.query(
                "SHOW BINLOG EVENTS IN " + Sql.literal(file) + " LIMIT 3",
                row -> row.named("Event_type").orElse(""));
        return events.contains("Start_encryption") ? Protection.ENCRYPTED : Protection.PLAIN;
    }
}
