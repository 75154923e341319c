package dev.drydock.feature.encryption.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.platform.certificate.Signer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERNull;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.GeneralSubtree;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.NameConstraints;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v1CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of good and bad certificates, held against what OpenSSL and Java's own TLS client say of the same ones. */
class CertificateTruthTest {

    private static final InstantSource CLOCK = InstantSource.system();
    private static final String HOST = "db1.example.com";
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final Duration YEAR = Duration.ofDays(365);

    /** A certificate as it is ordered. */
    private static final class Order {
        private String name = "CN=x";
        private KeyPair keys = Keys.EC;
        private Optional<Made> by = Optional.empty();
        private Instant from = CLOCK.instant().minus(YEAR);
        private Instant until = CLOCK.instant().plus(YEAR);
        private Optional<BasicConstraints> constraints = Optional.empty();
        private int usage;
        private KeyPurposeId[] purposes = {};
        private GeneralName[] names = {};
        private String signature = "SHA256";
        private boolean firstVersion;
        private boolean unknownCritical;
        private String onlyNamesBelow = "";

        private Made made() throws Exception {
            KeyPair signer = by.map(Made::keys).orElse(keys);
            X500Name issuer = new X500Name(by.map(Made::name).orElse(name));
            ContentSigner content = new JcaContentSignerBuilder(
                            switch (signer.getPrivate().getAlgorithm()) {
                                case "RSA" -> signature + "withRSA";
                                case "EC" -> signature + "withECDSA";
                                default -> "Ed25519";
                            })
                    .build(signer.getPrivate());
            BigInteger serial = Signer.serial();
            if (firstVersion) {
                return converted(new JcaX509v1CertificateBuilder(
                                issuer, serial, Date.from(from), Date.from(until), new X500Name(name), keys.getPublic())
                        .build(content));
            }
            JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    issuer, serial, Date.from(from), Date.from(until), new X500Name(name), keys.getPublic());
            if (constraints.isPresent()) {
                builder.addExtension(Extension.basicConstraints, true, constraints.get());
            }
            if (usage != 0) {
                builder.addExtension(Extension.keyUsage, true, new KeyUsage(usage));
            }
            if (purposes.length > 0) {
                builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purposes));
            }
            if (names.length > 0) {
                builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names));
            }
            if (unknownCritical) {
                builder.addExtension(new ASN1ObjectIdentifier("1.3.6.1.4.1.99999.1"), true, DERNull.INSTANCE);
            }
            if (!onlyNamesBelow.isEmpty()) {
                GeneralSubtree below = new GeneralSubtree(new GeneralName(GeneralName.dNSName, onlyNamesBelow));
                builder.addExtension(
                        Extension.nameConstraints, true, new NameConstraints(new GeneralSubtree[] {below}, null));
            }
            return converted(builder.build(content));
        }

        private Made converted(org.bouncycastle.cert.X509CertificateHolder holder) throws GeneralSecurityException {
            return new Made(name, new JcaX509CertificateConverter().getCertificate(holder), keys);
        }
    }

    private record Made(String name, X509Certificate certificate, KeyPair keys) {}

    private interface Change {
        void to(Order order);
    }

    /** Keys are slow to make, so that all share them. */
    private static final class Keys {
        private static final KeyPair EC = curve("secp256r1");
        private static final KeyPair OTHER = curve("secp256r1");
        private static final KeyPair THIRD = curve("secp256r1");
        private static final KeyPair GREATER = curve("secp384r1");
        private static final KeyPair EDWARDS = pair("Ed25519", 0);
        private static final KeyPair RSA = pair("RSA", 2048);
        private static final KeyPair SHORT = pair("RSA", 1024);

        private static KeyPair curve(String name) {
            try {
                KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
                generator.initialize(new ECGenParameterSpec(name));
                return generator.generateKeyPair();
            } catch (GeneralSecurityException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        private static KeyPair pair(String kind, int bits) {
            try {
                KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
                if (bits > 0) {
                    generator.initialize(bits);
                }
                return generator.generateKeyPair();
            } catch (GeneralSecurityException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    /**
     * One set of files.
     *
     * @param expected checks that must be found, with their severity's first letter; none for a set that is good
     */
    private record Case(
            String what, List<Made> authorities, List<Made> chain, KeyPair key, String host, String expected) {

        @Override
        public String toString() {
            return what;
        }

        private CertificateFiles files() {
            return new CertificateFiles(
                    authorities.stream().map(Made::certificate).toList(),
                    chain.stream().map(Made::certificate).toList(),
                    key.getPrivate(),
                    false);
        }
    }

    private static final List<Case> CASES = new ArrayList<>();

    private static Made root(Change... changes) throws Exception {
        Order order = new Order();
        order.name = "CN=root";
        order.keys = Keys.OTHER;
        order.constraints = Optional.of(new BasicConstraints(true));
        order.usage = KeyUsage.keyCertSign | KeyUsage.cRLSign;
        Arrays.stream(changes).forEach(change -> change.to(order));
        return order.made();
    }

    private static Made between(Made by, Change... changes) throws Exception {
        Order order = new Order();
        order.name = "CN=between";
        order.keys = Keys.THIRD;
        order.by = Optional.of(by);
        order.constraints = Optional.of(new BasicConstraints(true));
        order.usage = KeyUsage.keyCertSign;
        Arrays.stream(changes).forEach(change -> change.to(order));
        return order.made();
    }

    private static Made leaf(Made by, Change... changes) throws Exception {
        Order order = new Order();
        order.name = "CN=server";
        order.by = Optional.of(by);
        order.constraints = Optional.of(new BasicConstraints(false));
        order.usage = KeyUsage.digitalSignature;
        order.purposes = new KeyPurposeId[] {KeyPurposeId.id_kp_serverAuth};
        order.names = names(HOST);
        Arrays.stream(changes).forEach(change -> change.to(order));
        return order.made();
    }

    private static GeneralName[] names(String... names) {
        return Arrays.stream(names)
                .map(name -> new GeneralName(GeneralName.dNSName, name))
                .toArray(GeneralName[]::new);
    }

    private static GeneralName[] address(String address) {
        return new GeneralName[] {new GeneralName(GeneralName.iPAddress, address)};
    }

    private static void set(String what, String expected, List<Made> authorities, Made... chain) {
        set(what, expected, HOST, authorities, chain);
    }

    private static void set(String what, String expected, String host, List<Made> authorities, Made... chain) {
        CASES.add(new Case(what, authorities, List.of(chain), chain[0].keys(), host, expected));
    }

    private static void ofOneRoot(String what, String expected, Change... changes) throws Exception {
        Made root = root();
        set(what, expected, List.of(root), leaf(root, changes));
    }

    private static void named(String what, String expected, String host, GeneralName... names) throws Exception {
        Made root = root();
        set(what, expected, host, List.of(root), leaf(root, order -> order.names = names));
    }

    private static void byRoot(String what, String expected, Change... changes) throws Exception {
        Made root = root(changes);
        set(what, expected, List.of(root), leaf(root));
    }

    private static void byBetween(String what, String expected, Change... changes) throws Exception {
        Made root = root();
        Made between = between(root, changes);
        set(what, expected, List.of(root), leaf(between), between);
    }

    @BeforeAll
    static void order() throws Exception {
        CASES.clear();
        good();
        ofTheServer();
        ofIssuers();
        ofPaths();
        ofNames();
    }

    private static void good() throws Exception {
        Made root = root();
        Made between = between(root);
        ofOneRoot("plain", "");
        ofOneRoot("RSA 2048", "", order -> order.keys = Keys.RSA);
        ofOneRoot("P-384", "", order -> order.keys = Keys.GREATER);
        ofOneRoot("Ed25519", "", order -> order.keys = Keys.EDWARDS);
        ofOneRoot("no key usage", "", order -> order.usage = 0);
        ofOneRoot("no extended key usage", "", order -> order.purposes = new KeyPurposeId[] {});
        ofOneRoot("no constraints", "", order -> order.constraints = Optional.empty());
        byBetween("one between, in the certificate's file", "");
        set("one between, in the authority's file", "", List.of(root, between), leaf(between));
        Made expired = root(
                order -> order.name = "CN=other",
                order -> order.until = CLOCK.instant().minus(YEAR.dividedBy(2)));
        set("an expired one of others beside it", "", List.of(expired, root), leaf(root));
        Made former = root(order -> order.until = CLOCK.instant().minus(YEAR.dividedBy(2)));
        set("an authority renewed with its key", "", List.of(former, root), leaf(root));
        byRoot("a root that signed itself by SHA-1", "", order -> order.signature = "SHA1");
        byRoot("a root of version 1", "W issuer-constraints", order -> order.firstVersion = true);
        byRoot("a root for these names", "", order -> order.onlyNamesBelow = "example.com");
    }

    private static void ofTheServer() throws Exception {
        ofOneRoot("expired", "E expired", order -> order.until = CLOCK.instant().minus(Duration.ofDays(1)));
        ofOneRoot(
                "not yet valid",
                "E early",
                order -> order.from = CLOCK.instant().plus(Duration.ofDays(1)));
        ofOneRoot(
                "expires in ten days",
                "W soon",
                order -> order.until = CLOCK.instant().plus(Duration.ofDays(10)));
        ofOneRoot("RSA 1024", "E short", order -> order.keys = Keys.SHORT);
        ofOneRoot("signed by SHA-1", "E signature", order -> order.signature = "SHA1");
        ofOneRoot(
                "for clients",
                "E purpose",
                order -> order.purposes = new KeyPurposeId[] {KeyPurposeId.id_kp_clientAuth});
        ofOneRoot(
                "for any purpose",
                "E purpose",
                order -> order.purposes = new KeyPurposeId[] {KeyPurposeId.anyExtendedKeyUsage});
        ofOneRoot("key usage: signs certificates", "E usage", order -> order.usage = KeyUsage.keyCertSign);
        ofOneRoot("key usage: encipherment", "E usage", order -> {
            order.keys = Keys.RSA;
            order.usage = KeyUsage.keyEncipherment;
        });
        ofOneRoot("unknown critical extension", "E invalid", order -> order.unknownCritical = true);
        Made root = root();
        CASES.add(new Case("another key", List.of(root), List.of(leaf(root)), Keys.THIRD, HOST, "E key"));
        CASES.add(new Case("a key of another kind", List.of(root), List.of(leaf(root)), Keys.RSA, HOST, "E key"));
    }

    private static void ofIssuers() throws Exception {
        byRoot(
                "root expired",
                "E issuer-expired",
                order -> order.until = CLOCK.instant().minus(Duration.ofDays(1)));
        byRoot(
                "root not yet valid",
                "E issuer-early",
                order -> order.from = CLOCK.instant().plus(Duration.ofDays(1)));
        byRoot("root CA:FALSE", "E issuer-constraints", order -> {
            order.constraints = Optional.of(new BasicConstraints(false));
            order.usage = 0;
        });
        byRoot("root without constraints", "E issuer-constraints", order -> {
            order.constraints = Optional.empty();
            order.usage = 0;
        });
        byRoot("root may not sign", "E issuer-usage", order -> order.usage = KeyUsage.digitalSignature);
        byRoot("root RSA 1024", "E short", order -> order.keys = Keys.SHORT);
        byRoot(
                "root for clients",
                "E issuer-purpose",
                order -> order.purposes = new KeyPurposeId[] {KeyPurposeId.id_kp_clientAuth});
        byRoot("root for other names", "E invalid", order -> order.onlyNamesBelow = "example.org");
        byBetween(
                "one between expired",
                "E issuer-expired",
                order -> order.until = CLOCK.instant().minus(Duration.ofDays(1)));
        byBetween("one between CA:FALSE", "E issuer-constraints", order -> {
            order.constraints = Optional.of(new BasicConstraints(false));
            order.usage = 0;
        });
        byBetween("one between RSA 1024", "E short", order -> order.keys = Keys.SHORT);
        byBetween("one between may not sign", "E issuer-usage", order -> order.usage = KeyUsage.digitalSignature);
        byBetween("one between signed by SHA-1", "E signature", order -> order.signature = "SHA1");
        Made root = root(order -> order.constraints = Optional.of(new BasicConstraints(0)));
        Made between = between(root);
        set("one more than the root allows", "E issuer-length", List.of(root), leaf(between), between);
    }

    private static void ofPaths() throws Exception {
        Made root = root();
        Made between = between(root);
        set("one between is missing", "E chain", List.of(root), leaf(between));
        set("the root is missing", "E part", List.of(between), leaf(between));
        Made sameName = root(order -> order.keys = Keys.GREATER);
        set("a root of the same name", "E chain", List.of(sameName), leaf(root));
        Made second = between(between, order -> {
            order.name = "CN=second";
            order.keys = Keys.GREATER;
        });
        set("two between", "", List.of(root), leaf(second), second, between);
        set("two between in another order", "W order", List.of(root), leaf(second), between, second);
        set("one that is not needed", "W order", List.of(root), leaf(root), between);
        Made own = leaf(root, order -> {
            order.by = Optional.empty();
            order.usage |= KeyUsage.keyCertSign;
        });
        set("signed by itself", "W selfsigned", List.of(own), own);
    }

    private static void ofNames() throws Exception {
        named("a star", "", "db1.cluster.example.com", names("*.cluster.example.com"));
        named("in capitals", "", HOST, names("DB1.Example.COM"));
        named("an address", "", "10.0.0.5", address("10.0.0.5"));
        named("an address of IPv6", "", "::1", address("0:0:0:0:0:0:0:1"));
        named("another name", "E name", HOST, names("db2.example.com"));
        named("an address that stands as a name", "E name", "10.0.0.5", names("10.0.0.5"));
        named("a star for two labels", "E name", "a.b.example.com", names("*.example.com"));
        named("a star before one label", "E name", "db1.local", names("*.local"));
        Made root = root();
        set("the common name only", "W subject", List.of(root), leaf(root, order -> {
            order.name = "CN=" + HOST;
            order.names = new GeneralName[] {};
        }));
        set("the common name beside another", "E name", List.of(root), leaf(root, order -> {
            order.name = "CN=" + HOST;
            order.names = names("db2.example.com");
        }));
    }

    static Stream<Integer> all() throws Exception {
        if (CASES.isEmpty()) {
            order();
        }
        return Stream.iterate(0, number -> number + 1).limit(CASES.size());
    }

    @ParameterizedTest
    @MethodSource("all")
    void theVerdictIsThatOfOpenSslAndOfJava(int number) throws Exception {
        Case one = CASES.get(number);
        List<String> said = new CertificateCheck(one.files(), List.of(one.host()), CLOCK.instant())
                .findings().stream().map(CertificateTruthTest::word).toList();
        assertThat(said).as(one.what()).isEqualTo(one.expected().isEmpty() ? List.of() : List.of(one.expected()));
        boolean refusedHere = said.stream().anyMatch(word -> word.startsWith("E"));
        if (refusedHere && one.expected().equals("E key")) {
            return;
        }
        Optional<String> openSsl = OpenSsl.ofComputer()
                .flatMap(program ->
                        program.refuses(one.files().authorities(), one.files().chain(), one.host()));
        boolean refused = openSsl.isPresent() || javaRefuses(one);
        assertThat(refused).as(one.what() + ": " + openSsl).isEqualTo(refusedHere);
    }

    @ParameterizedTest
    @ValueSource(strings = {"root expired", "root RSA 1024", "root CA:FALSE", "one between is missing", "another name"})
    void openSslRefusesOfItself(String what) {
        OpenSsl program = OpenSsl.ofComputer().orElse(null);
        Assumptions.assumeTrue(program != null, "openssl is not installed");
        Case one = CASES.stream()
                .filter(each -> each.what().equals(what))
                .findFirst()
                .orElseThrow();
        assertThat(program.refuses(one.files().authorities(), one.files().chain(), one.host()))
                .isPresent();
    }

    @Test
    void thereAreFortySetsAtLeast() {
        assertThat(CASES).hasSizeGreaterThan(40);
        assertThat(CASES).extracting(Case::what).doesNotHaveDuplicates();
    }

    private static String word(Finding finding) {
        return finding.severity().name().charAt(0) + " " + finding.check().replace("certificate-", "");
    }

    /** Whether a TLS client of Java that verifies the identity ends the handshake with a server that shows these. */
    private static boolean javaRefuses(Case one) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        for (X509Certificate authority : one.files().authorities()) {
            trusted.setCertificateEntry(authority.getSerialNumber().toString(), authority);
        }
        TrustManagerFactory client = TrustManagerFactory.getInstance("PKIX");
        client.init(trusted);
        try (ServerSocket listener = context(new KeyManager[] {new Shown(one)}, null)
                .getServerSocketFactory()
                .createServerSocket(0, 1, LOOPBACK)) {
            Thread server = Thread.ofVirtual().start(() -> {
                try (Socket socket = listener.accept()) {
                    socket.getOutputStream().write(1);
                } catch (IOException _) {
                    // the client went
                }
            });
            try (Socket plain = new Socket(LOOPBACK, listener.getLocalPort());
                    SSLSocket socket = (SSLSocket) context(null, client.getTrustManagers())
                            .getSocketFactory()
                            .createSocket(plain, one.host(), listener.getLocalPort(), true)) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                socket.setSSLParameters(parameters);
                socket.startHandshake();
                return false;
            } catch (SSLException refused) {
                return true;
            } finally {
                server.join();
            }
        }
    }

    private static SSLContext context(KeyManager @Nullable [] keys, TrustManager @Nullable [] trusted)
            throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys, trusted, null);
        return context;
    }

    /** Shows what it was given, also what Java would not keep. */
    private static final class Shown extends X509ExtendedKeyManager {

        private final Case one;

        private Shown(Case one) {
            this.one = one;
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return one.files().chain().toArray(X509Certificate[]::new);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return one.key().getPrivate();
        }

        @Override
        public @Nullable String chooseServerAlias(
                String kind, Principal @Nullable [] issuers, @Nullable Socket socket) {
            return kind.equals(one.key().getPrivate().getAlgorithm()) ? "server" : null;
        }

        @Override
        public String[] getServerAliases(String kind, Principal @Nullable [] issuers) {
            return new String[] {"server"};
        }

        @Override
        public String @Nullable [] getClientAliases(String kind, Principal @Nullable [] issuers) {
            return null;
        }

        @Override
        public @Nullable String chooseClientAlias(
                String[] kinds, Principal @Nullable [] issuers, @Nullable Socket socket) {
            return null;
        }
    }
}
