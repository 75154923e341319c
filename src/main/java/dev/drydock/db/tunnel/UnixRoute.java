package dev.drydock.db.tunnel;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A server of this machine by its Unix socket: host and port are not used. */
public final class UnixRoute implements Route {

    private final Path path;

    public UnixRoute(String path) {
        this.path = Path.of(path);
    }

    @Override
    public Destination resolve(String host) {
        return new Destination(host, List.of());
    }

    @Override
    public RouteSocket connect(Destination destination, int port, Duration limit) throws IOException {
        if (Files.notExists(path)) {
            throw new ConnectException("There is no socket " + path);
        }
        SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path));
        ReceiveBuffer received = new ReceiveBuffer();
        Thread.ofPlatform().daemon().name("drydock-socket").start(() -> receive(channel, received));
        return new StreamSocket(
                destination.host(), port, received, Channels.newOutputStream(channel), () -> close(channel));
    }

    private static void receive(SocketChannel channel, ReceiveBuffer received) {
        try (InputStream input = Channels.newInputStream(channel);
                OutputStream buffer = received.writer()) {
            input.transferTo(buffer);
        } catch (IOException _) {
            // closed on either side; the reader is told by the buffer's end
        }
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException _) {
            // nothing more can be done with it
        }
    }

    @Override
    public String label() {
        return "by socket";
    }
}
