package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.config.TlsValues;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.List;

/** Ciphers and protocol versions that the target blocks, as the server has them now: 8.4 does not start with one of them. */
final class TlsCiphers {

    private TlsCiphers() {}

    static void run(CheckContext context) {
        for (String variable :
                List.of("ssl_cipher", "admin_ssl_cipher", "tls_ciphersuites", "admin_tls_ciphersuites")) {
            String value = context.variable(variable).orElse("");
            List<String> blocked = TlsValues.blockedCiphers(value);
            if (!blocked.isEmpty()) {
                List<String> kept = TlsValues.split(value).stream()
                        .filter(cipher -> !blocked.contains(cipher))
                        .toList();
                context.error(
                        Subject.ofServer(Subject.Kind.VARIABLE, variable),
                        kept.isEmpty() ? Remedy.NONE : context.option(variable, "'" + String.join(":", kept) + "'"),
                        String.join(", ", blocked));
            }
        }
    }
}
