package dev.drydock.feature.encryption.atrest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.feature.encryption.Protection;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Trials;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real servers from plain to encrypted and back, and started without their keys in the end. */
class ThereAndBackTest extends AtRestTrials {

    static List<ServerKind> kinds() {
        return Trials.some(List.of(ServerKind.MYSQL_9, ServerKind.MARIADB), List.of(ServerKind.MARIADB_11_4));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("kinds")
    void allThatCanBeIsEncryptedAndThenPlainAgainAndTheServerStartsWithoutItsKeys(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hosted(kind)) {
            fill(host.server());
            List<String> rows = checksums(host.server());
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Lots.password(host.server()))) {
                DbaAtTheHost dba = new DbaAtTheHost(host);
                RunResult<Converted> there = succeeded(start(server, options(host, AtRestTarget.ENCRYPTED), dba));
                assertThat(there.value().left()).as("%s", there).isEmpty();
                assertThat(there.outcome().good()).as("%s", there).isTrue();
                long all = (long) there.value().plan().steps().size()
                        + there.value().items().size();
                assertThat(there.outcome().counts()).isEqualTo(RunOutcome.Counts.of(all, all, 0));
                assertThat(rest(server).keys().state()).isEqualTo(Keyring.State.ACTIVE);
                assertThat(rest(server).bytes(Protection.PLAIN))
                        .as("%s", rest(server))
                        .isLessThan(20_000_000);
                assertThat(checksums(host.server())).isEqualTo(rows);
                assertThat(dba.steps).startsWith(AtRestStep.Id.BACKUP).endsWith(AtRestStep.Id.PROOF);

                RunResult<Converted> back = succeeded(
                        start(server, options(host, AtRestTarget.PLAIN).removing(), new DbaAtTheHost(host)));
                assertThat(back.value().left()).isEmpty();
                assertThat(back.outcome().good()).as("%s", back).isTrue();
                assertThat(rest(server).keys().state()).isEqualTo(Keyring.State.NONE);
                assertThat(rest(server).any()).as("%s", rest(server)).isFalse();
                assertThat(checksums(host.server())).isEqualTo(rows);
            }
        }
    }
}
