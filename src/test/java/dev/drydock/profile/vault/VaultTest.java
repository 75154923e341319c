package dev.drydock.profile.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.ProfileError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets are kept, and nothing that happens to the file or is typed wrongly loses or shows one. */
class VaultTest {

    private static final String MASTER = "master canary ünï";
    private static final String CANARY = "canary-4711-pässwörd";
    private static final VaultKey SHOP = VaultKey.server("shop");
    private static final VaultKey KEY = new VaultKey("shop", VaultKey.Kind.PASSPHRASE, "/keys/id_ed25519");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

    @TempDir
    private Path home;

    @Test
    void aLinkInPlaceOfItsLockIsNotFollowed() throws Exception {
        Path elsewhere = home.resolve("elsewhere");
        Files.createSymbolicLink(home.resolve("vault.lock"), elsewhere);
        assertFailure(this::created, ProfileError.VAULT_UNWRITABLE);
        assertThat(elsewhere).doesNotExist();
    }

    @Test
    void whatWasPutIsThereForTheNextProcess() {
        try (Vault vault = created()) {
            vault.put(Map.of(SHOP, Secret.of(CANARY), KEY, Secret.of("phrase")));
            vault.put(Map.of(KEY, Secret.of("another phrase")));
        }
        try (Vault next = vault()) {
            assertThat(next.unlocked()).isFalse();
            assertFailure(() -> next.find(SHOP), ProfileError.VAULT_LOCKED);
            next.unlock(Secret.of(MASTER));
            assertThat(next.keys()).containsExactlyInAnyOrder(SHOP, KEY);
            assertThat(plain(next, SHOP)).contains(CANARY);
            assertThat(plain(next, KEY)).contains("another phrase");
            assertThat(plain(next, VaultKey.server("other"))).isEmpty();
            next.remove(Set.of(SHOP));
            assertThat(plain(next, SHOP)).isEmpty();
            assertThat(plain(next, KEY)).isPresent();
        }
    }

    @Test
    void theFileShowsNoSecretAndNoNameAndIsItsOwnersOnly() throws IOException {
        try (Vault vault = created()) {
            vault.put(Map.of(SHOP, Secret.of(CANARY), KEY, Secret.of("phrase")));
            String bytes = new String(Files.readAllBytes(file()), StandardCharsets.ISO_8859_1);
            assertThat(bytes)
                    .startsWith("DRYVAULT")
                    .doesNotContain("canary", "phrase", "shop", "id_ed25519", "PASSPHRASE");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo("rw-------");
            assertThat(home).isDirectoryNotContaining("glob:**.tmp");
        }
    }

