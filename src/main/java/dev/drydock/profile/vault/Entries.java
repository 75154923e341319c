package dev.drydock.profile.vault;

import dev.drydock.platform.secret.Secret;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The decrypted content of a vault, and its form in bytes. Not safe for several threads. */
final class Entries implements AutoCloseable {

    private final Map<VaultKey, Secret> secrets = new TreeMap<>(Comparator.comparing(VaultKey::profile)
            .thenComparing(VaultKey::kind)
            .thenComparing(VaultKey::about));

    /**
     * Reads what {@link #bytes} wrote.
     *
     * @throws IOException if it is something else
     */
    static Entries of(byte[] bytes) throws IOException {
        Entries entries = new Entries();
        DataInputStream input = new DataInputStream(new ByteArrayInputStream(bytes));
        for (int left = input.readInt(); left > 0; left--) {
            String profile = input.readUTF();
            String kind = input.readUTF();
            String about = input.readUTF();
            int length = input.readInt();
            if (length < 0 || length > bytes.length) {
                throw new IOException("an entry of " + length + " bytes");
            }
            byte[] secret = input.readNBytes(length);
            entries.secrets.put(new VaultKey(profile, kind(kind), about), Wiped.secret(secret));
            Arrays.fill(secret, (byte) 0);
        }
        return entries;
    }

    private static VaultKey.Kind kind(String name) throws IOException {
        try {
            return VaultKey.Kind.valueOf(name);
        } catch (IllegalArgumentException _) {
            throw new IOException("an entry of unknown kind");
        }
    }

    /** The caller overwrites the result. */
    byte[] bytes() {
        Wiped.Buffer buffer = new Wiped.Buffer();
        try (DataOutputStream output = new DataOutputStream(buffer)) {
            output.writeInt(secrets.size());
            for (Map.Entry<VaultKey, Secret> entry : secrets.entrySet()) {
                output.writeUTF(entry.getKey().profile());
                output.writeUTF(entry.getKey().kind().name());
                output.writeUTF(entry.getKey().about());
                byte[] secret = Wiped.bytes(entry.getValue());
                output.writeInt(secret.length);
                output.write(secret);
                Arrays.fill(secret, (byte) 0);
            }
            return buffer.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    Optional<Secret> find(VaultKey key) {
        return Optional.ofNullable(secrets.get(key)).map(secret -> secret.useCharacters(Secret::of));
    }

    void put(VaultKey key, Secret secret) {
        remove(key);
        secrets.put(key, secret.useCharacters(Secret::of));
    }

    void remove(VaultKey key) {
        Secret old = secrets.remove(key);
        if (old != null) {
            old.close();
        }
    }

    /** The same secrets, copied. */
    Entries copy() {
        Entries copy = new Entries();
        secrets.forEach(copy::put);
        return copy;
    }

    List<VaultKey> keys() {
        return List.copyOf(secrets.keySet());
    }

    @Override
    public void close() {
        secrets.values().forEach(Secret::close);
        secrets.clear();
    }
}
