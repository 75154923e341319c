package dev.drydock.db.connect;

import dev.drydock.profile.TlsFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

/** Reads certificates and keys as the server's own tools write them: PEM, keys as PKCS#8 or as RSA's older PKCS#1. */
final class PemFiles {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----(.*?)-----END \\1-----", Pattern.DOTALL);

    /** {@code AlgorithmIdentifier} of rsaEncryption without parameters, and version 0 before it (RFC 5208). */
    private static final byte[] RSA_HEADER = {
        0x02,
        0x01,
        0x00,
        0x30,
        0x0d,
        0x06,
        0x09,
        0x2a,
        (byte) 0x86,
        0x48,
        (byte) 0x86,
        (byte) 0xf7,
        0x0d,
        0x01,
        0x01,
        0x01,
        0x05,
        0x00
    };

    private static final int SEQUENCE = 0x30;
    private static final int OCTET_STRING = 0x04;

    private final TlsFiles files;

    PemFiles(TlsFiles files) {
        this.files = files;
    }

    /** The authorities to trust; empty for those of the Java runtime. */
    Optional<KeyStore> authorities() throws GeneralSecurityException, IOException {
        if (files.ca().isEmpty()) {
            return Optional.empty();
        }
        KeyStore store = emptyStore();
        int number = 0;
        for (Certificate certificate : certificates(files.ca())) {
            store.setCertificateEntry("ca" + number++, certificate);
        }
        return Optional.of(store);
    }

    /** The client's own certificate; none without files. */
    KeyManager[] keyManagers() throws GeneralSecurityException, IOException {
        if (files.certificate().isEmpty() && files.key().isEmpty()) {
            return new KeyManager[0];
        }
        if (files.certificate().isEmpty() || files.key().isEmpty()) {
            throw new IOException("a client certificate needs both files, certificate and key");
        }
        char[] unused = new char[0];
        KeyStore store = emptyStore();
        store.setKeyEntry(
                "client", key(), unused, certificates(files.certificate()).toArray(Certificate[]::new));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, unused);
        return factory.getKeyManagers();
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        return store;
    }

    private static Collection<? extends Certificate> certificates(String file)
            throws GeneralSecurityException, IOException {
        try (InputStream input = Files.newInputStream(Path.of(file))) {
            Collection<? extends Certificate> found =
                    CertificateFactory.getInstance("X.509").generateCertificates(input);
            if (found.isEmpty()) {
                throw new IOException(file + " holds no certificate");
            }
            return found;
        }
    }

    private PrivateKey key() throws GeneralSecurityException, IOException {
        Matcher block = BLOCK.matcher(Files.readString(Path.of(files.key()), StandardCharsets.ISO_8859_1));
        if (!block.find()) {
            throw new IOException(files.key() + " holds no private key in PEM form");
        }
        return switch (block.group(1)) {
            case "PRIVATE KEY" -> privateKey(decoded(block.group(2)));
            case "RSA PRIVATE KEY" -> {
                if (block.group(2).contains("ENCRYPTED")) {
                    throw encrypted();
                }
                yield privateKey(asPkcs8(decoded(block.group(2))));
            }
            case "ENCRYPTED PRIVATE KEY" -> throw encrypted();
            default ->
                throw new IOException(files.key() + " holds " + block.group(1)
                        + "; convert it: openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW");
        };
    }

    private IOException encrypted() {
        return new IOException(files.key() + " is encrypted; Drydock reads keys without a passphrase");
    }

    private static byte[] decoded(String text) {
        return Base64.getMimeDecoder().decode(text);
    }

    private PrivateKey privateKey(byte[] pkcs8) throws GeneralSecurityException, IOException {
        for (String algorithm : List.of("RSA", "EC", "Ed25519")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (InvalidKeySpecException _) {
                // a key of another kind
            }
        }
        throw new IOException(files.key() + " holds a key of an unknown kind");
    }

    private static byte[] asPkcs8(byte[] pkcs1) {
        byte[] octets = tagged(OCTET_STRING, pkcs1);
        ByteArrayOutputStream inner = new ByteArrayOutputStream();
        inner.writeBytes(RSA_HEADER);
        inner.writeBytes(octets);
        return tagged(SEQUENCE, inner.toByteArray());
    }

    /** One DER element, its length in the long form of two bytes, which a key of any size in use fits. */
    private static byte[] tagged(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        out.write(0x82);
        out.write(content.length >> 8);
        out.write(content.length);
        out.writeBytes(content);
        return out.toByteArray();
    }
}
