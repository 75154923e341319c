package dev.drydock.platform.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a second start hands over arrives whole, once, and only where somebody is there to take it. */
@Timeout(120)
class HandOverTest {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final List<String> taken = new CopyOnWriteArrayList<>();

    @Test
    void linesOfManyStartsArriveEachOnceAndTheSocketIsPrivate() throws Exception {
        Path socket = folder.resolve("window.socket");
        String text = "address mysql://näme@host:3306/" + "x".repeat(20_000);
        try (HandOver _ = HandOver.listen(socket, taken::add).orElseThrow()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
                    .isEqualTo("rw-------");
            List<Thread> starts = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                starts.add(Thread.ofPlatform().start(() -> HandOver.to(socket, text, LONGEST)));
            }
            for (Thread start : starts) {
                start.join();
            }
            Lots.eventually(() -> taken.size() == 20);
            assertThat(taken).containsOnly(text);
        }
        assertThat(socket).doesNotExist();
        assertThat(HandOver.to(socket, "show", LONGEST)).isFalse();
    }

    @Test
    void nobodyThereOrSomebodyWhoDoesNotAnswerLeavesTheStartToItself() throws Exception {
        Path left = folder.resolve("left");
        try (ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            killed.bind(UnixDomainSocketAddress.of(left));
        }
        assertThat(left).exists();
        assertThat(HandOver.to(left, "show", LONGEST)).isFalse();
        try (HandOver _ = HandOver.listen(left, taken::add).orElseThrow()) {
            assertThat(HandOver.to(left, "show", LONGEST)).isTrue();
        }
        Path silent = folder.resolve("silent");
        try (ServerSocketChannel hangs = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            hangs.bind(UnixDomainSocketAddress.of(silent));
            assertThat(HandOver.to(silent, "show", Duration.ofMillis(300))).isFalse();
        }
        Path noSocket = Files.writeString(folder.resolve("file"), "of somebody else");
        assertThat(HandOver.to(noSocket, "show", LONGEST)).isFalse();
        Path far = Files.createDirectories(folder.resolve("d".repeat(100)).resolve("e".repeat(100)));
        assertThat(HandOver.listen(far.resolve("window.socket"), taken::add)).isEmpty();
        assertThat(taken).containsExactly("show");
    }
}
