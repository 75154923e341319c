package dev.drydock.db.tunnel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What files of known hosts say of a key. */
class KnownHostsTest {

    @TempDir
    private Path folder;

    @Test
    void aKeyThatIsRevokedForAHostIsSoOnEachOfItsPorts() throws IOException {
        byte[] key = {0, 0, 0, 3, 's', 's', 'h', 1, 2, 3};
        String base64 = Base64.getEncoder().encodeToString(key);
        Path file = Files.writeString(
                folder.resolve("known_hosts"),
                "@revoked db1 ssh-ed25519 " + base64 + "\n[db1]:2222 ssh-ed25519 " + base64 + "\n");
        KnownHosts known = new KnownHosts(List.of(file));
        assertThat(known.check("db1", key)).isEqualTo(KnownHosts.Verdict.REVOKED);
        assertThat(known.check("[db1]:2222", key)).isEqualTo(KnownHosts.Verdict.REVOKED);
        assertThat(known.check("[db2]:2222", key)).isEqualTo(KnownHosts.Verdict.UNKNOWN);
    }
}
