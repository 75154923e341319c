package dev.drydock.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BulkChangeTest {

    private static final Profile FULL = new Profile(
            "1",
            "n",
            "f",
            Environment.PRODUCTION,
            "h",
            1,
            "u",
            PasswordSource.COMMAND,
            TlsMode.VERIFY_CA,
            "text",
            new TlsFiles("ca.pem", "", ""),
            new SshAccess(SshAccess.Program.SYSTEM, List.of(SshHop.to("bastion")), true),
            List.of("pass", "show"),
            List.of("shop", "eu"),
            false,
            "");

    private static BulkChange user(String user) {
        return new BulkChange(
                Optional.empty(),
                Optional.empty(),
                Optional.of(user),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of());
    }

    @Test
    void nothingChangesNothing() {
        assertThat(BulkChange.NONE.of(FULL)).isEqualTo(FULL);
        assertThat(BulkChange.NONE.changed(List.of(FULL))).isEmpty();
    }

    @Test
    void onlyWhatIsNamedChanges() {
        assertThat(user("v").of(FULL)).isEqualTo(FULL.withUser("v"));
        BulkChange all = new BulkChange(
                Optional.of(Environment.TEST),
                Optional.of("g"),
                Optional.of("v"),
                Optional.of(TlsMode.REQUIRED),
                Optional.of(SshAccess.NONE),
                List.of("new", "eu"),
                List.of("shop"));
        Profile changed = all.of(FULL);
        assertThat(changed)
                .isEqualTo(new Profile(
                        "1",
                        "n",
                        "g",
                        Environment.TEST,
                        "h",
                        1,
                        "v",
                        PasswordSource.COMMAND,
                        TlsMode.REQUIRED,
                        "text",
                        new TlsFiles("ca.pem", "", ""),
                        SshAccess.NONE,
                        List.of("pass", "show"),
                        List.of("eu", "new"),
                        false,
                        ""));
        assertThat(all.of(changed)).isEqualTo(changed);
    }

    @Test
    void theCountLeavesOutThoseThatAreAsWantedAlready() {
        Profile other = FULL.copy("2", "m").withUser("v");
        assertThat(user("v").changed(List.of(FULL, other)))
                .extracting(Profile::id)
                .containsExactly("1");
    }
}
