package dev.drydock.lab;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A port on 127.0.0.1 that passes everything on to another one, and does on demand what networks do: stall, reset, cut, slow
 * down, close one half, garble. While it stalls, nothing passes and nobody is told: no byte, no end of a connection, and new connections open and
 * stay silent, or are not even accepted.
 */
public final class TcpProxy implements AutoCloseable {

    private static final int BUFFER = 16 * 1024;

    private final ServerSocket listener;
    private final int target;
    private final List<Link> links = new CopyOnWriteArrayList<>();
    private final Object gate = new Object();
    private final AtomicInteger opened = new AtomicInteger();
    private volatile boolean stalled;
    private volatile int doomed;
    private volatile Duration lifetime = Duration.ZERO;
    private volatile long delayMillis;
    private volatile @Nullable String trigger;

    private TcpProxy(ServerSocket listener, int target) {
        this.listener = listener;
        this.target = target;
    }

    /** @param target port on 127.0.0.1 */
    public static TcpProxy to(int target) {
        try {
            TcpProxy proxy = new TcpProxy(new ServerSocket(0, 100, InetAddress.getLoopbackAddress()), target);
            Thread.ofPlatform().daemon().name("proxy-accept").start(proxy::accept);
            return proxy;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Swallows everything from now on, until {@link #flow}. */
    public void stall() {
        stalled = true;
    }

    /** Swallows everything from the moment on when a client sends this text. */
    public void stallAt(String text) {
        trigger = text;
    }

    public boolean stalled() {
        return stalled;
    }

    /** What was held back goes on its way. */
    public void flow() {
        synchronized (gate) {
            stalled = false;
            gate.notifyAll();
        }
    }

    /** Holds each piece of data back for so long. */
    public void slow(long millis) {
        delayMillis = millis;
    }

    /** Resets all connections on both sides (RST). Returns how many. */
    public int reset() {
        return end(true);
    }

    /** Ends all connections on both sides in an orderly way (FIN). Returns how many. */
    public int cut() {
        return end(false);
    }

    /** Resets one of the connections, whichever is drawn; none if there is none. */
    public void resetOne(Random random) {
        List<Link> open = List.copyOf(links);
        if (!open.isEmpty()) {
            open.get(random.nextInt(open.size())).end(true);
        }
    }

    /** Tells all clients that the server has ended, while what they send still reaches it. */
    public void halfClose() {
        links.forEach(Link::halfClose);
    }

    /** The next piece that each server sends arrives as nonsense, and its connection is reset after it. */
    public void garble() {
        links.forEach(link -> link.garbled = true);
    }

    /** Resets the connection that was opened last, on both sides. Whether there was one. */
    public boolean resetNewest() {
        return endNewest(true);
    }

    /** Resets the connection that the server sees coming from this port, on both sides; none if there is none. */
    public void resetFrom(int port) {
        links.stream().filter(link -> link.server.getLocalPort() == port).forEach(link -> link.end(true));
    }

    /** Ends the connection that was opened last, on both sides, in an orderly way. Whether there was one. */
    public boolean cutNewest() {
        return endNewest(false);
    }

    /** Ends the connection with this number, counted from the first, in an orderly way so long after it was opened. */
    public void cutLater(int number, Duration after) {
        doomed = number;
        lifetime = after;
    }

    private boolean endNewest(boolean hard) {
        List<Link> open = List.copyOf(links);
        if (open.isEmpty()) {
            return false;
        }
        open.getLast().end(hard);
        return true;
    }

    /**
     * Forgets all connections, as a network does whose state was lost during a sleep: neither side is told, and nothing
     * passes on them any more, also after {@link #flow}. Returns how many.
     */
    public int forget() {
        int count = links.size();
        links.forEach(link -> link.forgotten = true);
        links.clear();
        return count;
    }

    /** Number of connections that are open. */
    public int connections() {
        return links.size();
    }

    private int end(boolean hard) {
        List<Link> open = List.copyOf(links);
        open.forEach(link -> link.end(hard));
        return open.size();
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            flow();
            end(true);
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofPlatform().daemon().name("proxy-open").start(() -> open(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void open(Socket client) {
        Socket server = new Socket();
        try {
            awaitFlow();
            server.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target), 2_000);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            Link link = new Link(client, server);
            links.add(link);
            if (opened.incrementAndGet() == doomed) {
                Thread.ofPlatform().daemon().name("proxy-cut").start(() -> {
                    LockSupport.parkNanos(lifetime.toNanos());
                    link.end(false);
                });
            }
            Thread.ofPlatform().daemon().name("proxy-up").start(() -> link.pump(client, server));
            Thread.ofPlatform().daemon().name("proxy-down").start(() -> link.pump(server, client));
        } catch (IOException refused) {
            close(client, true);
            close(server, true);
        }
    }

    private void stallIfTriggered(byte[] data, int length) {
        String text = trigger;
        if (text != null && new String(data, 0, length, StandardCharsets.ISO_8859_1).contains(text)) {
            trigger = null;
            stall();
        }
    }

    private static void scramble(byte[] data, int length) {
        for (int at = 0; at < length; at++) {
            data[at] ^= (byte) 0xA5;
        }
    }

    private void awaitFlow() {
        synchronized (gate) {
            while (stalled) {
                try {
                    gate.wait();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    private static void close(Socket socket, boolean hard) {
        try {
            if (hard) {
                socket.setSoLinger(true, 0);
            }
            socket.close();
        } catch (IOException gone) {
            // it is gone, which is what was asked for
        }
    }

    /** Both halves of one connection. */
    private final class Link {

        private final Socket client;
        private final Socket server;
        private volatile boolean forgotten;
        private volatile boolean garbled;
        private final AtomicBoolean ended = new AtomicBoolean();

        Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        void pump(Socket from, Socket to) {
            byte[] buffer = new byte[BUFFER];
            try {
                InputStream input = from.getInputStream();
                OutputStream output = to.getOutputStream();
                for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
                    if (delayMillis > 0) {
                        Thread.sleep(delayMillis);
                    }
                    stallIfTriggered(buffer, read);
                    awaitFlow();
                    if (garbled && from.equals(server)) {
                        scramble(buffer, read);
                        output.write(buffer, 0, read);
                        end(true);
                        return;
                    }
                    if (!forgotten && !to.isOutputShutdown()) {
                        output.write(buffer, 0, read);
                    }
                }
            } catch (IOException ended) {
                // the other half is ended, too
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            awaitFlow();
            if (!forgotten) {
                end(false);
            }
        }

        void halfClose() {
            try {
                client.shutdownOutput();
            } catch (IOException gone) {
                // it is closed as a whole
            }
        }

        /** The first end counts: who is woken by it must not close the other side in another way. */
        void end(boolean hard) {
            if (ended.getAndSet(true)) {
                return;
            }
            links.remove(this);
            TcpProxy.close(client, hard);
            TcpProxy.close(server, hard);
        }
    }
}
