package dev.drydock.lab;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A port on 127.0.0.1 that lets everybody log in, and answers every statement by asking for a file of the client. */
public final class RogueServer implements AutoCloseable {

    private static final int CAPABILITIES = 0x0008_0000 | 0x8000 | 0x0200 | 0x2000 | 0x0080 | 0x0008 | 0x0002 | 0x0001;
    private static final int LOCAL_FILES = 0x80;
    private static final int ASKS_FOR_A_FILE = 0xfb;
    private static final int QUIT = 1;

    private final ServerSocket listener;
    private final String version;
    private final Path wanted;
    private final ByteArrayOutputStream got = new ByteArrayOutputStream();
    private final AtomicInteger asked = new AtomicInteger();
    private volatile boolean offered;

    /**
     * @param version what it greets with; the driver is chosen by it
     * @param wanted the file that it asks for
     */
    public RogueServer(String version, Path wanted) {
        this.version = version;
        this.wanted = wanted;
        try {
            this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Thread.ofVirtual().name("rogue-server").start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** How often it has asked for the file. */
    public int asked() {
        return asked.get();
    }

    /** Whether a client said at log-in that it sends files. */
    public boolean offered() {
        return offered;
    }

    /** All that clients have sent when they were asked for the file, be it of that or not. */
    public synchronized String got() {
        return got.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofVirtual().name("rogue-client").start(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            DataInputStream input = new DataInputStream(client.getInputStream());
            OutputStream output = client.getOutputStream();
            send(output, 0, greeting());
            byte[] logIn = receive(input);
            if ((logIn[0] & LOCAL_FILES) != 0) {
                offered = true;
            }
            send(output, 2, new byte[] {0, 0, 0, 2, 0, 0, 0});
            while (true) {
                byte[] statement = receive(input);
                if (statement.length > 0 && statement[0] == QUIT) {
                    return;
                }
                asked.incrementAndGet();
                ByteArrayOutputStream request = new ByteArrayOutputStream();
                request.write(ASKS_FOR_A_FILE);
                request.writeBytes(wanted.toString().getBytes(StandardCharsets.UTF_8));
                send(output, 1, request.toByteArray());
                byte[] part = receive(input);
                int sequence = 3;
                while (part.length > 0) {
                    keep(part);
                    part = receive(input);
                    sequence++;
                }
                send(output, sequence, new byte[] {0, 0, 0, 2, 0, 0, 0});
            }
        } catch (IOException ended) {
            // the client has gone
        }
    }

    private synchronized void keep(byte[] part) {
        got.writeBytes(part);
    }

    private byte[] greeting() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(10);
        body.writeBytes(version.getBytes(StandardCharsets.UTF_8));
        body.write(0);
        body.writeBytes(new byte[] {7, 0, 0, 0});
        body.writeBytes("12345678".getBytes(StandardCharsets.US_ASCII));
        body.write(0);
        body.write(CAPABILITIES & 0xff);
        body.write(CAPABILITIES >> 8 & 0xff);
        body.write(33);
        body.writeBytes(new byte[] {2, 0});
        body.write(CAPABILITIES >> 16 & 0xff);
        body.write(CAPABILITIES >>> 24);
        body.write(21);
        body.writeBytes(new byte[10]);
        body.writeBytes("123456789012".getBytes(StandardCharsets.US_ASCII));
        body.write(0);
        body.writeBytes("mysql_native_password".getBytes(StandardCharsets.US_ASCII));
        body.write(0);
        return body.toByteArray();
    }

    private static void send(OutputStream output, int sequence, byte[] body) throws IOException {
        byte[] packet = new byte[body.length + 4];
        packet[0] = (byte) body.length;
        packet[1] = (byte) (body.length >> 8);
        packet[2] = (byte) (body.length >> 16);
        packet[3] = (byte) sequence;
        System.arraycopy(body, 0, packet, 4, body.length);
        output.write(packet);
        output.flush();
    }

    private static byte[] receive(DataInputStream input) throws IOException {
        int length = input.readUnsignedByte() | input.readUnsignedByte() << 8 | input.readUnsignedByte() << 16;
        input.readUnsignedByte();
        byte[] body = new byte[length];
        input.readFully(body);
        return body;
    }
}
