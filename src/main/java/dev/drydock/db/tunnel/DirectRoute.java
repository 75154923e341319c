package dev.drydock.db.tunnel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;

/** A plain TCP connection; the time limit is shared by all addresses of the host. */
public final class DirectRoute implements Route {

    @Override
    public Destination resolve(String host) throws IOException {
        return new Destination(host, List.of(InetAddress.getAllByName(host)));
    }

    @Override
    public RouteSocket connect(Destination destination, int port, Duration limit) throws IOException {
        long deadline = System.nanoTime() + limit.toNanos();
        IOException last = new SocketTimeoutException("no address");
        for (InetAddress address : destination.addresses()) {
            long millis = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
            if (millis <= 0) {
                break;
            }
            RouteSocket socket = new RouteSocket();
            try {
                socket.setTcpNoDelay(true);
                socket.setKeepAlive(true);
                socket.connect(new InetSocketAddress(address, port), (int) millis);
                return socket;
            } catch (IOException failure) {
                socket.close();
                last = failure;
            }
        }
        throw last;
    }

    @Override
    public String label() {
        return "direct";
    }
}