    @Test
    void eachSaveHasANewSaltAndANewNonceAndSaysHowTheKeyIsMade() throws IOException {
        try (Vault vault = new Vault(file(), now::get, Duration.ofMinutes(10))) {
            vault.create(Secret.of(MASTER));
            byte[] first = Files.readAllBytes(file());
            vault.put(Map.of());
            byte[] second = Files.readAllBytes(file());
            assertThat(second).hasSameSizeAs(first);
            assertThat(Arrays.copyOfRange(second, 22, 38)).isNotEqualTo(Arrays.copyOfRange(first, 22, 38));
            assertThat(Arrays.copyOfRange(second, 38, 50)).isNotEqualTo(Arrays.copyOfRange(first, 38, 50));
            ByteBuffer header = ByteBuffer.wrap(second).position(8);
            assertThat(header.getShort()).isEqualTo((short) 1);
            assertThat(header.getInt()).as("KiB").isGreaterThanOrEqualTo(65536);
            assertThat(header.getInt()).as("passes").isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void aWrongPasswordIsSaidAndChangesNothing() throws IOException {
        created().close();
        byte[] before = Files.readAllBytes(file());
        try (Vault vault = vault()) {
            assertFailure(() -> vault.unlock(Secret.of("canary wrong one")), ProfileError.VAULT_WRONG_PASSWORD);
            assertThat(vault.unlocked()).isFalse();
        }
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    /** One position in each part: version, memory, salt, nonce, length, cipher text, tag, checksum. */
    @ParameterizedTest
    @ValueSource(ints = {0, 8, 9, 10, 15, 30, 45, 50, 53, 60, -40, -1})
    void aFlippedBitIsDamage(int position) throws IOException {
        sealed();
        byte[] bytes = Files.readAllBytes(file());
        bytes[position < 0 ? bytes.length + position : position] ^= 0x10;
        Files.write(file(), bytes);
        assertRefused(bytes, ProfileError.VAULT_DAMAGED, ProfileError.VAULT_INCOMPLETE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.05, 0.3, 0.6, 0.99})
    void aFileThatEndsTooEarlyIsIncomplete(double part) throws IOException {
        sealed();
        byte[] whole = Files.readAllBytes(file());
        byte[] begun = Arrays.copyOf(whole, (int) (whole.length * part));
        Files.write(file(), begun);
        assertRefused(begun, ProfileError.VAULT_INCOMPLETE);
    }

    @Test
    void aHalfWrittenTemporaryFileIsNoLoss() throws IOException {
        sealed();
        Files.write(home.resolve("vault.tmp"), new byte[] {1, 2, 3});
        try (Vault vault = vault()) {
            vault.unlock(Secret.of(MASTER));
            vault.put(Map.of(KEY, Secret.of("phrase")));
            assertThat(plain(vault, SHOP)).contains(CANARY);
        }
    }

    @Test
    void aHeaderThatWasChangedOnPurposeOpensNothing() throws IOException {
        sealed();
        byte[] bytes = Files.readAllBytes(file());
        ByteBuffer.wrap(bytes).putInt(14, 4);
        Files.write(file(), checked(bytes));
        assertRefused(checked(bytes), ProfileError.VAULT_WRONG_PASSWORD);
        ByteBuffer.wrap(bytes).putInt(10, Integer.MAX_VALUE);
        Files.write(file(), checked(bytes));
        assertRefused(checked(bytes), ProfileError.VAULT_DAMAGED);
    }

    @Test
    void aNewerFileIsLeftToTheNewerVersion() throws IOException {
        sealed();
        byte[] bytes = Files.readAllBytes(file());
        ByteBuffer.wrap(bytes).putShort(8, (short) 2);
        Files.write(file(), checked(bytes));
        assertRefused(checked(bytes), ProfileError.VAULT_NEWER);
    }

    @Test
    void whatIsNotThereOrThereAlreadyIsSaid() {
        assertFailure(() -> vault().unlock(Secret.of(MASTER)), ProfileError.VAULT_MISSING);
        created().close();
        assertFailure(() -> vault().create(Secret.of("another master")), ProfileError.VAULT_EXISTS);
        assertFailure(() -> vault().create(Secret.of("short")), ProfileError.VAULT_TOO_SHORT);
    }

    @Test
    void aFolderThatCannotBeWrittenKeepsTheOldVault() throws IOException {
        sealed();
        byte[] before = Files.readAllBytes(file());
        try (Vault vault = vault()) {
            vault.unlock(Secret.of(MASTER));
            Files.createDirectories(home.resolve("vault.tmp/in the way"));
            assertFailure(() -> vault.put(Map.of(KEY, Secret.of("phrase"))), ProfileError.VAULT_UNWRITABLE);
            assertThat(vault.keys()).containsExactly(SHOP);
        }
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    @Test
    void idleTimeLocksItAndUseDefersThat() {
        try (Vault vault = created()) {
            vault.put(Map.of(SHOP, Secret.of(CANARY)));
            pass(Duration.ofMinutes(9));
            assertThat(plain(vault, SHOP)).contains(CANARY);
            pass(Duration.ofMinutes(9));
            assertThat(vault.unlocked()).isTrue();
            pass(Duration.ofMinutes(2));
            assertThat(vault.unlocked()).isFalse();
            assertFailure(() -> vault.find(SHOP), ProfileError.VAULT_LOCKED);
            assertFailure(() -> vault.put(Map.of(SHOP, Secret.of("x"))), ProfileError.VAULT_LOCKED);
        }
    }

    @Test
    void twoProcessesDoNotUndoEachOthersChanges() {
        try (Vault window = created();
                Vault command = vault()) {
            command.unlock(Secret.of(MASTER));
            window.put(Map.of(SHOP, Secret.of(CANARY)));
            command.put(Map.of(KEY, Secret.of("phrase")));
            assertThat(window.keys()).containsExactlyInAnyOrder(SHOP, KEY);
            assertThat(plain(command, SHOP)).contains(CANARY);
        }
    }

    @Test
    void aChangedMasterPasswordOpensAndTheOldOneDoesNot() {
        sealed();
        try (Vault vault = vault();
                Vault elsewhere = vault()) {
            elsewhere.unlock(Secret.of(MASTER));
            assertFailure(
                    () -> vault.changePassword(Secret.of("canary wrong"), Secret.of("new master")),
                    ProfileError.VAULT_WRONG_PASSWORD);
            vault.changePassword(Secret.of(MASTER), Secret.of("new master"));
            assertThat(plain(vault, SHOP)).contains(CANARY);
            assertFailure(() -> elsewhere.put(Map.of(KEY, Secret.of("x"))), ProfileError.VAULT_WRONG_PASSWORD);
            assertThat(elsewhere.unlocked()).isFalse();
        }
        try (Vault next = vault()) {
            assertFailure(() -> next.unlock(Secret.of(MASTER)), ProfileError.VAULT_WRONG_PASSWORD);
            next.unlock(Secret.of("new master"));
            assertThat(plain(next, SHOP)).contains(CANARY);
        }
    }

    private Path file() {
        return home.resolve("vault");
    }

    /** What a guess costs is of no concern but to the test of the header. */
    private Vault vault() {
        return new Vault(file(), now::get, Duration.ofMinutes(10), new KeyCost(64, 1, 1));
    }

    private Vault created() {
        Vault vault = vault();
        vault.create(Secret.of(MASTER));
        return vault;
    }

    private void sealed() {
        try (Vault vault = created()) {
            vault.put(Map.of(SHOP, Secret.of(CANARY)));
        }
    }

    private void pass(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }

    private static Optional<String> plain(Vault vault, VaultKey key) {
        return vault.find(key).map(secret -> secret.use(text -> text));
    }

    /** The file with the checksum that fits its content. */
    private static byte[] checked(byte[] bytes) {
        try {
            byte[] content = Arrays.copyOf(bytes, bytes.length - 32);
            return ByteBuffer.allocate(bytes.length)
                    .put(content)
                    .put(MessageDigest.getInstance("SHA-256").digest(content))
                    .array();
        } catch (GeneralSecurityException failure) {
            throw new AssertionError(failure);
        }
    }

    private void assertRefused(byte[] content, ErrorCode... codes) throws IOException {
        try (Vault vault = vault()) {
            assertFailure(() -> vault.unlock(Secret.of(MASTER)), codes);
            assertThat(vault.unlocked()).isFalse();
        }
        assertThat(Files.readAllBytes(file())).isEqualTo(content);
    }

    private static void assertFailure(Runnable work, ErrorCode... codes) {
        assertThatThrownBy(work::run)
                .isInstanceOfSatisfying(DrydockException.class, failure -> {
                    assertThat(failure.problem().code()).isIn((Object[]) codes);
                    assertThat(failure.problem().full()).doesNotContain("canary");
                })
                .hasMessageNotContaining("canary");
    }
}
