package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;

/** Failures of the advisor (E-53xx). */
public enum AdvisorError implements ErrorCode {
    NOT_A_DATABASE_SERVER("E-5301");

    private final String id;

    AdvisorError(String id) {
        this.id = id;
    }

    /** @throws DrydockException E-5301 for the admin port of a proxy */
    public static void requireDatabase(OpenServer server) {
        if (!new AdvisorFeature().supports(server.facts())) {
            throw new DrydockException(
                    Problem.of(NOT_A_DATABASE_SERVER, "", server.profile().name()));
        }
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String bundle() {
        return AdvisorFeature.ID;
    }
}
