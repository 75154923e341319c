package dev.drydock.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** A port on 127.0.0.1 where no database answers, in the ways that happen in the field. */
public final class FakePort implements AutoCloseable {

    private static final int PROBE_MILLIS = 300;
    private static final int FILLERS_AT_MOST = 64;

    private final ServerSocket listener;
    private final List<Socket> held = new CopyOnWriteArrayList<>();

    private FakePort(ServerSocket listener) {
        this.listener = listener;
    }

    /** A web server that complains about the request. */
    public static FakePort http() {
        return answering("HTTP/1.1 400 Bad Request\r\nServer: nginx\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
    }

    /** An SSH server's greeting. */
    public static FakePort ssh() {
        return answering("SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    /** Bytes without meaning, always the same ones. */
    public static FakePort garbage() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(20);
        byte[] bytes = new byte[512];
        random.nextBytes(bytes);
        return answering(bytes);
    }

    /** Accepts and says nothing, for as long as it is open. */
    public static FakePort silent() {
        return answering(new byte[0]);
    }

    /** Sends {@code greeting} to everyone who connects and keeps the connection open. */
    public static FakePort answering(byte[] greeting) {
        FakePort port = new FakePort(listen(50));
        Thread.ofVirtual().name("fake-port").start(() -> port.answer(greeting));
        return port;
    }

    /**
     * Swallows packets: connecting neither succeeds nor fails. Its queue of unaccepted connections is full, so the system
     * drops further requests (Linux; elsewhere they may be refused).
     */
    public static FakePort swallowing() {
        FakePort port = new FakePort(listen(1));
        for (int i = 0; i < FILLERS_AT_MOST; i++) {
            Socket filler = new Socket();
            port.held.add(filler);
            try {
                filler.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port.port()), PROBE_MILLIS);
            } catch (SocketTimeoutException full) {
                return port;
            } catch (IOException failure) {
                port.close();
                throw new UncheckedIOException(failure);
            }
        }
        port.close();
        throw new IllegalStateException("The queue of the port does not fill up on this system");
    }

    /** A port where nothing listens. */
    public static int closed() {
        return LabPorts.free();
    }

    public String host() {
        return "127.0.0.1";
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** How many clients have connected, apart from the fillers of {@link #swallowing}. */
    public int connections() {
        return held.size();
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : new ArrayList<>(held)) {
                socket.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void answer(byte[] greeting) {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                held.add(client);
                client.getOutputStream().write(greeting);
                client.getOutputStream().flush();
            } catch (IOException closedOrGone) {
                // the loop ends when the port is closed; a client that left is no concern
            }
        }
    }

    private static ServerSocket listen(int backlog) {
        try {
            return new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
