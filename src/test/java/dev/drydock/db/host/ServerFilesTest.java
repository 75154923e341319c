package dev.drydock.db.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.profile.SshAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same files on this machine and over a real sshd. */
@NeedsServers
@Timeout(120)
class ServerFilesTest {

    private static final int FILES = 40;
    private static final int LOOKS = 100;

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HostLogIn logIn;

    @SuppressWarnings("NullAway.Init")
    private OpenServer server;

    private final AtomicInteger commands = new AtomicInteger();

    @BeforeEach
    void start() throws IOException {
        logIn = new HostLogIn(Files.createDirectory(folder.resolve("way")));
        server = logIn.open(Lab.mysql57(), SshAccess.Program.BUILT_IN);
    }

    @AfterEach
    void stop() {
        server.close();
        logIn.close();
    }

    private Path data() throws IOException {
        Path data = Files.createDirectories(folder.resolve("data/shop"));
        Files.write(data.resolveSibling("ibdata1"), bytes(1, 3 * ServerFiles.PIECE));
        Files.writeString(data.resolve("empty"), "");
        Files.write(data.resolve("sh ort $(id) 'it"), bytes(2, 100));
        Files.write(data.resolve("ends within a piece"), bytes(3, ServerFiles.PIECE + 17));
        for (int i = 0; i < FILES; i++) {
            Files.write(data.resolve("t" + i), bytes(4 + i, 4 * ServerFiles.PIECE));
        }
        return folder.resolve("data");
    }

    private static byte[] bytes(int seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    /** The host behind the server, whose commands are counted. */
    private RemoteHost counted() {
        RemoteHost host = server.databaseHost().orElseThrow();
        return new RemoteHost() {
            @Override
            public String name() {
                return host.name();
            }

            @Override
            public Output run(String command, byte[] input, Duration limit, int mostBytes) {
                commands.incrementAndGet();
                return host.run(command, input, limit, mostBytes);
            }

            @Override
            public Socket open(String command, Duration limit) {
                return host.open(command, limit);
            }
        };
    }

    @Test
    void filesAndFoldersThatTheServerRemovesMeanwhileHideNoOther() throws Exception {
        Path data = data();
        List<Map<String, Long>> seen = new ArrayList<>();
        Map<String, Long> before = ServerFiles.here(data).orElseThrow().files();
        Thread server = Thread.ofPlatform().start(() -> makeAndRemove(data));
        try {
            for (int look = 0; look < LOOKS; look++) {
                seen.add(ServerFiles.here(data).map(ServerFiles::files).orElse(Map.of()));
            }
            for (int look = 0; look < LOOKS / 5; look++) {
                seen.add(ServerFiles.on(counted(), data.toString())
                        .map(ServerFiles::files)
                        .orElse(Map.of()));
            }
        } finally {
            server.interrupt();
            server.join();
        }
        assertThat(seen).allSatisfy(files -> assertThat(files).containsAllEntriesOf(before));
    }

    private static void makeAndRemove(Path data) {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Path schema = Files.createDirectory(data.resolve("comes"));
                for (int i = 0; i < FILES; i++) {
                    Files.writeString(schema.resolve("#sql-" + i), "");
                    Files.writeString(data.resolve("binlog." + i), "");
                }
                for (int i = 0; i < FILES; i++) {
                    Files.delete(schema.resolve("#sql-" + i));
                    Files.delete(data.resolve("binlog." + i));
                }
                Files.delete(schema);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static List<ServerFiles.Piece> pieces(Map<String, Long> files) {
        List<ServerFiles.Piece> all = new ArrayList<>();
        files.forEach((name, length) -> {
            for (long at = 0; at <= length; at += ServerFiles.PIECE) {
                all.add(new ServerFiles.Piece(name, at));
            }
        });
        all.add(new ServerFiles.Piece("shop/gone", 0));
        return all;
    }

    @Test
    void piecesOfAHostAreThoseOfThisMachine() throws IOException {
        Path data = data();
        ServerFiles here = ServerFiles.here(data).orElseThrow();
        ServerFiles there = ServerFiles.on(counted(), data.toString()).orElseThrow();
        assertThat(there.files()).isEqualTo(here.files()).hasSize(FILES + 4);
        List<ServerFiles.Piece> wanted = pieces(here.files());
        assertThat(there.read(wanted)).containsExactlyElementsOf(here.read(wanted));
    }

    /** The second piece of each file is asked for by what the first one is. */
    @Test
    void workOnManyFilesTakesACommandForEachOfItsSteps() throws IOException {
        Path data = data();
        ServerFiles here = ServerFiles.here(data).orElseThrow();
        ServerFiles there = ServerFiles.on(counted(), data.toString()).orElseThrow();
        int before = commands.get();
        assertThat(there.together(() -> secondPieces(there))).isEqualTo(secondPieces(here));
        assertThat(commands.get() - before).isEqualTo(2);
        there.read(List.of(new ServerFiles.Piece("ibdata1", 0)));
        assertThat(commands.get() - before).as("nothing is held afterwards").isEqualTo(3);
    }

    private static List<String> secondPieces(ServerFiles files) {
        return files.files().keySet().stream()
                .map(name -> {
                    byte[] first =
                            files.read(List.of(new ServerFiles.Piece(name, 0))).getFirst();
                    if (first.length < ServerFiles.PIECE) {
                        return name;
                    }
                    long at = (1 + (first[0] & 1)) * (long) ServerFiles.PIECE;
                    return name
                            + HexFormat.of()
                                    .formatHex(files.read(List.of(new ServerFiles.Piece(name, at)))
                                            .getFirst());
                })
                .toList();
    }
}
