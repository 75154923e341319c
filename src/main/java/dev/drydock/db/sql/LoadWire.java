package dev.drydock.db.sql;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Prepared statements of a load test sent straight over the socket of a connection that a driver has logged in: what a driver
 * does around each statement would cost more than the statement and be measured with it. One request, one answer; parameters
 * are numbers and rows are dropped. What driver and server have agreed on is found out by asking. Without TLS only. Used by one
 * thread at a time.
 *
 * <p>Source: MySQL and MariaDB client/server protocol, COM_QUERY, COM_STMT_PREPARE, COM_STMT_EXECUTE.
 */
final class LoadWire {

    private static final int COM_QUERY = 0x03;
    private static final int COM_PING = 0x0e;
    private static final int COM_STMT_PREPARE = 0x16;

    private static final byte[] NOTHING = {};
    /** None of them, in one set. */
    private static final byte[] NO_ATTRIBUTES = {0, 1};

    private static final int ERROR = 0xff;
    private static final int END = 0xfe;
    /** Beyond it the first byte is no number of columns; the statements of a load test have fewer. */
    private static final int MOST_COLUMNS = 250;

    /** A statement as the server numbers it. */
    private record Prepared(long id, int parameters) {}

    private final OutputStream output;
    private final PacketReader packets;
    private final List<ExecutePacket> prepared = new ArrayList<>();
    private boolean attributes;
    private boolean endsColumns;

    /** @param socket nothing is under way on it */
    LoadWire(Socket socket) throws IOException {
        output = socket.getOutputStream();
        packets = new PacketReader(socket.getInputStream());
    }

    /**
     * Finds out whether each text carries attributes (CLIENT_QUERY_ATTRIBUTES); to be called once.
     *
     * @throws SQLException what the server says
     */
    void begin() throws SQLException {
        attributes = true;
        try {
            query("DO 0");
        } catch (SQLException refused) {
            if (refused.getErrorCode() == 0) {
                throw refused;
            }
            attributes = false;
            query("DO 0");
        }
    }

    /** @return its number, for {@link #run} */
    int prepare(String sql) throws SQLException {
        Prepared one = io(() -> prepared(sql));
        prepared.add(new ExecutePacket(one.id(), one.parameters(), attributes));
        return prepared.size() - 1;
    }

    /** The ping behind it shows where the answer ends, which has one packet more where columns end with one of their own. */
    private Prepared prepared(String sql) throws IOException, SQLException {
        output.write(packet(COM_STMT_PREPARE, NOTHING, sql));
        output.write(packet(COM_PING, NOTHING, ""));
        output.flush();
        packets.next();
        try {
            check();
        } catch (SQLException refused) {
            packets.next();
            throw refused;
        }
        Prepared told = new Prepared(packets.number(1, 4), (int) packets.number(7, 2));
        int columns = (int) packets.number(5, 2);
        int defined = 0;
        packets.next();
        while (packets.sequence() != 1) {
            defined++;
            packets.next();
        }
        check();
        endsColumns = defined > told.parameters() + columns;
        return told;
    }

    void run(int statement, long[] parameters) throws SQLException {
        ExecutePacket packet = prepared.get(statement);
        io(() -> {
            output.write(packet.with(parameters), 0, packet.length());
            // a channel of SSH keeps what is not flushed
            output.flush();
            result();
            return true;
        });
        packet.bound();
    }

    /** Runs a statement once and drops its rows. */
    void query(String sql) throws SQLException {
        io(() -> {
            output.write(packet(COM_QUERY, attributes ? NO_ATTRIBUTES : NOTHING, sql));
            output.flush();
            result();
            return true;
        });
    }

    private void result() throws IOException, SQLException {
        packets.next();
        check();
        if (packets.first() == 0) {
            return;
        }
        if (packets.first() > MOST_COLUMNS) {
            throw new IOException("an answer that a load test does not ask for");
        }
        // MariaDB may leave out what the columns are, and says so in a second byte
        boolean told = packets.length() < 2 || packets.number(1, 1) != 0;
        for (int columns = told ? packets.first() : 0; columns > 0; columns--) {
            packets.next();
        }
        if (told && endsColumns) {
            packets.next();
        }
        do {
            packets.next();
            check();
        } while (packets.first() != END);
    }

    private void check() throws SQLException {
        if (packets.first() == ERROR) {
            throw new SQLException(packets.text(9), packets.text(4, 5), (int) packets.number(1, 2));
        }
    }

    private static byte[] packet(int command, byte[] before, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = 1 + before.length + bytes.length;
        byte[] packet = new byte[4 + length];
        packet[0] = (byte) length;
        packet[1] = (byte) (length >>> 8);
        packet[2] = (byte) (length >>> 16);
        packet[4] = (byte) command;
        System.arraycopy(before, 0, packet, 5, before.length);
        System.arraycopy(bytes, 0, packet, 5 + before.length, bytes.length);
        return packet;
    }

    private static <T> T io(Exchange<T> exchange) throws SQLException {
        try {
            return exchange.run();
        } catch (EOFException closed) {
            throw new SQLException("the server closed the connection", "08S01", closed);
        } catch (IOException failure) {
            throw new SQLException(String.valueOf(failure.getMessage()), "08S01", failure);
        }
    }

    private interface Exchange<T> {
        T run() throws IOException, SQLException;
    }
}
