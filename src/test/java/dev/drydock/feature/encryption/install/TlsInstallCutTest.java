package dev.drydock.feature.encryption.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.cli.Commands;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.Handshake;
import dev.drydock.feature.encryption.Pem;
import dev.drydock.feature.encryption.ShownCertificate;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.SshAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The application is killed while it puts certificates on a host: the next start names it, goes on, or takes them back. */
@NeedsServers
@Timeout(240)
class TlsInstallCutTest {

    private static final List<String> NAMES = List.of("ca.pem", "server-cert.pem", "server-key.pem");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    /** What a test of this class works with. */
    private record Case(TestServer server, HostLogIn ssh, Profile profile, Path home, Path there, Path made) {

        Commands.Ended install(String... words) {
            return Commands.next(home, all(words));
        }

        DrydockProcess begin() throws IOException {
            return DrydockProcess.start(home, all("--folder", made.toString()));
        }

        private String[] all(String... words) {
            List<String> all = new ArrayList<>(List.of(
                    "tls",
                    "install",
                    "--server",
                    profile.name(),
                    "--ssh-folder",
                    ssh.setup().folder().toString()));
            all.addAll(List.of(words));
            return all.toArray(String[]::new);
        }

        /** Killed once the first file is in its place. */
        void kill() throws Exception {
            String before = Files.readString(there.resolve("ca.pem"));
            try (DrydockProcess process = begin()) {
                Lots.eventually(() -> !process.alive()
                        || !Files.readString(there.resolve("ca.pem")).equals(before));
                assertThat(process.alive()).as("killed in the middle").isTrue();
                process.kill();
            }
            // the host still ends the command it had
            ssh.awaitIdle();
        }
    }

    private interface Trial {
        void on(Case one) throws Exception;
    }

    private void with(ServerKind kind, Trial trial) throws Exception {
        Path there = Pem.forServer(Pem.make(folder.resolve("old"), "127.0.0.1"));
        Path made = Pem.make(folder.resolve("new"), "127.0.0.1", "db1.example.com");
        Path home = folder.resolve("home");
        try (TestServer server = Lab.fresh(kind, Pem.options(there));
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("way")))) {
            Profile profile = ssh.profile(server, SshAccess.Program.BUILT_IN).withPassword(PasswordSource.NONE);
            new ProfileStore(home.resolve("profiles.json"), _ -> {}).save(profile);
            trial.on(new Case(server, ssh, profile, home, there, made));
        }
    }

    static List<ServerKind> takenBack() {
        return Trials.some(List.of(ServerKind.MARIADB), List.of(ServerKind.MYSQL_9));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("takenBack")
    void theNextStartNamesItAndPutsTheFormerFilesBack(ServerKind kind) throws Exception {
        with(kind, one -> {
            List<String> before = contents(one.there());
            one.kill();
            assertThat(contents(one.there())).isNotEqualTo(before);

            Commands.Ended named = one.install("--folder", one.made().toString(), "--preview");
            assertThat(named.err()).contains("did not come to its end", "--finish", "--take-back", "ca.pem");

            Commands.Ended back = one.install("--take-back");
            assertThat(back.status()).as(back.err()).isZero();
            assertThat(back.out()).contains("as before: ");
            assertThat(contents(one.there())).isEqualTo(before);
            assertThat(fingerprint(one)).isEqualTo(shown(folder.resolve("old")));

            Commands.Ended again = one.install("--take-back");
            assertThat(again.status()).as("nothing is left to take back").isEqualTo(4);
        });
    }

    static List<ServerKind> goneOn() {
        return Trials.some(List.of(ServerKind.MYSQL_9), List.of(ServerKind.MARIADB));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("goneOn")
    void theNextStartGoesOnWithItAndNothingIsOfferedAfterwards(ServerKind kind) throws Exception {
        with(kind, one -> {
            one.kill();
            Commands.Ended finished = one.install("--finish");
            assertThat(finished.status()).as(finished.err()).isZero();
            assertThat(fingerprint(one)).isEqualTo(shown(one.made()));
            assertThat(one.install("--take-back").status()).isEqualTo(4);
        });
    }

    /** What somebody has changed since is neither theirs nor the former: nothing is put back over it, not even the others. */
    @ParameterizedTest
    @EnumSource(names = "MARIADB")
    void whatSomebodyHasChangedSinceIsRefusedBeforeAnythingIsTakenBack(ServerKind kind) throws Exception {
        with(kind, one -> {
            one.kill();
            Files.writeString(one.there().resolve("ca.pem"), "somebody else's");
            List<String> before = contents(one.there());
            Commands.Ended refused = one.install("--take-back");
            assertThat(refused.status()).isEqualTo(1);
            assertThat(refused.err()).contains("E-2402", "ca.pem");
            assertThat(contents(one.there())).isEqualTo(before);
            try (HistoryStore history = HistoryStore.open(one.home(), "test");
                    OpenServer opened = one.ssh().open(one.server(), SshAccess.Program.BUILT_IN)) {
                assertThat(CutOffInstall.find(history, opened.key()))
                        .as("still offered")
                        .isPresent();
            }
        });
    }

    private static String fingerprint(Case one) {
        try (OpenServer opened = one.ssh().open(one.server(), SshAccess.Program.BUILT_IN)) {
            return Handshake.with(opened).own().fingerprint();
        }
    }

    private static String shown(Path made) {
        return ShownCertificate.of(GivenFiles.in(made).read().chain().getFirst())
                .fingerprint();
    }

    private static List<String> contents(Path there) throws IOException {
        List<String> contents = new ArrayList<>();
        for (String name : NAMES) {
            contents.add(Files.readString(there.resolve(name)));
        }
        return contents;
    }
}
