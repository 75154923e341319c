package dev.drydock.cli;

import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of encryption between Drydock and the server. */
final class TlsOptions {

    @Option(
            names = "--tls",
            paramLabel = "MODE",
            description = "disabled, preferred, required, verify-ca or verify-identity.")
    private @Nullable String mode;

    @Option(
            names = "--tls-ca",
            paramLabel = "FILE",
            description = "PEM file with the authorities to trust; alone, it stands for --tls verify-ca.")
    private @Nullable Path ca;

    @Option(names = "--tls-cert", paramLabel = "FILE", description = "PEM file with the client's certificate.")
    private @Nullable Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "PEM file with the client's private key.")
    private @Nullable Path key;

    @Option(
            names = "--send-password-unverified",
            description =
                    "Let a server have the password itself although no certificate proves that it is the server, as"
                            + " accounts of PAM and LDAP want it, and those of caching_sha2_password at their first"
                            + " log-in.")
    private boolean unverified;

    /** The profile with what is given here, instead of its own. */
    Profile apply(Profile profile) {
        TlsFiles saved = profile.tlsFiles();
        TlsMode wanted = mode(profile.tls());
        if (ca != null && mode == null && !wanted.verifies()) {
            wanted = TlsMode.VERIFY_CA;
        }
        if (ca != null && !wanted.verifies()) {
            throw new UsageException("--tls " + mode
                    + " verifies nothing. With --tls-ca, say --tls verify-ca or --tls verify-identity.");
        }
        Profile allowed = unverified ? profile.withPasswordUnverified(true) : profile;
        return allowed.withTls(
                wanted,
                new TlsFiles(path(ca, saved.ca()), path(certificate, saved.certificate()), path(key, saved.key())));
    }

    private TlsMode mode(TlsMode saved) {
        return switch (Optional.ofNullable(mode)
                .map(text -> text.toLowerCase(Locale.ROOT))
                .orElse("")) {
            case "" -> saved;
            case "disabled" -> TlsMode.DISABLED;
            case "preferred" -> TlsMode.PREFERRED;
            case "required" -> TlsMode.REQUIRED;
            case "verify-ca" -> TlsMode.VERIFY_CA;
            case "verify-identity" -> TlsMode.VERIFY_IDENTITY;
            default ->
                throw new UsageException("--tls takes disabled, preferred, required, verify-ca or verify-identity.");
        };
    }

    private static String path(@Nullable Path given, String saved) {
        return given == null ? saved : given.toAbsolutePath().toString();
    }
}
