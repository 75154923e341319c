package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.lane.Speed;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * MySQL from 8.0.24 on with {@code component_keyring_file}, before that with the plugin {@code keyring_file}, which are made
 * ready here, or with any keyring that is there already ("InnoDB Data-at-Rest Encryption" in the manuals). Used by one
 * thread.
 */
final class MySqlRestPlanner extends AtRestPlanner {

    /** FSP_FLAGS_MASK_ENCRYPTION of InnoDB. */
    private static final int ENCRYPTED_FLAG = 8192;

    private static final String FIRST_KEY =
            "SELECT COUNT(*) > 0 FROM performance_schema.keyring_keys" + " WHERE KEY_ID LIKE 'INNODBKey%'";

    private final MySqlKeyFiles files;

    /** Before a run that was cut off while it made the redo log anew. */
    private final OptionalLong formerCapacity;

    MySqlRestPlanner(
            OpenServer server,
            AtRestOptions options,
            Session session,
            Speed speed,
            Optional<String> copied,
            List<String> notes,
            OptionalLong formerCapacity) {
        super(server, options, session, speed, copied, notes);
        this.formerCapacity = formerCapacity;
        if (!facts.mySqlAtLeast(5, 7, 11) || (facts.mySqlAtLeast(8, 0, 0) && !facts.mySqlAtLeast(8, 0, 16))) {
            throw new DrydockException(
                    Problem.of(EncryptionError.NO_WAY, "", server.facts().product()));
        }
        files = new MySqlKeyFiles(
                server.profile().name(),
                facts,
                this::host,
                options,
                variables,
                name -> AtRestReader.sight(server, variables, name).state(),
                library -> note("library.unseen", library),
                now.keys().file());
    }

    @Override
    String keyFile() {
        return files.keyFile();
    }

    @Override
    List<AtRestStep> steps() {
        return target == AtRestTarget.ENCRYPTED ? encrypt() : decrypt();
    }

    /** 5.7 encrypts tables in files of their own and nothing else. */
    private boolean tablesOnly() {
        return !facts.mySqlAtLeast(8, 0, 0);
    }

    /** Where the server does not tell, what is encrypted already does. */
    private boolean keysThere() {
        return now.keys().state() == Keyring.State.ACTIVE || (now.keys().state() == Keyring.State.UNKNOWN && now.any());
    }

    private List<AtRestStep> encrypt() {
        if (!keysThere() && now.keys().state() == Keyring.State.UNKNOWN) {
            throw new DrydockException(Problem.of(
                    EncryptionError.KEYS_UNKNOWN,
                    now.keys().note(),
                    server.profile().name()));
        }
        List<AtRestStep> steps = new ArrayList<>(List.of(new AtRestStep.Backup()));
        if (!keysThere()) {
            steps.add(new AtRestStep.Install(AtRestStep.Id.INSTALL, files.there(), true, Map.of()));
        }
        steps.add(new AtRestStep.Acts(AtRestStep.Id.ALIVE, firstKeys()));
        steps.add(new AtRestStep.CopyKey(AtRestStep.Id.FIRST_KEYS_COPY, keysThere() ? holder() : files.holder()));
        steps.add(new AtRestStep.Acts(AtRestStep.Id.LOGS, logs(true)));
        List<AtRestItem> items = items();
        steps.add(new AtRestStep.Convert(
                AtRestStep.Id.DICTIONARY,
                items.stream().filter(MySqlRestPlanner::dictionary).toList()));
        trialAndRest(items.stream().filter(item -> !dictionary(item)).toList()).forEach(steps::add);
        steps.add(new AtRestStep.Acts(AtRestStep.Id.DEFAULTS, defaults()));
        if (!tablesOnly()) {
            steps.add(emptyUndo());
        }
        redoCapacity().ifPresent(bytes -> steps.add(new AtRestStep.NewRedo(bytes)));
        if (options.purgeLogs()) {
            steps.add(new AtRestStep.PurgeLogs());
        }
        steps.add(new AtRestStep.Prove());
        return steps;
    }

