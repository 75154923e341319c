package dev.drydock.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that reach programs are names and nothing else. */
class NamesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "db1",
                "db_1.shop.example",
                "10.0.0.1",
                "::1",
                "fe80::1%eth0",
                "2001:db8::ff00:42:8329",
                "größe.example"
            })
    void hosts(String host) {
        assertThat(Names.isHost(host)).isTrue();
        assertThat(SshHop.to(host).host()).isEqualTo(host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-oProxyCommand=x",
                "a b",
                "a;b",
                "$(x)",
                "`x`",
                "a/b",
                "a@b",
                "a:1",
                "x/?allowLoadLocalInfile=true&z=",
                "a\nb",
                "[::1]",
                "::1;x",
                ".hidden",
                "a,b"
            })
    void whatIsNoHost(String host) {
        assertThat(Names.isHost(host)).isFalse();
        assertThatExceptionOfType(DrydockException.class)
                .isThrownBy(() -> SshHop.to(host))
                .satisfies(refusal -> assertThat(refusal.problem().code()).isEqualTo(ProfileError.HOST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ops", "first.last", "CORP\\ops", "ops@CORP.EXAMPLE", "svc_1$", "a"})
    void accountsOfSshHosts(String user) {
        assertThat(Names.isSshUser(user)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-l", "a b", "a;b", "a'b", "a\\", "$(x)", "a|b", "a\nb", "a,b"})
    void whatIsNoAccountOfAnSshHost(String user) {
        assertThat(Names.isSshUser(user)).isFalse();
    }

    /** A file from before the names were looked at. */
    @Test
    void aSavedServerThatIsNotRightIsToldAndCostsNoOther() throws IOException {
        Path file = folder.resolve("profiles.json");
        ProfileStore first = new ProfileStore(file, _ -> {});
        for (String name : List.of("good", "bad")) {
            first.save(new Profile(
                    name,
                    name,
                    "",
                    Environment.TEST,
                    name + "-host",
                    3306,
                    "dba",
                    PasswordSource.ASK,
                    TlsMode.PREFERRED,
                    ""));
        }
        Files.writeString(file, Files.readString(file).replace("bad-host", "bad host"));
        List<Problem> told = new ArrayList<>();
        ProfileStore store = new ProfileStore(file, told::add);
        assertThat(store.all()).extracting(Profile::name).containsExactly("good");
        assertThat(told).singleElement().satisfies(problem -> {
            assertThat(problem.code()).isEqualTo(ProfileError.NOT_USED);
            assertThat(problem.sentence()).contains("bad", "bad host");
        });
        store.save(store.all().getFirst().withUser("other"));
        assertThat(file).content().contains("bad host", "other");
    }
}
