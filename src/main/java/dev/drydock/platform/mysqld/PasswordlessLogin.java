package dev.drydock.platform.mysqld;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A stranger's log-in: an account's name and no password, by TCP or by a socket file, as the protocol of MySQL and MariaDB has
 * it (HandshakeResponse41). Blocks for {@link #LIMIT} at most.
 */
public final class PasswordlessLogin {

    /** Accounts that data often have without a password. */
    public static final List<String> OPEN_ACCOUNTS = List.of("root", "");

    /** How long one log-in may take. */
    public static final Duration LIMIT = Duration.ofSeconds(10);

    /** CLIENT_LONG_PASSWORD, CLIENT_PROTOCOL_41, CLIENT_SECURE_CONNECTION and CLIENT_PLUGIN_AUTH. */
    private static final int CAPABILITIES = 0x0008_8201;

    private static final int MOST_BYTES = 1 << 24;
    private static final byte UTF8 = 33;
    private static final int RESERVED = 23;
    private static final int HEADER = 4;
    private static final int ERROR = 0xff;
    private static final int SWITCH = 0xfe;
    private static final int GRANTED = 0;

    private final SocketChannel channel;
    private final long end = System.nanoTime() + LIMIT.toNanos();

    private PasswordlessLogin(SocketChannel channel) {
        this.channel = channel;
    }

    /** The address of a port of 127.0.0.1. */
    public static SocketAddress port(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** The address of a socket file. */
    public static SocketAddress socket(Path file) {
        return UnixDomainSocketAddress.of(file);
    }

    /**
     * Whether the account gets in.
     *
     * @throws IOException if nothing answers, or not in this protocol
     */
    public static boolean getsIn(SocketAddress server, String account) throws IOException {
        try (SocketChannel channel = server instanceof UnixDomainSocketAddress
                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                : SocketChannel.open()) {
            channel.connect(server);
            channel.configureBlocking(false);
            return new PasswordlessLogin(channel).tried(account);
        }
    }

    private boolean tried(String account) throws IOException {
        if (read() == ERROR) {
            return false;
        }
        send(1, response(account));
        int answer = read();
        if (answer == SWITCH) {
            send(3, new byte[0]);
            answer = read();
        }
        return answer == GRANTED;
    }

    private static byte[] response(String account) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(ByteBuffer.allocate(9)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(CAPABILITIES)
                .putInt(MOST_BYTES)
                .put(UTF8)
                .array());
        body.write(new byte[RESERVED]);
        body.write(account.getBytes(StandardCharsets.UTF_8));
        // the account's end, and a proof of no bytes
        body.write(new byte[2]);
        body.write("mysql_native_password\0".getBytes(StandardCharsets.US_ASCII));
        return body.toByteArray();
    }

    private void send(int number, byte[] body) throws IOException {
        ByteBuffer packet = ByteBuffer.allocate(HEADER + body.length)
                .put((byte) body.length)
                .put((byte) 0)
                .put((byte) 0)
                .put((byte) number)
                .put(body)
                .flip();
        while (packet.hasRemaining()) {
            channel.write(packet);
        }
    }

    /** The first byte of the next packet's body. */
    private int read() throws IOException {
        byte[] header = bytes(HEADER);
        int length = (header[0] & 0xff) | (header[1] & 0xff) << 8 | (header[2] & 0xff) << 16;
        if (length == 0) {
            throw new IOException("an empty packet");
        }
        return bytes(length)[0] & 0xff;
    }

    private byte[] bytes(int count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(count);
        try (Selector selector = Selector.open()) {
            channel.register(selector, SelectionKey.OP_READ);
            while (buffer.hasRemaining()) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw new IOException("no answer within " + LIMIT.toSeconds() + " s");
                }
                selector.select(left);
                selector.selectedKeys().clear();
                if (channel.read(buffer) < 0) {
                    throw new EOFException();
                }
            }
        }
        return buffer.array();
    }
}
