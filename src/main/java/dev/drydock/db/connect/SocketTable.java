package dev.drydock.db.connect;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The TCP sockets of a Linux machine with the accounts that own them, as {@code /proc/net/tcp} and {@code tcp6} list them
 * (proc_pid_net(5)); empty where there are no such files.
 */
record SocketTable(List<Entry> sockets) {

    private static final Path V4 = Path.of("/proc/net/tcp");
    private static final Path V6 = Path.of("/proc/net/tcp6");
    private static final int ESTABLISHED = 0x01;
    private static final int LISTENING = 0x0a;
    private static final int FIELDS = 10;
    /** Bytes; the kernel gives one page at a time. */
    private static final int BUFFER = 1 << 13;

    /** @param accepted whether a process has it; before that it counts as one of root */
    record Entry(InetSocketAddress local, InetSocketAddress remote, int state, int owner, boolean accepted) {}

    /** Those of this machine; blocks on the kernel's files. */
    static SocketTable here() {
        return of(text(V4) + text(V6));
    }

    /**
     * The account of the process of this machine that holds the other end of a connection within it; empty if it is not
     * known. A busy machine has tens of thousands of closed connections in these files, and the kernel writes them while they
     * are read: a file is read up to the socket only, and the second only for what the first does not have.
     */
    static OptionalInt ownerHere(InetSocketAddress server, InetSocketAddress client) {
        OptionalInt owner = ownerIn(V4, server, client);
        return owner.isPresent() ? owner : ownerIn(V6, server, client);
    }

    /** As {@link #ownerHere}, of one such file. */
    static OptionalInt ownerIn(Path file, InetSocketAddress server, InetSocketAddress client) {
        byte[] port = (":" + HexFormat.of().withUpperCase().toHexDigits((short) client.getPort()) + " ")
                .getBytes(StandardCharsets.ISO_8859_1);
        try (InputStream text = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER];
            int held = 0;
            for (int read = 0; read >= 0; read = text.read(buffer, held, buffer.length - held)) {
                held += read;
                int whole = afterLastLine(buffer, held);
                OptionalInt owner = ownerIn(buffer, whole, port, server, client);
                if (owner.isPresent()) {
                    return owner;
                }
                held -= whole;
                System.arraycopy(buffer, whole, buffer, 0, held);
            }
        } catch (IOException _) {
            // another system, or no IPv6
        }
        return OptionalInt.empty();
    }

    /** The end of the last line that is whole; all of a buffer that one line fills, since that is none of a socket. */
    private static int afterLastLine(byte[] buffer, int held) {
        for (int end = held; end > 0; end--) {
            if (buffer[end - 1] == '\n') {
                return end;
            }
        }
        return held == buffer.length ? held : 0;
    }

    /** Makes entries only of the lines that name the port. */
    private static OptionalInt ownerIn(
            byte[] lines, int end, byte[] port, InetSocketAddress server, InetSocketAddress client) {
        int begin = 0;
        boolean named = false;
        for (int at = 0; at < end; at++) {
            byte letter = lines[at];
            if (letter == ':' && Arrays.equals(lines, at, Math.min(at + port.length, end), port, 0, port.length)) {
                named = true;
            } else if (letter == '\n') {
                if (named) {
                    OptionalInt owner = of(new String(lines, begin, at - begin, StandardCharsets.ISO_8859_1))
                            .ownerOfServer(server, client);
                    if (owner.isPresent()) {
                        return owner;
                    }
                }
                begin = at + 1;
                named = false;
            }
        }
        return OptionalInt.empty();
    }

    /** Whether this machine has such files, and shows them. */
    static boolean isHere() {
        return Files.isReadable(V4) || Files.isReadable(V6);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException _) {
            // another system, or no IPv6
            return "";
        }
    }

    /** @param text the content of the two files */
    static SocketTable of(String text) {
        List<Entry> sockets = new ArrayList<>();
        for (String line : text.lines().toList()) {
            String[] fields = line.strip().split("\\s+", -1);
            if (fields.length >= FIELDS && fields[0].matches("\\d+:")) {
                try {
                    sockets.add(new Entry(
                            address(fields[1]),
                            address(fields[2]),
                            HexFormat.fromHexDigits(fields[3]),
                            Integer.parseUnsignedInt(fields[7]),
                            !fields[9].equals("0")));
                } catch (IllegalArgumentException | UnknownHostException _) {
                    // a line of another form tells nothing
                }
            }
        }
        return new SocketTable(List.copyOf(sockets));
    }

    /** Each four bytes of an address stand in the order of the machine, which is little-endian where Java runs today. */
    private static InetSocketAddress address(String hex) throws UnknownHostException {
        String[] parts = hex.split(":", 2);
        byte[] bytes = HexFormat.of().parseHex(parts[0]);
        byte[] network = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            network[i] = bytes[(i & ~3) + 3 - (i & 3)];
        }
        return new InetSocketAddress(InetAddress.getByAddress(network), HexFormat.fromHexDigits(parts[1]));
    }

    /** The account of the process that holds the other end of a connection within this machine; empty if it is not known. */
    OptionalInt ownerOfServer(InetSocketAddress server, InetSocketAddress client) {
        return sockets.stream()
                .filter(socket -> socket.state() == ESTABLISHED && socket.accepted())
                .filter(socket ->
                        socket.local().equals(server) && socket.remote().equals(client))
                .mapToInt(Entry::owner)
                .findFirst();
    }

    /** The accounts that listen on a port at any address. */
    List<Integer> listeners(int port) {
        return sockets.stream()
                .filter(socket -> socket.state() == LISTENING && socket.local().getPort() == port)
                .map(Entry::owner)
                .distinct()
                .toList();
    }

    /** The number of an account in the text of {@code /etc/passwd}. */
    static Optional<Integer> account(String passwd, String name) {
        return passwd.lines()
                .map(line -> line.split(":", -1))
                .filter(fields -> fields.length > 2 && fields[0].equals(name) && fields[2].matches("\\d{1,9}"))
                .map(fields -> Integer.valueOf(fields[2]))
                .findFirst();
    }
}
