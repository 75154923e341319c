package dev.drydock.db.connect;

import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.DbError;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** Tells apart why TLS failed: by the kinds of exceptions, and where the runtime has only one kind by its words. */
final class TlsFailures {

    private static final Pattern OLD_PROTOCOL = Pattern.compile(
            "(?i).*(protocol version|protocol_version|no appropriate protocol|unsupported or unrecognized ssl message"
                    + "|unsupported record version).*");

    private static final Pattern NAME = Pattern.compile("(?i).*(no subject alternative|no name matching).*");

    private TlsFailures() {}

    /** Empty if the failure has nothing to do with TLS. */
    static Optional<DbError> of(Throwable failure, Greeting greeting) {
        boolean tls = false;
        DbError code = DbError.TLS_FAILED;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage());
            if (cause instanceof SSLException) {
                tls = true;
                if (code == DbError.TLS_FAILED && OLD_PROTOCOL.matcher(message).matches()) {
                    code = DbError.TLS_TOO_OLD;
                }
            }
            if (cause instanceof CertificateException || cause instanceof CertPathValidatorException) {
                tls = true;
                boolean name = NAME.matcher(message).matches();
                code = name || code == DbError.TLS_WRONG_NAME ? DbError.TLS_WRONG_NAME : DbError.TLS_UNTRUSTED;
            }
        }
        if (code == DbError.TLS_FAILED && oldLibrary(greeting)) {
            code = DbError.TLS_TOO_OLD;
        }
        return tls ? Optional.of(code) : Optional.empty();
    }

    /** Before these versions MySQL's own TLS knew 1.0 or 1.1 only; some of them just hang up on a newer client. */
    private static boolean oldLibrary(Greeting greeting) {
        ServerVersion version = ServerVersion.parse(greeting.version());
        return !greeting.mariaDbProtocol()
                && (!version.atLeast(5, 6, 46) || (version.atLeast(5, 7, 0) && !version.atLeast(5, 7, 28)));
    }

    /** What the runtime said of TLS, each on a line of its own; empty if the failure has nothing to do with it. */
    static String words(Throwable failure) {
        StringBuilder words = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException
                    || cause instanceof CertificateException
                    || cause instanceof CertPathValidatorException) {
                words.append(System.lineSeparator()).append(cause.getMessage());
            }
        }
        return words.toString();
    }
}
