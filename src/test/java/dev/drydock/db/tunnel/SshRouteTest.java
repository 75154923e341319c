package dev.drydock.db.tunnel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.sql.ServerException;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.Sshd;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A way through SSH that is closed while it is being made. */
@NeedsServers
@Timeout(120)
class SshRouteTest {

    @TempDir
    private Path folder;

    @Test
    void whatIsClosedBeforeItsTunnelIsMadeOpensNone() throws Exception {
        try (Sshd sshd = Sshd.start(folder.resolve("sshd"))) {
            Path ssh = Files.createDirectory(folder.resolve("ssh"));
            Path key = Sshd.makeKey(ssh.resolve("key"), "ed25519", "");
            sshd.authorise(key);
            Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
            // whoever reads the configuration waits until it is written
            Path config = ssh.resolve("config");
            Sshd.run(List.of("mkfifo", config.toString()));
            SshHop hop = new SshHop("127.0.0.1", sshd.port(), Sshd.user(), SshMethod.KEY_FILE, key.toString(), false);
            SshRoute route = new SshRoute(
                    new SshAccess(SshAccess.Program.BUILT_IN, List.of(hop)),
                    new SshSetup(ssh, SshQuestions.unattended()),
                    Duration.ofSeconds(60));
            CompletableFuture<Boolean> made = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> {
                try {
                    route.ready(HopProgress.unseen());
                    made.complete(true);
                } catch (ServerException refused) {
                    made.complete(refused.problem().code() != TunnelError.CLOSED);
                }
            });
            // opening it for writing waits for the reader
            try (var writer = Files.newBufferedWriter(config)) {
                route.close();
                writer.write("# nothing\n");
            }
            assertThat(made.get()).as("made, or failed for another reason").isFalse();
            Lots.eventually(() -> sshd.sessions() == 0);
        }
    }
}
