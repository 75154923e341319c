package dev.drydock.lab;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.Ports;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.opentest4j.TestAbortedException;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;

/** A server that runs in a container of its own. */
final class ContainerServer extends TestServer {

    static final String PASSWORD = "lab";

    private static final int PORT = 3306;
    private static final int STOP_SECONDS = 20;
    private static final int ANSWER_ATTEMPTS = 300;
    private static final long LOOK_AGAIN_NANOS = 100_000_000;

    private final String image;
    private final GenericContainer<?> container;
    private int port;

    ContainerServer(ServerKind kind, String image, GenericContainer<?> container) {
        super(kind);
        this.image = image;
        this.container = container;
        this.port = container.getMappedPort(PORT);
    }

    @Override
    public String source() {
        return "container " + image;
    }

    @Override
    public String host() {
        return container.getHost();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public String user() {
        return "root";
    }

    @Override
    public String password() {
        return PASSWORD;
    }

    @Override
    public boolean running() {
        return Boolean.TRUE.equals(
                client().inspectContainerCmd(id()).exec().getState().getRunning());
    }

    @Override
    public void stop() {
        if (running()) {
            client().stopContainerCmd(id()).withTimeout(STOP_SECONDS).exec();
        }
    }

    @Override
    public void kill() {
        if (running()) {
            client().killContainerCmd(id()).exec();
        }
    }

    /** An image's command is fixed when its container is made, so further arguments abort the test. The port may change. */
    @Override
    public void restart(String... furtherArguments) {
        if (furtherArguments.length > 0) {
            throw new TestAbortedException("A container cannot be restarted with other arguments");
        }
        stop();
        client().startContainerCmd(id()).exec();
        port = publishedPort();
        awaitAnswer();
    }

    @Override
    public Optional<Path> dataDir() {
        return Optional.empty();
    }

    @Override
    public long pid() {
        return 0;
    }

    @Override
    public String log() {
        return container.getLogs();
    }

    @Override
    public void close() {
        container.stop();
    }

    private void awaitAnswer() {
        for (int attempt = 0; attempt < ANSWER_ATTEMPTS; attempt++) {
            try {
                value("SELECT 1");
                return;
            } catch (SQLException notYet) {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        }
        throw new IllegalStateException(this + " does not answer:\n" + logEnd());
    }

    private int publishedPort() {
        Ports.Binding[] bindings = client().inspectContainerCmd(id())
                .exec()
                .getNetworkSettings()
                .getPorts()
                .getBindings()
                .get(ExposedPort.tcp(PORT));
        return Integer.parseInt(Objects.requireNonNull(bindings)[0].getHostPortSpec());
    }

    private String id() {
        return container.getContainerId();
    }

    private static DockerClient client() {
        return DockerClientFactory.instance().client();
    }
}
