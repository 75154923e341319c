package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.table.TableChecker;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.feature.upgrade.table.Verdict;
import java.util.ArrayList;
import java.util.List;

/** The statements of an upgrade, and the settings of the sessions that run them. */
public final class Statements {

    private Statements() {}

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

    /**
     * What each session runs first. An empty sql_mode lets zero dates pass as the vendor's tool does
     * (mysql_fix_privilege_tables.sql sets it, and the tool's later ALTERs run in the same session).
     */
    static List<String> settings(ServerFacts facts, UpgradeOptions options) {
        List<String> settings = new ArrayList<>();
        settings.add("SET SESSION sql_mode = ''");
        settings.add("SET SESSION lc_messages = 'en_US'");
        settings.add("SET SESSION lock_wait_timeout = " + options.lockWait().toSeconds());
        if (!options.replicate()) {
            settings.add("SET SESSION sql_log_bin = 0");
            if (facts.galera()) {
                settings.add("SET SESSION wsrep_on = 0");
            }
        }
        if (facts.mariaDbAtLeast(10, 1, 1)) {
            settings.add("SET SESSION max_statement_time = 0");
        }
        return List.copyOf(settings);
    }
}