    /** All keys are made before the copy is taken, so that it holds them all. */
    private List<AtRestAct> firstKeys() {
        List<AtRestAct> acts = new ArrayList<>();
        // before 8.0.16 no table tells of keys
        String made = tablesOnly() ? "" : on("performance_schema") ? FIRST_KEY : "SELECT 1";
        acts.add(new AtRestAct("keyring", "ALTER INSTANCE ROTATE INNODB MASTER KEY", made, "1"));
        if (variables.containsKey("binlog_encryption")) {
            acts.add(AtRestAct.persist("binlog_encryption", true));
        }
        return acts;
    }

    private List<AtRestAct> logs(boolean encrypted) {
        return Stream.of("innodb_redo_log_encrypt", "innodb_undo_log_encrypt")
                .filter(variables::containsKey)
                .map(variable -> AtRestAct.persist(variable, encrypted))
                .toList();
    }

    /** New tables and schemas. */
    private List<AtRestAct> defaults() {
        if (tablesOnly()) {
            return List.of();
        }
        boolean encrypted = target == AtRestTarget.ENCRYPTED;
        List<AtRestAct> acts = new ArrayList<>();
        acts.add(AtRestAct.persist("default_table_encryption", encrypted));
        session.query(
                        "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME NOT IN"
                                + " ('mysql', 'sys', 'information_schema', 'performance_schema') ORDER BY SCHEMA_NAME",
                        row -> row.text(1))
                .forEach(schema -> acts.add(new AtRestAct(
                        schema,
                        "ALTER SCHEMA " + Sql.name(schema) + " DEFAULT ENCRYPTION = '" + (encrypted ? "Y" : "N") + "'",
                        "SELECT DEFAULT_ENCRYPTION FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = "
                                + Sql.literal(schema),
                        encrypted ? "YES" : "NO")));
        return acts;
    }

    private List<AtRestStep> decrypt() {
        List<AtRestStep> steps = new ArrayList<>(List.of(new AtRestStep.Backup()));
        steps.add(new AtRestStep.Acts(AtRestStep.Id.DEFAULTS, defaults()));
        steps.add(new AtRestStep.Convert(AtRestStep.Id.TABLES, items()));
        List<AtRestAct> logs = new ArrayList<>(logs(false));
        leftCapacity().ifPresent(bytes -> logs.add(AtRestAct.global(RedoTurn.VARIABLE, Long.toString(bytes))));
        if (variables.containsKey("binlog_encryption")) {
            logs.add(AtRestAct.persist("binlog_encryption", false));
        }
        steps.add(new AtRestStep.Acts(AtRestStep.Id.LOGS, logs));
        if (!tablesOnly()) {
            steps.add(emptyUndo());
        }
        if (options.purgeLogs()) {
            steps.add(new AtRestStep.PurgeLogs());
        }
        steps.add(new AtRestStep.Prove());
        if (options.removeKeys()) {
            steps.add(new AtRestStep.Install(AtRestStep.Id.REMOVE, files.gone(), false, Map.of()));
        }
        return steps;
    }

    /** What was written to them before their switch was thrown stays as it is. */
    private AtRestStep emptyUndo() {
        return new AtRestStep.EmptyUndo(session.query(
                "SELECT NAME FROM information_schema.INNODB_TABLESPACES WHERE SPACE_TYPE = 'Undo' ORDER BY NAME",
                row -> row.text(1)));
    }

    /** In bytes; empty where the redo log cannot be made anew while the server runs. */
    private OptionalLong redoCapacity() {
        OptionalLong now = capacity();
        OptionalLong left = leftCapacity();
        return !on("performance_schema") ? OptionalLong.empty() : left.isPresent() ? left : now;
    }

