package dev.drydock.db.tunnel;

import com.jcraft.jsch.ChannelDirectTCPIP;
import com.jcraft.jsch.ChannelExec;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.Session;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A chain of sessions of the built-in SSH, the later ones inside the earlier. Connections are direct-tcpip channels of the
 * last; nothing listens on this machine.
 */
final class JschTunnel implements Tunnel {

    private static final Logger LOG = LoggerFactory.getLogger(JschTunnel.class);

    /** Reasons of a refused channel (RFC 4254, 5.1). */
    private static final int PROHIBITED = 1;

    private static final int CONNECT_FAILED = 2;

    private final List<ResolvedHop> hops;
    private final SshQuestions questions;
    private final Duration limit;
    private final Deque<Session> sessions = new ConcurrentLinkedDeque<>();
    private final Deque<Socket> sockets = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    /** @param limit longest wait for an answer of a hop */
    JschTunnel(List<ResolvedHop> hops, SshQuestions questions, Duration limit) {
        this.hops = List.copyOf(hops);
        this.questions = questions;
        this.limit = limit;
    }

    /**
     * Passes the hops one after the other; blocks, also while the user is asked.
     *
     * @param passed told of each hop
     * @throws ServerException E-21xx; the tunnel is closed then
     */
    void open(HopProgress passed) {
        try {
            for (ResolvedHop hop : hops) {
                passed.begins(hop.label());
                JschHop.Opened opened = new JschHop(hop, questions, limit).open(this::way);
                sessions.add(opened.session());
                passed.passed(opened.report());
            }
            if (closed) {
                throw gone();
            }
            LOG.info("tunnel open to {} over {} hosts", name(), hops.size());
        } catch (RuntimeException failure) {
            LOG.warn("no tunnel to {}: {}", name(), failure.getMessage());
            close();
            throw failure;
        }
    }

    private Socket way(String host, int port) throws IOException {
        if (closed) {
            throw gone();
        }
        Socket socket;
        if (sessions.isEmpty()) {
            DirectRoute direct = new DirectRoute();
            try {
                socket = direct.connect(direct.resolve(host), port, limit);
            } catch (IOException failure) {
                throw SshFailures.unreachable(failure, host + ":" + port);
            }
        } else {
            socket = connect(host, port, limit);
        }
        sockets.add(socket);
        return socket;
    }

    @Override
    public RouteSocket connect(String host, int port, Duration connectLimit) {
        Session session = last();
        ReceiveBuffer received = new ReceiveBuffer();
        try {
            ChannelDirectTCPIP channel = channel(session, "direct-tcpip", ChannelDirectTCPIP.class);
            channel.setHost(host);
            channel.setPort(port);
            channel.setOutputStream(received.writer());
            OutputStream output = channel.getOutputStream();
            try {
                channel.connect((int) connectLimit.toMillis());
            } catch (JSchException failure) {
                throw refused(session, channel.getExitStatus(), host + ":" + port, failure);
            }
            return new StreamSocket(host, port, received, output, () -> aside(channel::disconnect));
        } catch (JSchException | IOException failure) {
            throw lost(failure);
        }
    }

    /** The library gives none, instead of its exception, for a session that ends at that moment. */
    private static <T> T channel(Session session, String type, Class<T> of) throws JSchException {
        @Nullable Object channel = session.openChannel(type);
        if (channel == null) {
            throw new JSchException("the session has ended");
        }
        return of.cast(channel);
    }

    private ServerException refused(Session session, int reason, String target, JSchException failure) {
        TunnelError code = switch (reason) {
            case PROHIBITED -> TunnelError.FORWARDING_PROHIBITED;
            case CONNECT_FAILED -> TunnelError.TARGET_UNREACHABLE;
            default -> session.isConnected() ? TunnelError.TARGET_UNREACHABLE : TunnelError.FAILED;
        };
        String detail = failure.getMessage() + (reason > 0 ? " reason " + reason : " no answer");
        return new ServerException(Problem.of(code, detail, name(), target), 0, failure);
    }

    @Override
    public boolean open() {
        return !closed && sessions.size() == hops.size() && sessions.stream().allMatch(Session::isConnected);
    }

