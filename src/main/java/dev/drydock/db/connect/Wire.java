package dev.drydock.db.connect;

import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.Destination;
import dev.drydock.db.tunnel.Route;
import dev.drydock.db.tunnel.RouteSocket;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Profile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** The steps below the driver: resolve the host, connect, read the greeting. Each failure gets its own code. */
final class Wire {

    private static final int HEADER = 4;
    /** Greetings are below 200 bytes; an answer that announces more is not one. */
    private static final int LONGEST_GREETING = 4096;

    private final Route route;
    private final Duration limit;

    Wire(Route route, Duration limit) {
        this.route = route;
        this.limit = limit;
    }

    /** A connected socket and what the server said first. */
    record Greeted(Socket socket, Greeting greeting) {

        Greeted asProxySqlAdmin() {
            return new Greeted(socket, greeting.asProxySqlAdmin());
        }
    }

    Destination resolve(Profile profile) {
        try {
            return route.resolve(profile.host());
        } catch (UnknownHostException failure) {
            throw failed(DbError.UNKNOWN_HOST, failure, profile.host());
        } catch (IOException failure) {
            throw failed(DbError.CONNECT_FAILED, failure, profile.address());
        }
    }

    RouteSocket connect(Profile profile, Destination destination) {
        try {
            return route.connect(destination, profile.port(), limit);
        } catch (SocketTimeoutException failure) {
            throw failed(DbError.NO_ANSWER, failure, profile.address(), limit.toSeconds());
        } catch (NoRouteToHostException failure) {
            throw failed(DbError.UNREACHABLE, failure, profile.address());
        } catch (ConnectException failure) {
            throw failed(DbError.REFUSED, failure, profile.address());
        } catch (IOException failure) {
            throw failed(DbError.CONNECT_FAILED, failure, profile.address());
        }
    }

    /** Reads the greeting; closes the socket if it is none, or if the server refuses. */
    Greeted greet(Profile profile, RouteSocket socket) {
        try {
            return readGreeting(profile, socket);
        } catch (IOException | ServerException failure) {
            closeQuietly(socket);
            if (failure instanceof ServerException classified) {
                throw classified;
            }
            throw failure instanceof SocketTimeoutException
                    ? failed(DbError.SILENT_PORT, failure, profile.address(), limit.toSeconds())
                    : failed(DbError.CONNECT_FAILED, failure, profile.address());
        }
    }

    private Greeted readGreeting(Profile profile, RouteSocket socket) throws IOException {
        socket.setSoTimeout((int) limit.toMillis());
        InputStream input = socket.getInputStream();
        byte[] header = input.readNBytes(HEADER);
        if (header.length == 0) {
            throw new EOFException("the connection was closed before a greeting");
        }
        int length =
                header.length < HEADER ? -1 : (header[0] & 0xff) | (header[1] & 0xff) << 8 | (header[2] & 0xff) << 16;
        byte[] body = length > 0 && length <= LONGEST_GREETING ? input.readNBytes(length) : new byte[0];
        Optional<Greeting> greeting = body.length == length ? Greeting.parse(body) : Optional.empty();
        if (greeting.isEmpty()) {
            throw failed(DbError.NOT_MYSQL, new IOException("it sent: " + printable(header, body)), profile.address());
        }
        if (greeting.get().errno() != 0) {
            throw refused(profile, greeting.get());
        }
        byte[] replay = Arrays.copyOf(header, HEADER + length);
        System.arraycopy(body, 0, replay, HEADER, length);
        socket.unread(replay);
        return new Greeted(socket, greeting.get());
    }

    private static ServerException refused(Profile profile, Greeting greeting) {
        DbError code = switch (greeting.errno()) {
            case 1040 -> DbError.TOO_MANY_CONNECTIONS;
            case 1129, 1130 -> DbError.HOST_NOT_ALLOWED;
            case 1053 -> DbError.SHUTTING_DOWN;
            default -> DbError.CONNECT_FAILED;
        };
        String detail = "error " + greeting.errno() + ": " + greeting.error();
        return new ServerException(Problem.of(code, detail, profile.address()), greeting.errno(), null);
    }

    static ServerException failed(DbError code, Exception failure, Object... arguments) {
        return new ServerException(Problem.of(code, failure.toString(), arguments), 0, failure);
    }

    static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // nothing more can be done with it
        }
    }

    private static String printable(byte[] header, byte[] body) {
        String text = new String(header, StandardCharsets.ISO_8859_1) + new String(body, StandardCharsets.ISO_8859_1);
        return text.substring(0, Math.min(80, text.length())).replaceAll("[^ -~]", ".");
    }
}
