package dev.drydock.lab;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** Servers out of images, where a Docker engine answers. */
final class Containers {

    private static final int PORT = 3306;
    private static final Duration START_LIMIT = Duration.ofMinutes(4);
    /** The images first start a temporary server for their own preparations, which logs the same line. */
    private static final int READY_LINES = 2;

    private Containers() {}

    static TestServer start(ServerKind kind, List<String> arguments) throws NotAvailableException {
        String image = kind.image().orElseThrow(() -> new NotAvailableException("no container image holds it"));
        if (DockerEngine.whyNot().isPresent()) {
            throw new NotAvailableException(DockerEngine.whyNot().orElseThrow());
        }
        List<String> command = new ArrayList<>(arguments);
        command.addFirst(kind.flavour() == Flavour.MARIADB ? "mariadbd" : "mysqld");
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(image))
                .withExposedPorts(PORT)
                .withEnv(Map.of(
                        "MYSQL_ROOT_PASSWORD", ContainerServer.PASSWORD,
                        "MARIADB_ROOT_PASSWORD", ContainerServer.PASSWORD,
                        "MYSQL_ROOT_HOST", "%"))
                .withCommand(command.toArray(String[]::new))
                .waitingFor(Wait.forLogMessage(".*ready for connections.*", READY_LINES))
                .withStartupTimeout(START_LIMIT);
        try {
            container.start();
        } catch (RuntimeException failure) {
            container.stop();
            throw new NotAvailableException("image " + image + " does not start: " + rootOf(failure));
        }
        return new ContainerServer(kind, image, container);
    }

    private static String rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage()).lines().findFirst().orElse(root.toString());
    }
}
