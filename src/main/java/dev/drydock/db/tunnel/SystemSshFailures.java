package dev.drydock.db.tunnel;

import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@code ssh} says when it fails; its words are the same in every language of the system. */
final class SystemSshFailures {

    private static final Pattern CHANGED =
            Pattern.compile("fingerprint for the (\\S+) key sent by the remote host is\\s+(SHA256:\\S+?)\\.?\\s");

    private SystemSshFailures() {}

    static ServerException of(String said, String host) {
        Matcher changed = CHANGED.matcher(said);
        if (said.contains("IDENTIFICATION HAS CHANGED") && changed.find()) {
            return new ServerException(
                    Problem.of(TunnelError.HOST_KEY_CHANGED, said, host, changed.group(1), changed.group(2)), 0, null);
        }
        TunnelError code = said.contains("Permission denied")
                ? TunnelError.DENIED
                : unreachable(said) ? TunnelError.HOP_UNREACHABLE : TunnelError.SYSTEM_SSH_FAILED;
        return new ServerException(Problem.of(code, said, host), 0, null);
    }

    static ServerException ofTarget(String said, String host, String target) {
        String lower = said.toLowerCase(Locale.ROOT);
        if (lower.contains("administratively prohibited")) {
            return new ServerException(Problem.of(TunnelError.FORWARDING_PROHIBITED, said, host, target), 0, null);
        }
        // with a shared session the reason stands in the master's words, and here only that it failed
        if (lower.contains("open failed") || lower.contains("stdio forwarding")) {
            return new ServerException(Problem.of(TunnelError.TARGET_UNREACHABLE, said, host, target), 0, null);
        }
        return of(said, host);
    }

    private static boolean unreachable(String said) {
        return said.contains("Could not resolve hostname")
                || said.contains("Connection refused")
                || said.contains("Connection timed out")
                || said.contains("No route to host");
    }
}
