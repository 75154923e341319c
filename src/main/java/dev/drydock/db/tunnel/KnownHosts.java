package dev.drydock.db.tunnel;

import dev.drydock.platform.digest.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The host keys that are known, from files as {@code ssh} keeps them ("SSH_KNOWN_HOSTS FILE FORMAT" in sshd(8)): patterns,
 * negations, hashed names and revoked keys. Lines for certificate authorities are left to the library.
 */
final class KnownHosts {

    /** What the files say of a key. */
    enum Verdict {
        KNOWN,
        /** The host is in no file. */
        UNKNOWN,
        /** Other keys are known for the host, of this type or another. */
        CHANGED,
        REVOKED
    }

    /** One line: to whom the key belongs, the key, and where it was found. */
    record Entry(String marker, String hosts, String base64, String place) {

        byte[] key() {
            return Base64.getDecoder().decode(base64);
        }
    }

    private static final String REVOKED = "@revoked";

    private final List<Entry> entries = new ArrayList<>();

    /** Reads the files; those that are missing or unreadable hold nothing. */
    KnownHosts(List<Path> files) {
        files.forEach(this::read);
    }

    private void read(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException _) {
            return;
        }
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            String marker = line.startsWith("@") ? line.split("\\s+", 2)[0] : "";
            String[] words = line.substring(marker.length()).strip().split("\\s+", 4);
            if (line.isEmpty() || line.startsWith("#") || words.length < 3) {
                continue;
            }
            try {
                Entry entry = new Entry(marker, words[0], words[2], file + ":" + (i + 1));
                if (entry.key().length > 0) {
                    entries.add(entry);
                }
            } catch (IllegalArgumentException _) {
                // a damaged line knows no host, as for ssh
            }
        }
    }

    /**
     * What is known of a key.
     *
     * @param host the host's name, {@code [name]:port} unless the port is 22
     */
    Verdict check(String host, byte[] key) {
        if (entries.stream()
                .anyMatch(entry -> entry.marker().equals(REVOKED)
                        && (matches(entry.hosts(), host) || matches(entry.hosts(), name(host)))
                        && Arrays.equals(entry.key(), key))) {
            return Verdict.REVOKED;
        }
        List<Entry> of = of(host);
        if (of.stream().anyMatch(entry -> Arrays.equals(entry.key(), key))) {
            return Verdict.KNOWN;
        }
        if (!of.isEmpty()) {
            return Verdict.CHANGED;
        }
        // as ssh does: a key that is known for the host on the usual port is right on another one, too
        boolean onUsualPort =
                host.startsWith("[") && of(name(host)).stream().anyMatch(entry -> Arrays.equals(entry.key(), key));
        return onUsualPort ? Verdict.KNOWN : Verdict.UNKNOWN;
    }

    /** The host's name without a port: a key that is revoked for the host is so on each of its ports. */
    private static String name(String host) {
        return host.startsWith("[") ? host.substring(1, host.lastIndexOf("]:")) : host;
    }

    /** The lines with plain keys of the host. */
    List<Entry> of(String host) {
        return entries.stream()
                .filter(entry -> entry.marker().isEmpty() && matches(entry.hosts(), host))
                .toList();
    }

    /** The lines for certificate authorities and those with revoked keys. */
    List<Entry> marked() {
        return entries.stream().filter(entry -> !entry.marker().isEmpty()).toList();
    }

    /** Appends a line, and makes file and folder with the permissions that {@code ssh} wants if they are missing. */
    static void add(Path file, String host, byte[] key) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        Path folder = file.toAbsolutePath().getParent();
        if (posix && folder != null && !Files.exists(folder)) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        if (posix && !Files.exists(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        String line = host + " " + wireType(key) + " " + Base64.getEncoder().encodeToString(key) + "\n";
        String before = Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
        String parted = before.isEmpty() || before.endsWith("\n") ? line : "\n" + line;
        Files.writeString(
                file, parted, StandardCharsets.ISO_8859_1, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** The name that begins every key (RFC 4253, 6.6), such as {@code ssh-ed25519}. */
    static String wireType(byte[] key) {
        if (key.length < 4) {
            return "";
        }
        int length = (key[0] & 0xff) << 24 | (key[1] & 0xff) << 16 | (key[2] & 0xff) << 8 | (key[3] & 0xff);
        return length < 0 || length > key.length - 4 ? "" : new String(key, 4, length, StandardCharsets.US_ASCII);
    }

    /** The short name of a key's type, such as {@code ED25519}. */
    static String shortType(byte[] key) {
        String type = wireType(key);
        return type.startsWith("ecdsa")
                ? "ECDSA"
                : type.replaceFirst("^ssh-", "").toUpperCase(Locale.ROOT);
    }

    /** {@code SHA256:…}, as {@code ssh-keygen -l} shows it. */
    static String fingerprint(byte[] key) {
        return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(Sha256.of(key));
    }

    private static boolean matches(String hosts, String host) {
        if (hosts.startsWith("|1|")) {
            return hashed(hosts, host);
        }
        boolean found = false;
        for (String pattern : hosts.split(",", -1)) {
            boolean negated = pattern.startsWith("!");
            if (glob(negated ? pattern.substring(1) : pattern, host)) {
                if (negated) {
                    return false;
                }
                found = true;
            }
        }
        return found;
    }

    private static boolean glob(String pattern, String host) {
        StringBuilder regex = new StringBuilder();
        pattern.chars()
                .forEach(c -> regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf((char) c))));
        return Pattern.compile(regex.toString(), Pattern.CASE_INSENSITIVE)
                .matcher(host)
                .matches();
    }

    /** {@code |1|salt|HMAC-SHA1 of the name|}. */
    private static boolean hashed(String hosts, String host) {
        String[] parts = hosts.split("\\|", -1);
        if (parts.length != 4) {
            return false;
        }
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(parts[2]), "HmacSHA1"));
            byte[] expected = Base64.getDecoder().decode(parts[3]);
            return Arrays.equals(
                    expected, mac.doFinal(host.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            return false;
        }
    }
}
