package dev.drydock.platform.mysqld;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Whether a server of MySQL's protocol answers on a port of this computer; blocks for two seconds at most. */
final class ServerGreeting {

    private static final int LIMIT_MILLIS = 2_000;

    /** First byte of the greeting's body: https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase_packets_protocol_handshake_v10.html */
    private static final int PROTOCOL_VERSION = 10;

    private static final int PACKET_HEADER = 4;

    private ServerGreeting() {}

    static boolean from(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT_MILLIS);
            socket.setSoTimeout(LIMIT_MILLIS);
            InputStream stream = socket.getInputStream();
            byte[] start = stream.readNBytes(PACKET_HEADER + 1);
            return start.length > PACKET_HEADER && start[PACKET_HEADER] == PROTOCOL_VERSION;
        } catch (IOException _) {
            return false;
        }
    }
}
