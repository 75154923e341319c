package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.host.HostServer;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.ContainerEngine;
import dev.drydock.platform.mysqld.ServerProgram;
import java.util.Optional;

/** Where a rehearsal is to take place. */
public sealed interface TargetChoice {

    /** A server program of this computer, which is started on new data. */
    record Program(ServerProgram program) implements TargetChoice {}

    /** A container of an image, which is started on new data. */
    record Container(ContainerEngine engine, String image) implements TargetChoice {}

    /**
     * A server program of another machine, which is started there on new data.
     *
     * @param host its caller keeps it open
     * @param below the folder of that machine below which the data are
     */
    record HostProgram(PeerHost host, ServerProgram program, String below) implements TargetChoice {

        /**
         * Looks for the program; blocks on the network.
         *
         * @throws dev.drydock.platform.error.DrydockException E-4281 for the machine of a production server, E-6007 if there is
         *     no program; E-21xx
         */
        public static HostProgram at(PeerHost host, String path, Optional<String> below) {
            if (host.profile().environment().production()) {
                throw new DrydockException(Problem.of(
                        UpgradeError.TARGET_PRODUCTION, "", host.profile().name()));
            }
            return new HostProgram(host, HostServer.program(host.host(), path), below.orElse(HostServer.USUAL_FOLDER));
        }
    }

    /** An empty server; its caller keeps it open. */
    record EmptyServer(OpenServer server) implements TargetChoice {}

    /** Name and version. */
    default String product() {
        return switch (this) {
            case Program(ServerProgram program) -> program.product();
            case HostProgram(PeerHost host, ServerProgram program, String _) ->
                program.product() + " on " + host.profile().name() + " ("
                        + host.host().name() + ")";
            case Container(ContainerEngine engine, String image) -> engine.program() + " " + image;
            case EmptyServer(OpenServer server) -> server.facts().product();
        };
    }
}
