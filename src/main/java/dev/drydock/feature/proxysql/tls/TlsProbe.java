package dev.drydock.feature.proxysql.tls;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Asks a MySQL port for its certificates: reads the greeting, asks for TLS, shakes hands, and hangs up before any log-in. What
 * it shows is read, not trusted.
 */
final class TlsProbe {

    private static final int CLIENT_SSL = 0x0800;
    private static final int PROTOCOL_41 = 0x0200;
    private static final int SECURE_CONNECTION = 0x8000;
    private static final int LENGTH_OF_REQUEST = 32;
    private static final int MOST_PACKET = 16 * 1024 * 1024;
    /** utf8_general_ci. */
    private static final byte CHARACTER_SET = 33;
    /** Thread id, first part of the scramble and a filler stand between the version and the capability flags. */
    private static final int BEFORE_CAPABILITIES = 4 + 8 + 1;

    private TlsProbe() {}

    /** The chain; nothing if the port offers no TLS. Blocks for twice the limit at most. */
    static Optional<List<X509Certificate>> chain(String host, int port, Duration limit)
            throws IOException, GeneralSecurityException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout((int) limit.toMillis());
            socket.connect(new InetSocketAddress(host, port), (int) limit.toMillis());
            if (!offers(greeting(socket))) {
                return Optional.empty();
            }
            socket.getOutputStream().write(request());
            socket.getOutputStream().flush();
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Reading()}, new SecureRandom());
            try (SSLSocket tls = (SSLSocket) context.getSocketFactory().createSocket(socket, host, port, true)) {
                tls.startHandshake();
                return Optional.of(Arrays.stream(tls.getSession().getPeerCertificates())
                        .map(X509Certificate.class::cast)
                        .toList());
            }
        }
    }

    private static byte[] greeting(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
        in.readByte();
        if (length == 0 || length >= MOST_PACKET) {
            throw new IOException("no greeting of a MySQL server");
        }
        return in.readNBytes(Math.min(length, 4_096));
    }

    private static boolean offers(byte[] greeting) throws IOException {
        if (greeting.length == 0 || greeting[0] != 10) {
            throw new IOException("no greeting of a MySQL server");
        }
        int end = 1;
        while (end < greeting.length && greeting[end] != 0) {
            end++;
        }
        int at = end + 1 + BEFORE_CAPABILITIES;
        return at + 1 < greeting.length && (((greeting[at] & 0xff) | (greeting[at + 1] & 0xff) << 8) & CLIENT_SSL) != 0;
    }

    private static byte[] request() {
        byte[] packet = new byte[4 + LENGTH_OF_REQUEST];
        packet[0] = LENGTH_OF_REQUEST;
        packet[3] = 1;
        int flags = CLIENT_SSL | PROTOCOL_41 | SECURE_CONNECTION;
        packet[4] = (byte) flags;
        packet[5] = (byte) (flags >> 8);
        packet[11] = 1;
        packet[12] = CHARACTER_SET;
        return packet;
    }

    /** Takes every certificate, since it is only to be shown; nothing is sent after the handshake. */
    private static final class Reading implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