    private OptionalLong capacity() {
        String bytes = variables.getOrDefault(RedoTurn.VARIABLE, "");
        return bytes.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(bytes)) : OptionalLong.empty();
    }

    /** What the capacity is to be again, if a run that was cut off has left another one. */
    private OptionalLong leftCapacity() {
        OptionalLong now = capacity();
        return now.isPresent()
                        && formerCapacity.isPresent()
                        && RedoTurn.leftAt(formerCapacity.getAsLong(), now.getAsLong())
                ? formerCapacity
                : OptionalLong.empty();
    }

    private static boolean dictionary(AtRestItem item) {
        return item.proof() == AtRestItem.Proof.TABLESPACE
                && item.table().table().equals("mysql");
    }

    /** Tables in files of their own by ALTER TABLE, all others with their tablespace. */
    private List<AtRestItem> items() {
        String letter = target == AtRestTarget.ENCRYPTED ? "'Y'" : "'N'";
        String word = target == AtRestTarget.ENCRYPTED ? "encrypt" : "decrypt";
        Set<TableName> tables = new HashSet<>();
        session.each(
                "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE ENGINE = 'InnoDB'"
                        + " AND TABLE_TYPE = 'BASE TABLE'",
                row -> tables.add(new TableName(row.text(1), row.text(2))));
        Map<TableName, Long> wanted = new LinkedHashMap<>();
        List<AtRestItem> items = new ArrayList<>();
        session.each(
                tablesOnly()
                        ? "SELECT NAME, SPACE_TYPE, FILE_SIZE FROM information_schema.INNODB_SYS_TABLESPACES"
                                + " WHERE SPACE_TYPE = 'Single' AND IF(FLAG & " + ENCRYPTED_FLAG + ", 'Y', 'N') <> "
                                + letter
                        : "SELECT NAME, SPACE_TYPE, FILE_SIZE FROM information_schema.INNODB_TABLESPACES"
                                + " WHERE SPACE_TYPE IN ('Single', 'General') AND ENCRYPTION <> " + letter,
                row -> {
                    OptionalLong size = row.number(3);
                    if (row.text(2).equals("General")) {
                        items.add(new AtRestItem(
                                new TableName("", row.text(1)),
                                AtRestItem.Proof.TABLESPACE,
                                word,
                                "ALTER TABLESPACE " + Sql.name(row.text(1)) + " ENCRYPTION = " + letter,
                                "InnoDB",
                                size,
                                0));
                        return;
                    }
                    TableName table = InnoDbName.decode(row.text(1)).wholeTable();
                    if (tables.contains(table)) {
                        wanted.merge(table, size.orElse(0), Long::sum);
                    }
                });
        List<AtRestItem> moved = target == AtRestTarget.ENCRYPTED ? outOfSystemTablespace(tables) : List.of();
        moved.forEach(item -> wanted.remove(item.table()));
        wanted.forEach((table, bytes) -> items.add(new AtRestItem(
                table,
                AtRestItem.Proof.OPTION,
                word,
                "ALTER TABLE " + table.quoted() + " ENCRYPTION = " + letter,
                "InnoDB",
                OptionalLong.of(bytes),
                0)));
        items.addAll(moved);
        return ordered(items);
    }

    /** They cannot be encrypted where they are; a table is there with its partitions or with some of them. */
    private List<AtRestItem> outOfSystemTablespace(Set<TableName> tables) {
        return session
                .query(
                        AtRestItems.inSystemTablespace(tablesOnly()),
                        row -> InnoDbName.decode(row.text(1)).wholeTable())
                .stream()
                .filter(tables::contains)
                .distinct()
                .map(table -> new AtRestItem(
                        table,
                        AtRestItem.Proof.MOVED,
                        "encrypt",
                        "ALTER TABLE " + table.quoted() + " TABLESPACE = innodb_file_per_table ENCRYPTION = 'Y'",
                        "InnoDB",
                        OptionalLong.empty(),
                        0))
                .toList();
    }
}
