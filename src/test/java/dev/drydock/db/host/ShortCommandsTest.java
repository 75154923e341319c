package dev.drydock.db.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.profile.SshAccess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commands on a host that end before anything is read from them. */
@NeedsServers
@Timeout(120)
class ShortCommandsTest {

    /** A host lets ten be open in one connection, and closed ones count for a moment. */
    private static final int AT_A_TIME = 2;

    private static final int EACH = 120;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void eachOfManyTellsWhatItSaid(SshAccess.Program program) throws Exception {
        try (HostLogIn logIn = new HostLogIn(Files.createDirectory(folder.resolve("way")));
                OpenServer server = logIn.open(Lab.mysql57(), program)) {
            RemoteHost host = server.databaseHost().orElseThrow();
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (int i = 0; i < AT_A_TIME; i++) {
                all.add(CompletableFuture.runAsync(
                        () -> {
                            for (int number = 0; number < EACH; number++) {
                                RemoteHost.Output output = host.run(
                                        "echo " + number + "; exit 3",
                                        "unread".getBytes(StandardCharsets.UTF_8),
                                        Duration.ofSeconds(20),
                                        1024);
                                assertThat(output.out()).isEqualTo(number + "\n");
                                assertThat(output.status()).isEqualTo(3);
                            }
                        },
                        Thread::startVirtualThread));
            }
            all.forEach(CompletableFuture::join);
        }
    }
}
