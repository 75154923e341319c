package dev.drydock.profile.importer;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A server while its settings are being collected from a file. */
final class ServerDraft {

    private static final Messages TEXT = Messages.of("importer");

    private final List<String> leftOut = new ArrayList<>();
    private String name = "";
    private String folder = "";
    private Environment environment = Environment.DEVELOPMENT;
    private String host = "localhost";
    private int port = Profile.DEFAULT_PORT;
    private String user = System.getProperty("user.name", "");
    private TlsMode tls = TlsMode.PREFERRED;
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
        return new FoundServers.Server(profile, password, leftOut);
    }

    static String skipped(String reason, Object... args) {
        return TEXT.text("skipped." + reason, args);
    }
}
