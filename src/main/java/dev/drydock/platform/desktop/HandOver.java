package dev.drydock.platform.desktop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A second start hands over one line to the process that is there already, by a socket in a folder that only this account can
 * enter. Where that cannot be done, as with a path that is too long for a socket, each start is one of its own.
 */
public final class HandOver implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HandOver.class);

    private static final String TAKEN = "taken";

    private final Path socket;
    private final ServerSocketChannel door;

    private HandOver(Path socket, ServerSocketChannel door) {
        this.socket = socket;
        this.door = door;
    }

    /**
     * Hands over a line; blocks.
     *
     * @param longest how long the other process may take to answer
     * @return whether there is one, and it took the line
     */
    public static boolean to(Path socket, String line, Duration longest) {
        if (!Files.exists(socket)) {
            return false;
        }
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        Thread.ofVirtual().name("drydock-hand-over").start(() -> answer.complete(taken(socket, line)));
        try {
            return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException _) {
            LOG.warn("{}: whoever listens there does not answer", socket);
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean taken(Path socket, String line) {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(line.replace('\n', ' ') + "\n");
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            return TAKEN.equals(reader(channel).readLine());
        } catch (IOException | IllegalArgumentException _) {
            // it is of a process that was killed
            return false;
        }
    }

    private static BufferedReader reader(SocketChannel channel) {
        return new BufferedReader(new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8));
    }

    /**
     * Takes lines from now on; blocks on the disk.
     *
     * @param taken told each line, on a thread of its own; one at a time is not promised
     * @return empty where no socket can be made
     */
    public static Optional<HandOver> listen(Path socket, Consumer<String> taken) {
        try {
            Files.deleteIfExists(socket);
            ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            try {
                door.bind(UnixDomainSocketAddress.of(socket));
                PosixFileAttributeView rights = Files.getFileAttributeView(socket, PosixFileAttributeView.class);
                if (rights != null) {
                    rights.setPermissions(Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
                }
            } catch (IOException failure) {
                door.close();
                throw failure;
            }
            HandOver listening = new HandOver(socket, door);
            Thread.ofPlatform().daemon().name("drydock-hand-over").start(() -> listening.accept(taken));
            return Optional.of(listening);
        } catch (IOException | IllegalArgumentException failure) {
            LOG.info("no second start can hand over to this one: {}", failure.toString());
            return Optional.empty();
        }
    }

    private void accept(Consumer<String> taken) {
        while (door.isOpen()) {
            try {
                SocketChannel channel = door.accept();
                Thread.ofVirtual().name("drydock-handed-over").start(() -> take(channel, taken));
            } catch (IOException _) {
                return;
            }
        }
    }

    private static void take(SocketChannel from, Consumer<String> taken) {
        try (SocketChannel channel = from) {
            String line = reader(channel).readLine();
            if (line != null) {
                taken.accept(line);
                channel.write(StandardCharsets.UTF_8.encode(TAKEN + "\n"));
            }
        } catch (IOException failure) {
            LOG.info("a second start went away: {}", failure.toString());
        }
    }

    /** From now on a start is one of its own. */
    @Override
    public void close() throws IOException {
        door.close();
        Files.deleteIfExists(socket);
    }
}
