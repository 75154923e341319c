package dev.drydock.platform.mysqld;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobContext;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server that lives for a while in a container of an image as MySQL, MariaDB and Percona publish them, on a port of 127.0.0.1
 * and with a random password of {@code root}. Closing it removes the container; so does the end of this process. Used by one
 * thread; every call blocks.
 */
public final class OwnContainer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OwnContainer.class);
    private static final String PASSWORD_FILE = "drydock-password";
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(250);

    private final ContainerEngine engine;
    private final String image;
    private final String name = "drydock-" + UUID.randomUUID();
    private final RootPassword password = RootPassword.random();
    private Closeable guard = () -> {};
    private boolean made;
    private int port;

    public OwnContainer(ContainerEngine engine, String image) {
        this.engine = engine;
        this.image = image;
    }

    /**
     * The server of the image; fetches the image if it is not there.
     *
     * @throws DrydockException E-6010 if it is no image of such a server
     */
    public ServerProgram program(JobContext context) {
        String told = engine.version(context, image);
        return ServerProgram.told(Path.of(image), told)
                .orElseThrow(() -> new DrydockException(
                        Problem.of(MysqldError.NO_CONTAINER, told, engine.program() + " " + image)));
    }

    /**
     * Starts it on new data, and waits until it answers.
     *
     * @throws DrydockException E-6010 with what it wrote if it does not
     */
    public void start(JobContext context, List<String> options) {
        guard = engine.guard(name);
        made = true;
        engine.create(
                context,
                name,
                image,
                List.of("MYSQL_ROOT_PASSWORD_FILE=/" + PASSWORD_FILE, "MARIADB_ROOT_PASSWORD_FILE=/" + PASSWORD_FILE),
                options);
        password.secret().use(plain -> {
            engine.put(context, name, PASSWORD_FILE, plain);
            return true;
        });
        engine.start(context, name);
        port = engine.port(context, name);
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!ServerGreeting.from(port)) {
            context.checkCancelled();
            if (!engine.runs(context, name) || System.nanoTime() > end) {
                throw new DrydockException(Problem.of(
                        MysqldError.NO_CONTAINER, engine.log(context, name), engine.program() + " " + image));
            }
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
        }
        engine.put(context, name, PASSWORD_FILE, "");
    }

    public Secret password() {
        return password.secret();
    }

    public int port() {
        return port;
    }

    @Override
    public void close() {
        if (!made) {
            return;
        }
        engine.remove(name);
        try {
            guard.close();
        } catch (IOException failure) {
            LOG.warn("the watch over the container {}: {}", name, failure.toString());
        }
    }
}
