package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.catalog.TableName;
import dev.drydock.lane.LaneItem;
import java.util.OptionalLong;

/**
 * A table or tablespace that a lane converts with one statement.
 *
 * @param table the table; a tablespace has an empty schema
 * @param proof what tells that it is done
 * @param word what is done, as its speed is learnt: encrypt, decrypt or rebuild
 * @param bytes size of its files; empty where the server does not tell
 * @param group number of the group of tables that foreign keys tie together; 0 for none
 */
public record AtRestItem(
        TableName table, Proof proof, String word, String sql, String engine, OptionalLong bytes, int group)
        implements LaneItem {

    /** What tells that an item is done. */
    enum Proof {
        /** The table's option, as MySQL shows it. */
        OPTION,
        /** As {@link #OPTION}, and that nothing of the table is in the system tablespace any more. */
        MOVED,
        /** The tablespace's state, as MySQL shows it. */
        TABLESPACE,
        /** The key version of the table's tablespaces, as MariaDB shows it. */
        KEY_VERSION,
        /** Aria's row format after the statement, without which nothing is encrypted; what is, is seen in the file only. */
        ROW_FORMAT,
        /** Nothing: the server does not tell, so the statement is repeated after a loss. */
        NONE
    }

    @Override
    public String shown() {
        return table.schema().isEmpty() ? table.table() : table.shown();
    }

    /** A table is copied; a tablespace for several tables is converted where it lies. */
    @Override
    public long room() {
        return proof == Proof.TABLESPACE ? 0 : bytes.orElse(0);
    }

    AtRestItem inGroup(int number) {
        return new AtRestItem(table, proof, word, sql, engine, bytes, number);
    }
}
