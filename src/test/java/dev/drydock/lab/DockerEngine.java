package dev.drydock.lab;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Asks in two seconds at most whether a Docker engine answers; Testcontainers alone would try for much longer. */
final class DockerEngine {

    private static final String DEFAULT_SOCKET = "/var/run/docker.sock";
    private static final int LIMIT_MILLIS = 2000;

    private DockerEngine() {}

    /** Why there is no engine; empty if it answered. */
    static Optional<String> whyNot() {
        String host = System.getenv("DOCKER_HOST");
        String named = host == null || host.isBlank() ? "unix://" + DEFAULT_SOCKET : host;
        try {
            return answers(URI.create(named)) ? Optional.empty() : Optional.of("no Docker engine answers at " + named);
        } catch (IOException | IllegalArgumentException failure) {
            return Optional.of("no Docker engine answers at " + named);
        }
    }

    private static boolean answers(URI address) throws IOException {
        if ("unix".equals(address.getScheme())) {
            Path socket = Path.of(address.getPath());
            return Files.exists(socket)
                    && answers(SocketChannel.open(StandardProtocolFamily.UNIX), UnixDomainSocketAddress.of(socket));
        }
        return answers(SocketChannel.open(), new InetSocketAddress(address.getHost(), address.getPort()));
    }

    private static boolean answers(SocketChannel opened, SocketAddress address) throws IOException {
        try (SocketChannel channel = opened;
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            if (!channel.connect(address)) {
                channel.register(selector, SelectionKey.OP_CONNECT);
                if (selector.select(LIMIT_MILLIS) == 0 || !channel.finishConnect()) {
                    return false;
                }
            }
            channel.write(ByteBuffer.wrap("GET /_ping HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
            channel.register(selector, SelectionKey.OP_READ);
            selector.selectedKeys().clear();
            ByteBuffer answer = ByteBuffer.allocate(512);
            return selector.select(LIMIT_MILLIS) > 0
                    && channel.read(answer) > 0
                    && new String(answer.array(), 0, answer.position(), StandardCharsets.US_ASCII).contains(" 200 ");
        }
    }
}
