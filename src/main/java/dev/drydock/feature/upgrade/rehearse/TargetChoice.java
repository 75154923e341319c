package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.mysqld.ServerProgram;

/** Where a rehearsal is to take place. */
public sealed interface TargetChoice {

    /** A server program of this computer, which is started on new data. */
    record Program(ServerProgram program) implements TargetChoice {}

    /** An empty server; its caller keeps it open. */
    record EmptyServer(OpenServer server) implements TargetChoice {}

    /** Name and version. */
    default String product() {
        return switch (this) {
            case Program(ServerProgram program) -> program.product();
            case EmptyServer(OpenServer server) -> server.facts().product();
        };
    }
}
