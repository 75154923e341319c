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

    /** A lock of a run that died a moment ago goes with its connection, so it is waited for. */
    public static final String LOCK = "SELECT GET_LOCK('drydock.upgrade', 5) AS drydock_own";

    /** What the server waits for a sign of life before it lets go of the lock of a computer that went away. */
    public static final String LOCK_SESSION = "SET SESSION wait_timeout = 120";

    /** In strict mode a rebuild refuses rows that it would take otherwise. */
    public static final String NOT_STRICT = "SET SESSION innodb_strict_mode = OFF";

    public static final String STRICT_AGAIN = "SET SESSION innodb_strict_mode = DEFAULT";

    private static final String STAGES = "UPDATE performance_schema.setup_consumers SET ENABLED = '%s'"
            + " WHERE NAME = 'events_stages_current' AND ENABLED = '%s'";

    /** Lets MySQL tell how far a rebuild is; changes the whole server, and nothing where it does so already. */
    public static final String STAGES_ON = STAGES.formatted("YES", "NO");

    /** Sent at the end, if {@link #STAGES_ON} changed something. */
    public static final String STAGES_OFF = STAGES.formatted("NO", "YES");

    private Statements() {}

    /** Statements that a run sends once, on connections of its own. */
    static List<String> beside(ServerFacts facts) {
        return tellsStages(facts) ? List.of(LOCK_SESSION, LOCK, STAGES_ON) : List.of(LOCK_SESSION, LOCK);
    }

    /** Whether the server tells the stages of a rebuild once that is turned on. */
    public static boolean tellsStages(ServerFacts facts) {
        return facts.mySqlAtLeast(5, 7, 0);
    }

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
        facts.withoutTimeLimit().ifPresent(settings::add);
        return List.copyOf(settings);
    }
}
