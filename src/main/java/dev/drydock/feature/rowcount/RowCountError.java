package dev.drydock.feature.rowcount;

import dev.drydock.platform.error.ErrorCode;

/** Failures of row counts as a whole (E-41xx); those of single tables are the server's. */
public enum RowCountError implements ErrorCode {
    NOT_TRANSACTIONAL("E-4101"),
    SNAPSHOT_LOCK("E-4102"),
    PRIMARY_REFUSED("E-4103"),
    PRIMARY_UNKNOWN("E-4109"),
    GROWTH_TABLE("E-4104"),
    NOTHING_VISIBLE("E-4105"),
    PARTITIONS_UNSUPPORTED("E-4106"),
    SNAPSHOT_LOST("E-4107"),
    NOT_A_DATABASE_SERVER("E-4108"),
    /** A number of a run that is no row count. */
    NOT_A_COUNT("E-4110"),
    NOTHING_TO_RETRY("E-4111");

    private final String id;

    RowCountError(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }
}
