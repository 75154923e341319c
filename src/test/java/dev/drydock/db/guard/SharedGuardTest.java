package dev.drydock.db.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What windows and commands remember of guarded servers is lost by none of them. */
@Timeout(240)
class SharedGuardTest {

    private static final int PROCESSES = 3;
    private static final int EACH = 150;

    @TempDir
    private Path folder;

    private GuardedServers servers() {
        ProfileStore profiles = new ProfileStore(folder.resolve("profiles.json"), problem -> {
            throw new AssertionError(problem.full());
        });
        return new GuardedServers(folder.resolve("guarded-servers.json"), () -> profiles, _ -> {});
    }

    private static Profile profile(String id) {
        return Lots.profile("db" + id, 3306, "dba").copy(id, id).withEnvironment(Environment.PRODUCTION);
    }

    private static Identity identity(String id) {
        return new Identity(Optional.of("uuid " + id), Optional.empty(), OptionalLong.empty(), Optional.empty());
    }

    /** Remembers many servers as fast as it can: another Drydock. */
    public static void main(String[] arguments) {
        SharedGuardTest test = new SharedGuardTest();
        test.folder = Path.of(arguments[0]);
        GuardedServers servers = test.servers();
        for (int i = 0; i < EACH; i++) {
            String id = arguments[1] + "-" + i;
            servers.remember(profile(id), identity(id));
        }
    }

    private Process another(String who) throws IOException {
        return DrydockProcess.running(SharedGuardTest.class, folder.toString(), who)
                .inheritIO()
                .start();
    }

    @Test
    void processesThatRememberAtTheSameTimeLoseNothingOfEachOther() throws Exception {
        List<Process> running = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            running.add(another("p" + i));
        }
        for (Process one : running) {
            assertThat(one.waitFor()).isZero();
        }
        String file = Files.readString(folder.resolve("guarded-servers.json"));
        for (int who = 0; who < PROCESSES; who++) {
            for (int i = 0; i < EACH; i++) {
                assertThat(file).contains("\"uuid p" + who + "-" + i + "\"");
            }
        }
    }

    /** Where another process kept the broken file aside, and one wrote a new one since, the rest still counts as unknown. */
    @Test
    void afterABrokenFileNobodyIsFreeBeforeItsProfileWasMetAgain() throws Exception {
        ProfileStore profiles = new ProfileStore(folder.resolve("profiles.json"), problem -> {
            throw new AssertionError(problem.full());
        });
        profiles.save(profile("a"));
        profiles.save(profile("b"));
        Path file = folder.resolve("guarded-servers.json");
        servers().remember(profile("a"), identity("a"));
        servers().remember(profile("b"), identity("b"));
        assertThat(judged()).isInstanceOf(GuardVerdict.Free.class);
        Files.writeString(file, Files.readString(file).substring(0, 40));
        assertThat(judged()).isEqualTo(new GuardVerdict.Undecided(List.of(profile("a"), profile("b"))));
        servers().remember(profile("a"), identity("a"));
        assertThat(judged()).isEqualTo(new GuardVerdict.Undecided(List.of(profile("b"))));
        servers().remember(profile("b"), identity("b"));
        assertThat(judged()).isInstanceOf(GuardVerdict.Free.class);
        assertThat(servers().judge("x", identity("b"), new Elsewhere()))
                .isEqualTo(new GuardVerdict.Known(profile("b")));
    }

    @Test
    void whoIsMetDecidesAboutTheServersBesideIt() {
        ProfileStore profiles = new ProfileStore(folder.resolve("profiles.json"), problem -> {
            throw new AssertionError(problem.full());
        });
        profiles.save(profile("a"));
        Profile beside = profile("x").withEnvironment(Environment.TEST);
        List<String> told = new ArrayList<>();
        try (ServerLocks locks = new ServerLocks(InstantSource.system(), servers())) {
            locks.onChange(told::add);
            locks.of(beside).met(identity("x"), new OnOneMachine());
            assertThat(locks.of(beside).undecided()).containsExactly(profile("a"));
            locks.of(profile("a")).met(identity("a"), new OnOneMachine());
            assertThat(locks.of(beside).guarded()).isFalse();
            assertThat(told).containsExactly("x");
        }
    }

    /** All are at other ports of the opened one's address. */
    private static final class OnOneMachine implements ServerLocations {

        private static Whereabouts at(int port) {
            return new Whereabouts(
                    "", Set.of("192.0.2.1"), Set.of(port), Set.of(), Set.of(), Whereabouts.Standing.SURE);
        }

        @Override
        public Whereabouts opened() {
            return at(3306);
        }

        @Override
        public Map<String, Whereabouts> of(List<Profile> saved) {
            return saved.stream().collect(Collectors.toMap(Profile::id, _ -> at(3307)));
        }
    }

    private GuardVerdict judged() {
        return servers().judge("x", identity("another"), new Elsewhere());
    }

    /** All are known to be at different addresses. */
    private static final class Elsewhere implements ServerLocations {

        private static Whereabouts at(String address) {
            return new Whereabouts("", Set.of(address), Set.of(3306), Set.of(), Set.of(), Whereabouts.Standing.SURE);
        }

        @Override
        public Whereabouts opened() {
            return at("192.0.2.1");
        }

        @Override
        public Map<String, Whereabouts> of(List<Profile> saved) {
            return saved.stream().collect(Collectors.toMap(Profile::id, one -> at("192.0.2.9 " + one.id())));
        }
    }
}
