package dev.drydock.db.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernel's list of sockets, with lines as it writes them. */
class SocketTableTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final InetSocketAddress SERVER = new InetSocketAddress(LOOPBACK, 3306);
    private static final InetSocketAddress CLIENT = new InetSocketAddress(LOOPBACK, 0xD2C0);
    private static final int ESTABLISHED = 1;
    private static final int TIME_WAIT = 6;
    private static final int PAGE = 4096;

    @TempDir
    Path folder;

    @Test
    void theOwnerIsFoundWhereverTheSocketStandsAmongThousands() throws Exception {
        String sought = line("0100007F:0CEA", "0100007F:D2C0", ESTABLISHED, 104, 77);
        // each byte of the line is once the first of a page, of which the file is read one or two at a time
        for (int page = PAGE; page <= 4 * PAGE; page += PAGE) {
            for (int before = page - sought.length(); before <= page; before++) {
                List<String> lines = closed(25);
                int taken = String.join("\n", lines).length() + 2;
                lines.add("x".repeat(before - taken));
                lines.add(sought);
                lines.addAll(closed(3));
                assertThat(ownerIn(lines)).as("after %d bytes", before).hasValue(104);
            }
        }
    }

    @Test
    void noOtherSocketIsTakenForIt() throws Exception {
        List<String> lines = closed(2000);
        // the client's own end, one that nobody has accepted, a closed one, a port that begins alike
        lines.add(line("0100007F:D2C0", "0100007F:0CEA", ESTABLISHED, 0, 5));
        lines.add(line("0100007F:0CEA", "0100007F:D2C0", ESTABLISHED, 0, 0));
        lines.add(line("0100007F:0CEA", "0100007F:D2C0", TIME_WAIT, 0, 5));
        lines.add(line("0100007F:0CEB", "0100007F:D2C0", ESTABLISHED, 0, 5));
        lines.add(line("0100007F:0CEA", "0200007F:D2C0", ESTABLISHED, 0, 5));
        assertThat(ownerIn(lines)).isEmpty();
        lines.add(line("0100007F:0CEA", "0100007F:D2C0", ESTABLISHED, 1000, 6));
        assertThat(ownerIn(lines)).hasValue(1000);
    }

    @Test
    void aLineWithoutAnEndIsPassedOver() throws Exception {
        List<String> lines = closed(3);
        lines.add("y".repeat(100_000));
        lines.add(line("0100007F:0CEA", "0100007F:D2C0", ESTABLISHED, 27, 9));
        assertThat(ownerIn(lines)).hasValue(27);
    }

    @Test
    void withoutSuchAFileNothingIsKnown() {
        assertThat(SocketTable.ownerIn(folder.resolve("tcp6"), SERVER, CLIENT)).isEmpty();
    }

    private OptionalInt ownerIn(List<String> lines) throws IOException {
        Path file = Files.write(folder.resolve("tcp"), lines);
        return SocketTable.ownerIn(file, SERVER, CLIENT);
    }

    private static List<String> closed(int many) {
        List<String> lines = new ArrayList<>();
        lines.add("  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode");
        for (int i = 0; i < many; i++) {
            lines.add(line("0100007F:%04X".formatted(20_000 + i), "0100007F:0CEA", TIME_WAIT, 0, 0));
        }
        return lines;
    }

    private static String line(String local, String remote, int state, int owner, int inode) {
        return "  12: %s %s %02X 00000000:00000000 00:00000000 00000000 %5d        0 %d 1 0000000000000000 20 4 30 10 -1"
                .formatted(local, remote, state, owner, inode);
    }
}
