package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.table.TableChecker;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.feature.upgrade.table.Verdict;
import dev.drydock.lane.LaneStatements;
import java.util.ArrayList;
import java.util.List;

/** The statements of an upgrade, and the settings of the sessions that run them. */
public final class Statements {

    /** In strict mode a rebuild refuses rows that it would take otherwise. */
    public static final String NOT_STRICT = "SET SESSION innodb_strict_mode = OFF";

    public static final String STRICT_AGAIN = "SET SESSION innodb_strict_mode = DEFAULT";

    private Statements() {}

    /** MariaDB answers from its cache that a repaired view still wants an upgrade, until the cache is flushed. */
    public static String forget(TableName view) {
        return "FLUSH NO_WRITE_TO_BINLOG TABLES " + view.quoted();
    }

    /** What a run sends for an action if all goes well: the statement, and the question whether the server is content. */
    public static List<String> of(PlannedAction action) {
        List<String> statements = new ArrayList<>(List.of(action.sql()));
        if (action.remedy() == TableRemedy.REPAIR_VIEW) {
            statements.add(forget(action.table()));
        }
        if (action.remedy() != TableRemedy.RENAME_SCHEMA) {
            statements.add(TableChecker.statement(after(action.table(), action.remedy())));
        }
        return List.copyOf(statements);
    }

    /** The statement that carries out a verdict on a table; the verdict's remedy must be an automatic one. */
    public static String of(TableName table, Verdict verdict, boolean replicate) {
        return switch (verdict.remedy()) {
            case REBUILD -> "ALTER TABLE " + table.quoted() + " FORCE";
            case REPAIR -> "REPAIR " + (replicate ? "" : "NO_WRITE_TO_BINLOG ") + "TABLE " + table.quoted();
            case REPAIR_VIEW -> "REPAIR " + (replicate ? "" : "NO_WRITE_TO_BINLOG ") + "VIEW " + table.quoted();
            case UPGRADE_PARTITIONING -> "ALTER TABLE " + table.quoted() + " UPGRADE PARTITIONING";
            case GIVEN_ALTER -> verdict.given();
            case RENAME ->
                "RENAME TABLE " + table.quoted() + " TO "
                        + Sql.name(table.schema(), table.table().substring(TableChecker.OLD_NAME.length()));
            case RENAME_SCHEMA -> "ALTER DATABASE " + Sql.name(table.schema()) + " UPGRADE DATA DIRECTORY NAME";
            case NONE, RECREATE_VIEW, RECREATE_TRIGGER, MANUAL, NOT_CHECKED ->
                throw new IllegalArgumentException(verdict.remedy() + " has no statement");
        };
    }

    /** Where the table is after the statement. */
    public static TableName after(TableName table, TableRemedy remedy) {
        return remedy == TableRemedy.RENAME
                ? new TableName(table.schema(), table.table().substring(TableChecker.OLD_NAME.length()))
                : table;
    }

    /** What each session runs first; the answers of REPAIR and CHECK are read by their text. */
    static List<String> settings(ServerFacts facts, UpgradeOptions options) {
        List<String> settings = new ArrayList<>(List.of("SET SESSION lc_messages = 'en_US'"));
        settings.addAll(LaneStatements.settings(facts, options.lockWait(), options.replicate()));
        return List.copyOf(settings);
    }
}
