package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.upgrade.table.TableRemedy;

/**
 * Something that a person has to do.
 *
 * @param table table or view
 * @param remedy what kind of thing
 * @param text what the server said
 * @param advice what to do about it
 */
public record ManualItem(TableName table, TableRemedy remedy, String text, String advice) {

    /** Stands for all of the server's own tables, which one program mends. */
    public static final TableName SYSTEM_TABLES = new TableName("mysql", "");
}
