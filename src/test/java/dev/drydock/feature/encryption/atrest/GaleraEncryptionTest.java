package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.TestServer;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A cluster whose nodes have the same key is encrypted node by node. */
class GaleraEncryptionTest extends AtRestTrials {

    private static final String[] SWITCHES = {
        "--innodb-encrypt-tables=ON",
        "--innodb-encrypt-log=ON",
        "--innodb-encrypt-temporary-tables=ON",
        "--encrypt-binlog=ON",
        "--encrypt-tmp-files=ON",
        "--encrypt-tmp-disk-tables=ON",
        "--aria-encrypt-tables=ON"
    };

    private static final String ENCRYPTED_TABLES =
            "SELECT COUNT(*) FROM information_schema.INNODB_TABLESPACES_ENCRYPTION"
                    + " WHERE MIN_KEY_VERSION > 0 AND NAME LIKE 'shop/%'";

    /** Is asked nothing: the keys are there, and the backup is named. */
    private static final class Onlooker implements AtRestGuide {

        @Override
        public void ask(Question question) {
            throw new AssertionError(question);
        }

        @Override
        public Optional<Answer> answer() {
            return Optional.empty();
        }
    }

    @Test
    void eachNodeIsEncryptedByItsOwnRunAndOneThatJoinsAnewGetsEncryptedFiles() throws Exception {
        GaleraCluster cluster = Lab.galeraWithKeys(SWITCHES);
        List<TestServer> nodes = cluster.nodes();
        try {
            for (TestServer node : nodes) {
                node.run("SET GLOBAL innodb_encrypt_tables = OFF");
            }
            fill(nodes.getFirst());
            List<String> rows = checksums(nodes.getFirst());
            for (TestServer node : nodes) {
                // a table that comes by replication only now would be made encrypted
                node.run("SET SESSION wsrep_sync_wait = 1", "BEGIN", "COMMIT");
                assertThat(checksums(node)).isEqualTo(rows);
                node.run("SET GLOBAL innodb_encrypt_tables = ON");
            }
            for (int i = 0; i < nodes.size(); i++) {
                for (TestServer later : nodes.subList(i, nodes.size())) {
                    assertThat(later.value(ENCRYPTED_TABLES))
                            .as("not its turn yet")
                            .isEqualTo("0");
                }
                encrypt(nodes.get(i));
                for (TestServer node : nodes) {
                    GaleraCluster.awaitSynced(node, nodes.size());
                    assertThat(checksums(node)).isEqualTo(rows);
                }
            }
            TestServer joins = nodes.getLast();
            joins.stop();
            Files.delete(joins.dataDir().orElseThrow().resolve("grastate.dat"));
            joins.restart();
            GaleraCluster.awaitSynced(joins, nodes.size());
            assertThat(checksums(joins)).isEqualTo(rows);
            assertThat(joins.value(ENCRYPTED_TABLES)).isEqualTo(nodes.getFirst().value(ENCRYPTED_TABLES));
        } finally {
            nodes.forEach(TestServer::close);
        }
    }

    private void encrypt(TestServer node) throws Exception {
        try (OpenServer server = OpenServer.open(Lots.profile(node), Lots.password(node))) {
            RunResult<Converted> result = succeeded(start(
                    server,
                    AtRestOptions.of(AtRestTarget.ENCRYPTED, "a dump", folder.resolve("files"))
                            .purging(),
                    new Onlooker()));
            assertThat(result.value().left()).isEmpty();
            assertThat(result.value().plan().notes()).anyMatch(note -> note.startsWith("Only this node is changed."));
        }
    }
}
