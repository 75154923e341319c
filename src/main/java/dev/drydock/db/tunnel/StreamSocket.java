package dev.drydock.db.tunnel;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A socket over the streams of an SSH channel or of a process: what drivers need of a socket, no local port. */
final class StreamSocket extends RouteSocket {

    private final String host;
    private final int port;
    private final ReceiveBuffer received;
    private final OutputStream output;
    private final Runnable end;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @param end ends the channel or process; called once, must not block */
    StreamSocket(String host, int port, ReceiveBuffer received, OutputStream output, Runnable end) {
        super(received.reader());
        this.host = host;
        this.port = port;
        this.received = received;
        this.output = output;
        this.end = end;
    }

    @Override
    public OutputStream getOutputStream() {
        return output;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            received.close();
            end.run();
        }
    }

    @Override
    public boolean isClosed() {
        return closed.get();
    }

    @Override
    public boolean isConnected() {
        return true;
    }

    @Override
    public boolean isBound() {
        return true;
    }

    /** The host's name with an address that means nothing: only the far end knows the real one. */
    @Override
    public InetAddress getInetAddress() {
        try {
            return InetAddress.getByAddress(host, new byte[4]);
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public InetAddress getLocalAddress() {
        return InetAddress.getLoopbackAddress();
    }

    @Override
    public int getPort() {
        return port;
    }

    @Override
    public int getLocalPort() {
        return 0;
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
        return InetSocketAddress.createUnresolved(host, port);
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    @Override
    public void setSoTimeout(int timeout) {
        received.timeout(timeout);
    }

    @Override
    public int getSoTimeout() {
        return received.timeout();
    }

    // what only TCP has is left to the SSH connection beneath

    @Override
    public void setTcpNoDelay(boolean on) {}

    @Override
    public boolean getTcpNoDelay() {
        return true;
    }

    @Override
    public void setKeepAlive(boolean on) {}

    @Override
    public boolean getKeepAlive() {
        return true;
    }

    @Override
    public void setReceiveBufferSize(int size) {}

    @Override
    public void setSendBufferSize(int size) {}

    @Override
    public void setTrafficClass(int trafficClass) {}

    @Override
    public void setSoLinger(boolean on, int linger) {}

    @Override
    public void setReuseAddress(boolean on) {}

    @Override
    public void shutdownInput() {
        received.close();
    }

    @Override
    public void shutdownOutput() throws IOException {
        output.close();
    }

    @Override
    public boolean isInputShutdown() {
        return closed.get();
    }

    @Override
    public boolean isOutputShutdown() {
        return closed.get();
    }
}
