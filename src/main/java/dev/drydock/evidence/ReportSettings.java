package dev.drydock.evidence;

import dev.drydock.report.redact.RedactionProfile;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How this house wants its reports. Everything may be left out.
 *
 * @param organisation shown on the cover
 * @param classification such as "Confidential", on each page
 * @param footer at the foot of each page
 * @param logo a PNG or JPEG file
 * @param language of numbers and dates, such as {@code de-CH}; that of the computer if there is none
 * @param timeZone of local times, such as {@code Europe/Zurich}; that of the computer if there is none
 * @param redactions own rules of redaction
 * @param trustedKeys public keys whose signatures are believed
 * @param publicKey the public half of the key in the vault
 * @param signCommand a program and its words that signs; {@code {file}} and {@code {signature}} stand for the two files
 * @param verifyCommand the same for verifying; it ends with 0 if the signature is sound
 */
public record ReportSettings(
        @Nullable String organisation,
        @Nullable String classification,
        @Nullable String footer,
        @Nullable String logo,
        @Nullable String language,
        @Nullable String timeZone,
        @Nullable List<RedactionProfile> redactions,
        @Nullable List<String> trustedKeys,
        @Nullable String publicKey,
        @Nullable List<String> signCommand,
        @Nullable List<String> verifyCommand) {

    static final ReportSettings NONE =
            new ReportSettings(null, null, null, null, null, null, null, null, null, null, null);

    /** A text that may be left out. */
    static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }

    List<RedactionProfile> ownRedactions() {
        return Objects.requireNonNullElse(redactions, List.of());
    }

    /** Keys whose signatures are believed, also the own one. */
    List<String> believed() {
        List<String> keys = Objects.requireNonNullElse(trustedKeys, List.of());
        return publicKey == null
                ? keys
                : java.util.stream.Stream.concat(keys.stream(), java.util.stream.Stream.of(publicKey))
                        .toList();
    }

    List<String> signing() {
        return Objects.requireNonNullElse(signCommand, List.of());
    }

    List<String> verifying() {
        return Objects.requireNonNullElse(verifyCommand, List.of());
    }

    ReportSettings withPublicKey(@Nullable String key) {
        return new ReportSettings(
                organisation,
                classification,
                footer,
                logo,
                language,
                timeZone,
                redactions,
                trustedKeys,
                key,
                signCommand,
                verifyCommand);
    }

    ReportSettings withTrusted(List<String> keys) {
        return new ReportSettings(
                organisation,
                classification,
                footer,
                logo,
                language,
                timeZone,
                redactions,
                keys,
                publicKey,
                signCommand,
                verifyCommand);
    }
}
