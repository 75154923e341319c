package dev.drydock.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileStoreTest {

    @TempDir
    Path folder;

    private final List<Problem> unreadable = new ArrayList<>();

    private ProfileStore store() {
        return new ProfileStore(folder.resolve("profiles.json"), unreadable::add);
    }

    private static Profile profile(String id, String name, String place) {
        return new Profile(
                id,
                name,
                place,
                Environment.own("Nightly", "#123456"),
                "db.example",
                3307,
                "dba",
                PasswordSource.ASK,
                TlsMode.REQUIRED,
                "line one\nline “two”");
    }

    @Test
    void savedProfilesAreThereAfterARestartInTheOrderOfTheTree() {
        ProfileStore first = store();
        first.save(profile("2", "orders", "b"));
        first.save(profile("3", "accounts", "b"));
        first.save(profile("1", "zebra", ""));
        assertThat(store().all()).isEqualTo(first.all());
        assertThat(store().all()).extracting(Profile::name).containsExactly("zebra", "accounts", "orders");
        assertThat(store().byName("orders")).contains(profile("2", "orders", "b"));
        assertThat(store().byName("nobody")).isEmpty();
    }

    @Test
    void aFileFromBeforeSshAndCertificatesIsReadAsDirect() throws Exception {
        store().save(profile("1", "one", ""));
        Path file = folder.resolve("profiles.json");
        String old = Files.readString(file)
                .replaceFirst("(?s),\\s*\"tlsFiles\".*?\\}", "")
                .replaceFirst("(?s),\\s*\"ssh\".*?\\}", "");
        assertThat(old).doesNotContain("ssh", "tlsFiles");
        Files.writeString(file, old);
        assertThat(store().all()).containsExactly(profile("1", "one", ""));
        assertThat(store().all().getFirst().ssh().none()).isTrue();
        assertThat(unreadable).isEmpty();
    }

    @Test
    void theWayAndTheCertificatesAreSaved() {
        SshHop hop = new SshHop("bastion", 2222, "ops", SshMethod.KEY_FILE, "/keys/one", true);
        Profile through = profile("1", "one", "")
                .withSsh(new SshAccess(SshAccess.Program.SYSTEM, List.of(hop, SshHop.to("inner"))))
                .withTls(TlsMode.VERIFY_IDENTITY, new TlsFiles("ca.pem", "cert.pem", "key.pem"));
        store().save(through);
        assertThat(store().all()).containsExactly(through);
    }

    @Test
    void savingAgainReplacesTheProfileOfThatId() {
        ProfileStore store = store();
        store.save(profile("1", "before", ""));
        store.save(profile("1", "after", "moved"));
        assertThat(store.all()).containsExactly(profile("1", "after", "moved"));
    }

    @Test
    void aRemovedProfileIsGoneAndRemovingNobodyChangesNothing() {
        ProfileStore store = store();
        store.save(profile("1", "one", ""));
        store.save(profile("2", "two", ""));
        store.remove("1");
        store.remove("no such id");
        assertThat(store().all()).containsExactly(profile("2", "two", ""));
    }

    @Test
    void aListOnceTakenDoesNotChange() {
        ProfileStore store = store();
        store.save(profile("1", "one", ""));
        List<Profile> taken = store.all();
        store.remove("1");
        assertThat(taken).hasSize(1);
        assertThatThrownBy(() -> taken.add(profile("2", "two", ""))).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void theFileHoldsNoPasswordField() throws Exception {
        store().save(profile("1", "one", ""));
        String text = Files.readString(folder.resolve("profiles.json"));
        assertThat(text).contains("\"password\" : \"ASK\"").contains("db.example");
    }

    @Test
    void aFileOfTheFirstFormatIsReadOnAndWrittenInTheNewOne() throws Exception {
        Path file = folder.resolve("profiles.json");
        Files.writeString(file, """
            {"format":1,"profiles":[{"id":"1","name":"old","folder":"","environment":{"kind":"TEST","label":"Test",
            "colour":"#b7791f"},"host":"h","port":3306,"user":"u","password":"VAULT","tls":"PREFERRED","notes":"",
            "tlsFiles":{"ca":"","certificate":"","key":""},"ssh":{"program":"BUILT_IN","hops":[{"host":"b","port":0,
            "user":"","method":"AUTOMATIC","keyFile":"","oldAlgorithms":false}]}}]}
            """);
        ProfileStore store = store();
        Profile old = store.all().getFirst();
        assertThat(old.tags()).isEmpty();
        assertThat(old.passwordCommand()).isEmpty();
        assertThat(old.ssh().secretsInVault()).isFalse();
        assertThat(unreadable).isEmpty();
        store.save(old.withTags(List.of("eu")));
        assertThat(file).content().contains("\"format\" : 3");
        assertThat(store().all().getFirst().tags()).containsExactly("eu");
    }

    @Test
    void anUnreadableFileIsKeptAndTheStoreStartsEmpty() throws Exception {
        Files.writeString(folder.resolve("profiles.json"), "{\"format\":1,\"profiles\":{\"id\":\"1\"}}");
        assertThat(store().all()).isEmpty();
        assertThat(unreadable).extracting(Problem::code).containsExactly(PlatformError.SETTINGS_UNREADABLE);
    }

    @Test
    void aProfileThatCannotBeSavedIsNotShownEither() throws Exception {
        ProfileStore store = store();
        Files.createDirectory(folder.resolve("profiles.json.tmp"));
        assertThatThrownBy(() -> store.save(profile("1", "one", ""))).isInstanceOf(DrydockException.class);
        assertThat(store.all()).isEmpty();
    }

    @Test
    void anIpv6AddressIsShownInBrackets() {
        Profile v6 = new Profile(
                "1", "n", "", Environment.TEST, "::1", 3306, "u", PasswordSource.NONE, TlsMode.DISABLED, "");
        assertThat(v6.address()).isEqualTo("[::1]:3306");
        assertThat(profile("1", "n", "").address()).isEqualTo("db.example:3307");
    }

    /** The convenience constructor would let a new component of a profile get lost without a word. */
    @Test
    void aCopyKeepsEachComponent() {
        Profile full = new Profile(
                "1",
                "n",
                "f",
                Environment.PRODUCTION,
                "h",
                1,
                "u",
                PasswordSource.VAULT,
                TlsMode.VERIFY_CA,
                "text",
                new TlsFiles("ca.pem", "", ""),
                new SshAccess(SshAccess.Program.SYSTEM, List.of(SshHop.to("bastion")), true),
                List.of("pass", "show", "a b"),
                List.of("shop", "eu"),
                true,
                "/run/mysqld/mysqld.sock");
        store().save(full);
        assertThat(store().all()).containsExactly(full);
        assertThat(full.withFolder("g").withFolder("f")).isEqualTo(full);
        assertThat(full.withTags(List.of()).withTags(full.tags())).isEqualTo(full);
        assertThat(full.copy("2", "m").copy("1", "n")).isEqualTo(full);
        assertThat(full.withPassword(PasswordSource.ASK).withPassword(PasswordSource.VAULT))
                .isEqualTo(full);
        assertThat(Profile.class.getRecordComponents())
                .as("fill the new component above with something that is not its default")
                .hasSize(16);
    }
}
