package dev.drydock.profile.importer;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import dev.drydock.profile.SshSecret;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A server while its settings are being collected from a file. */
final class ServerDraft {

    private static final Messages TEXT = Messages.of("importer");

    private static final int SSH_PORT = 22;

    private final List<String> leftOut = new ArrayList<>();
    private String name = "";
    private String folder = "";
    private Environment environment = Environment.NOT_CHOSEN;
    private String host = "localhost";
    private int port = Profile.DEFAULT_PORT;
    private String user = System.getProperty("user.name", "");
    private TlsMode tls = TlsMode.PREFERRED;
    private TlsFiles files = TlsFiles.NONE;
    private final List<SshHop> hops = new ArrayList<>();
    private final Map<SshSecret, Secret> ssh = new LinkedHashMap<>();
    private @Nullable Secret password;

    ServerDraft name(String given) {
        name = given;
        return this;
    }

    ServerDraft folder(String given) {
        folder = given;
        return this;
    }

    ServerDraft environment(Environment given) {
        environment = given;
        return this;
    }

    ServerDraft host(String given) {
        host = given.isBlank() ? host : given.strip();
        return this;
    }

    ServerDraft user(String given) {
        user = given.isBlank() ? user : given;
        return this;
    }

    ServerDraft password(@Nullable Secret given) {
        password = given;
        return this;
    }

    /** A port as text; one that is none is left out. */
    ServerDraft port(String given) {
        boolean number = given.matches("\\d{1,5}") && Integer.parseInt(given) >= 1 && Integer.parseInt(given) <= 65535;
        if (number) {
            port = Integer.parseInt(given);
        } else if (!given.isBlank()) {
            leaveOut("port");
        }
        return this;
    }

    /** A mode as MySQL's programs name it; one that this version does not have becomes the nearest. */
    ServerDraft tls(String mode) {
        String wanted = mode.toUpperCase(Locale.ROOT).replace('-', '_');
        Optional<TlsMode> known = Arrays.stream(TlsMode.values())
                .filter(candidate -> candidate.name().equals(wanted))
                .findFirst();
        if (known.isPresent()) {
            tls = known.get();
        } else if (wanted.startsWith("VERIFY")) {
            tls = TlsMode.REQUIRED;
            leaveOut("verify");
        }
        return this;
    }

    /** Certificates as PEM files; empty texts for none. */
    ServerDraft tlsFiles(String ca, String certificate, String key) {
        files = new TlsFiles(ca, certificate, key);
        return this;
    }

    /**
     * The next SSH host on the way; one without a name is none.
     *
     * @param hopPort empty for the usual one
     * @param key the private key's file; empty for none
     * @param byPassword whether the account's password is wanted there
     */
    ServerDraft hop(String hopHost, String hopPort, String hopUser, String key, boolean byPassword) {
        if (hopHost.isBlank()) {
            return this;
        }
        boolean putty = key.toLowerCase(Locale.ROOT).endsWith(".ppk");
        if (putty) {
            leaveOut("ppk", key);
        }
        boolean byKey = !key.isBlank() && !putty;
        SshMethod method = byKey ? SshMethod.KEY_FILE : byPassword ? SshMethod.PASSWORD : SshMethod.AUTOMATIC;
        int number = hopPort.matches("[1-9]\\d{0,4}") ? Integer.parseInt(hopPort) : 0;
        hops.add(new SshHop(hopHost.strip(), number, hopUser.strip(), method, byKey ? key.strip() : "", false));
        return this;
    }

    /** The password, or the key's passphrase, of the last host that was added; its user must be known. */
    ServerDraft hopSecret(Secret secret) {
        SshHop hop = hops.getLast();
        String shown = hop.host().contains(":") ? "[" + hop.host() + "]" : hop.host();
        boolean usual = hop.port() == 0 || hop.port() == SSH_PORT;
        ssh.put(
                hop.method() == SshMethod.KEY_FILE
                        ? new SshSecret(SshSecret.Kind.PASSPHRASE, hop.keyFile())
                        : new SshSecret(
                                SshSecret.Kind.PASSWORD, hop.user() + "@" + shown + (usual ? "" : ":" + hop.port())),
                secret);
        return this;
    }

    /** Notes a setting that is not taken over: a key of the message file. */
    ServerDraft leaveOut(String reason, Object... args) {
        leftOut.add(TEXT.text("leftout." + reason, args));
        return this;
    }

    FoundServers.Server server() {
        Profile profile = new Profile(
                UUID.randomUUID().toString(),
                name.isBlank() ? host : name,
                folder,
                environment,
                host,
                port,
                user,
                PasswordSource.ASK,
                tls,
                "");
        Profile whole = profile.withTls(tls, files).withSsh(new SshAccess(SshAccess.Program.BUILT_IN, hops));
        return new FoundServers.Server(whole, password, ssh, leftOut);
    }

    static String skipped(String reason, Object... args) {
        return TEXT.text("skipped." + reason, args);
    }
}
