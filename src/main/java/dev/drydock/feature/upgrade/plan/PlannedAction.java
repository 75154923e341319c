package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.lane.LaneItem;
import java.util.OptionalLong;

/**
 * One statement that the plan wants run.
 *
 * @param table the table; a schema has an empty table name
 * @param remedy what the statement does
 * @param sql the statement, without a semicolon
 * @param engine storage engine; empty where the server cannot say
 * @param data bytes of the data; empty where the server cannot say
 * @param index bytes of the secondary indexes; empty where the server cannot say
 * @param group number of the group of tables that foreign keys tie together, from 1; 0 for none
 * @param reason what the server said about the table
 */
public record PlannedAction(
        TableName table,
        TableRemedy remedy,
        String sql,
        String engine,
        OptionalLong data,
        OptionalLong index,
        int group,
        String reason)
        implements LaneItem {

    /** Data and indexes; empty where the server cannot say. */
    @Override
    public OptionalLong bytes() {
        return data.isPresent() ? OptionalLong.of(data.getAsLong() + index.orElse(0)) : OptionalLong.empty();
    }

    /** Whether the statement writes the table anew, which takes room for a second copy until it is done. */
    public boolean copies() {
        return switch (remedy) {
            case REBUILD, GIVEN_ALTER, REPAIR -> true;
            default -> false;
        };
    }

    PlannedAction inGroup(int number) {
        return new PlannedAction(table, remedy, sql, engine, data, index, number, reason);
    }

    @Override
    public String word() {
        return remedy.word();
    }

    /** A second copy of the table. */
    @Override
    public long room() {
        return copies() ? bytes().orElse(0) : 0;
    }

    /** Of a schema's own name. */
    @Override
    public boolean lastOfSchema() {
        return remedy == TableRemedy.RENAME_SCHEMA;
    }

    /** {@code schema.table}, or the schema alone. */
    @Override
    public String shown() {
        return table.table().isEmpty() ? table.schema() : table.shown();
    }
}
