package dev.drydock.feature.encryption;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Row;

/** Tables of a MariaDB of which somebody has said {@code ENCRYPTED=NO}: neither its threads nor a run changes that. */
public final class KeptPlain {

    /** Asks for them; the quotes around the words are those of the session's SQL mode. */
    public static final String QUESTION = "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES"
            + " WHERE ENGINE = 'InnoDB' AND TABLE_TYPE = 'BASE TABLE'"
            + " AND CREATE_OPTIONS REGEXP '[`\"]?ENCRYPTED[`\"]?=[`\"'']?NO[`\"'']?( |$)'";

    private KeptPlain() {}

    /** A row of the answer. */
    public static TableName table(Row row) {
        return new TableName(row.text(1), row.text(2));
    }
}
