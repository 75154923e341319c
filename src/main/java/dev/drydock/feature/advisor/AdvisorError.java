package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;

/** Failures of the advisor (E-495x, E-53xx). */
public enum AdvisorError implements ErrorCode {
    /** Arguments: the schema. */
    NO_SCHEMA("E-4951"),
    /** Arguments: the collation. */
    NO_COLLATION("E-4952"),
    /** The order would be a guess. Arguments: why foreign keys cannot be read. */
    NO_KEYS("E-4953"),
    /** Arguments: the column. */
    NO_COLUMN("E-4954"),
    NOT_A_DATABASE_SERVER("E-5301"),
    /** Arguments: the run. */
    NOT_SUCH_A_RUN("E-5302"),
    /** Arguments: the server. */
    ON_GALERA("E-5303"),
    /** Characters are not the same as before. Arguments: table, columns. */
    MISMATCH("E-5304"),
    /** Characters that utf8mb4 does not give back. Arguments: table, column, how many values. */
    LOSSY("E-5305"),
    /** Arguments: table, the table that failed before it. */
    JOINED("E-5306"),
    /** Foreign keys that are not as they were. Arguments: how many, and which. */
    KEYS_OPEN("E-5307"),
    /** Arguments: the server. */
    MEASURES_PRODUCTION("E-5311"),
    /** Arguments: the server. */
    MEASURES_CLUSTER("E-5312");

    private final String id;

    AdvisorError(String id) {
        this.id = id;
    }

    public DrydockException as(Object... arguments) {
        return new DrydockException(Problem.of(this, "", arguments));
    }

    /** @throws DrydockException E-5301 for the admin port of a proxy */
    public static void requireDatabase(OpenServer server) {
        if (!new AdvisorFeature().supports(server.facts())) {
            throw NOT_A_DATABASE_SERVER.as(server.profile().name());
        }
    }

    @Override
    public String id() {
        return id;
    }
}