    /** Asks for a channel that every server answers at once: a command that does nothing. */
    @Override
    public boolean answers(Duration patience) {
        if (!open()) {
            return false;
        }
        Session session = last();
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            ChannelExec channel = channel(session, "exec", ChannelExec.class);
            channel.setCommand("true");
            try {
                channel.connect((int) patience.toMillis());
                return true;
            } catch (JSchException _) {
                // a host that allows forwarding only says no, and that is an answer
                return session.isConnected() && System.nanoTime() < deadline;
            } finally {
                aside(channel::disconnect);
            }
        } catch (JSchException _) {
            return false;
        }
    }

    @Override
    public String name() {
        return hops.getLast().label();
    }

    @Override
    public Output run(String command, byte[] input, Duration patience, int mostBytes) {
        try {
            ChannelExec channel = channel(last(), "exec", ChannelExec.class);
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            ReceiveBuffer received = new ReceiveBuffer();
            channel.setCommand(command);
            channel.setErrStream(new Limited(err, mostBytes));
            channel.setOutputStream(received.writer());
            try (StreamSocket socket = new StreamSocket(
                    name(), 0, received, OutputStream.nullOutputStream(), () -> aside(channel::disconnect))) {
                channel.connect((int) patience.toMillis());
                send(input, channel);
                String out = Commands.read(socket, patience, mostBytes, name(), command);
                Commands.await(channel::isClosed, patience, name(), command);
                return new Output(channel.getExitStatus(), out, err.toString(StandardCharsets.UTF_8));
            }
        } catch (JSchException | IOException failure) {
            throw lost(failure);
        }
    }

    @Override
    public Socket open(String command, Duration patience) {
        try {
            ChannelExec channel = channel(last(), "exec", ChannelExec.class);
            ReceiveBuffer received = new ReceiveBuffer();
            channel.setCommand(command);
            channel.setOutputStream(received.writer());
            channel.connect((int) patience.toMillis());
            return new StreamSocket(name(), 0, received, channel.getOutputStream(), () -> aside(channel::disconnect));
        } catch (JSchException | IOException failure) {
            throw lost(failure);
        }
    }

    /**
     * Not by the library, which begins a thread for it that it may have taken away by then: a command that ends at once is a
     * failure for it (ChannelExec.start of 2.28.7).
     */
    private static void send(byte[] input, ChannelExec channel) throws IOException {
        OutputStream command = channel.getOutputStream();
        Thread.ofPlatform().daemon().name("drydock-ssh-input").start(() -> {
            try (command) {
                command.write(input);
            } catch (IOException _) {
                // the command has ended without reading it all; what it says of that is its answer
            }
        });
    }

    private Session last() {
        Session session = sessions.peekLast();
        if (session == null || closed) {
            throw gone();
        }
        return session;
    }

    private ServerException gone() {
        return new ServerException(Problem.of(TunnelError.CLOSED, "", name()), 0, null);
    }

    private ServerException lost(Exception failure) {
        return new ServerException(Problem.of(TunnelError.FAILED, failure.toString(), name()), 0, failure);
    }

    /** First the sockets, so that a thread that writes into a dead connection is let go; then the rest, elsewhere. */
    @Override
    public void close() {
        LOG.info("tunnel to {} closed", name());
        closed = true;
        Deque<Session> open = new ArrayDeque<>(sessions);
        Socket first = sockets.peekFirst();
        if (first != null) {
            closeQuietly(first);
        }
        Consumer<Session> end = Session::disconnect;
        aside(() -> open.descendingIterator().forEachRemaining(end));
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // nothing more can be done with it
        }
    }

    private static void aside(Runnable work) {
        Thread.ofPlatform().daemon().name("drydock-ssh-close").start(work);
    }

    /** Drops what is beyond the limit. */
    private static final class Limited extends OutputStream {

        private final ByteArrayOutputStream kept;
        private final int most;

        Limited(ByteArrayOutputStream kept, int most) {
            this.kept = kept;
            this.most = most;
        }

        @Override
        public void write(int value) {
            if (kept.size() < most) {
                kept.write(value);
            }
        }
    }
}
