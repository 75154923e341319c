package dev.drydock.feature.encryption.certificate;

import dev.drydock.feature.encryption.ServerNames;
import dev.drydock.platform.certificate.Signer;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.schedule.SystemCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The program {@code openssl} of this computer, which judges certificates as the clients of the vendors do, by security level
 * 2 as Debian, Ubuntu and Red Hat set it. It is given no key. Blocks for some tenths of a second.
 *
 * @param version as it tells it
 */
public record OpenSsl(String version) {

    private static final int MOST_WORDS = 500;

    /** Empty where there is none. */
    public static Optional<OpenSsl> ofComputer() {
        SystemCommand.Answer answer = run("openssl", "version");
        return answer.status() == 0
                ? Optional.of(new OpenSsl(answer.output().strip().replaceAll("\\s*\\(.*", "")))
                : Optional.empty();
    }

    /**
     * Why it refuses the chain of a server; empty if it takes it.
     *
     * @param authorities those that the client trusts, and no others
     * @param chain as the server shows it, its own first
     * @param host name or address that the client verifies; empty for none
     */
    public Optional<String> refuses(List<X509Certificate> authorities, List<X509Certificate> chain, String host) {
        try {
            List<Path> files = new ArrayList<>();
            try {
                Path trusted = file(files, authorities);
                Path shown = file(files, chain);
                List<String> words = new ArrayList<>(
                        List.of("openssl", "verify", "-auth_level", "2", "-purpose", "sslserver", "-no-CApath"));
                words.addAll(List.of("-CAfile", trusted.toString(), "-untrusted", shown.toString()));
                if (!host.isEmpty()) {
                    words.addAll(List.of(ServerNames.isAddress(host) ? "-verify_ip" : "-verify_hostname", host));
                }
                words.add(file(files, List.of(chain.getFirst())).toString());
                SystemCommand.Answer answer = run(words.toArray(String[]::new));
                return answer.status() == 0 ? Optional.empty() : Optional.of(reasons(answer.told()));
            } finally {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException | GeneralSecurityException failure) {
            return Optional.of(failure.toString());
        }
    }

    private static Path file(List<Path> files, List<X509Certificate> certificates)
            throws IOException, GeneralSecurityException {
        Path file = ProcessFolder.file(".pem");
        files.add(file);
        StringBuilder text = new StringBuilder();
        for (X509Certificate one : certificates) {
            text.append(Signer.pem("CERTIFICATE", one.getEncoded()));
        }
        return Files.writeString(file, text, StandardCharsets.US_ASCII);
    }

    /** From lines such as {@code error 10 at 0 depth lookup: certificate has expired}. */
    private static String reasons(String output) {
        String reasons = output.lines()
                .filter(line -> line.matches("error \\d+ at .*"))
                .map(line -> line.replaceFirst(".*?: *", ""))
                .distinct()
                .collect(Collectors.joining("; "));
        String text = reasons.isEmpty() ? output.strip() : reasons;
        return text.substring(0, Math.min(text.length(), MOST_WORDS));
    }

    private static SystemCommand.Answer run(String... words) {
        return SystemCommand.ofComputer().run(List.of(words));
    }
}
