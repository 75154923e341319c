package dev.drydock.db.tunnel;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A port of this computer that leads through a way, for a program that cannot use the way itself. It listens on the loopback
 * address from its making until it is closed, so it should live no longer than the program. Safe on any thread.
 */
public final class LocalPort implements AutoCloseable {

    private static final int WAITING = 8;
    private static final int PIECE = 16 * 1024;

    private final Route route;
    private final String host;
    private final int port;
    private final Duration limit;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /**
     * Listens on a free port; does not connect yet.
     *
     * @param host the server as the way's far end knows it
     * @param limit longest wait for each connection through the way
     */
    public LocalPort(Route route, String host, int port, Duration limit) throws IOException {
        this.route = route;
        this.host = host;
        this.port = port;
        this.limit = limit;
        this.listener = new ServerSocket(0, WAITING, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("drydock-local-port").start(this::accept);
    }

    /** Where it listens. */
    public String address() {
        return listener.getInetAddress().getHostAddress();
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Listens no more and ends what passes; never blocks on the network. */
    @Override
    public void close() {
        closeQuietly(listener);
        open.forEach(LocalPort::closeQuietly);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket near = listener.accept();
                Thread.ofPlatform().daemon().name("drydock-local-port-in").start(() -> lead(near));
            } catch (IOException _) {
                closeQuietly(listener);
            }
        }
    }

    /** A program whose connection cannot be made sees it closed, as with a server that is gone, and says so itself. */
    private void lead(Socket near) {
        open.add(near);
        try (near;
                Socket far = route.connect(route.resolve(host), port, limit)) {
            open.add(far);
            Thread back =
                    Thread.ofPlatform().daemon().name("drydock-local-port-out").start(() -> pump(far, near));
            pump(near, far);
            back.join();
            open.remove(far);
        } catch (IOException | RuntimeException _) {
            closeQuietly(near);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(near);
        }
    }

    private static void pump(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            byte[] piece = new byte[PIECE];
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                out.write(piece, 0, read);
                // a channel of SSH keeps what is not flushed
                out.flush();
            }
        } catch (IOException _) {
            closeQuietly(from);
        }
        closeQuietly(to);
    }

    private static void closeQuietly(AutoCloseable one) {
        try {
            one.close();
        } catch (Exception _) {
            // it is gone either way
        }
    }
}
