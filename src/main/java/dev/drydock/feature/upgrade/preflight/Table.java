package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import java.util.Locale;

/**
 * A base table or a view.
 *
 * @param engine storage engine; empty for a view, and for a table that the server cannot open
 * @param frmVersion version of its definition file; 0 if the server does not say
 * @param options {@code CREATE_OPTIONS}, such as {@code row_format=COMPRESSED partitioned}
 * @param collation its default collation
 */
public record Table(
        String schema, String name, boolean view, String engine, long frmVersion, String options, String collation) {

    public boolean innoDb() {
        return engine.equalsIgnoreCase("InnoDB");
    }

    public boolean partitioned() {
        return options.toLowerCase(Locale.ROOT).contains("partitioned");
    }

    /** Whether {@code ROW_FORMAT=…} was given with this value. */
    public boolean rowFormat(String format) {
        return options.toLowerCase(Locale.ROOT).contains("row_format=" + format.toLowerCase(Locale.ROOT));
    }

    /** Whether InnoDB compresses its rows, which a block size asks for as well. */
    public boolean compressed() {
        return innoDb()
                && (rowFormat("COMPRESSED") || options.toLowerCase(Locale.ROOT).contains("key_block_size="));
    }

    public Subject subject() {
        return view ? new Subject(Subject.Kind.VIEW, schema, name, "") : Subject.table(schema, name);
    }

    /** {@code `schema`.`name`} for a statement. */
    public String quoted() {
        return Sql.name(schema, name);
    }
}
