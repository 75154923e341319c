package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.mysqld.ContainerEngine;
import dev.drydock.platform.mysqld.ServerProgram;

/** Where a rehearsal is to take place. */
public sealed interface TargetChoice {

    /** A server program of this computer, which is started on new data. */
    record Program(ServerProgram program) implements TargetChoice {}

    /** A container of an image, which is started on new data. */
    record Container(ContainerEngine engine, String image) implements TargetChoice {}

    /** An empty server; its caller keeps it open. */
    record EmptyServer(OpenServer server) implements TargetChoice {}

    /** Name and version. */
    default String product() {
        return switch (this) {
            case Program(ServerProgram program) -> program.product();
            case Container(ContainerEngine engine, String image) -> engine.program() + " " + image;
            case EmptyServer(OpenServer server) -> server.facts().product();
        };
    }
}
