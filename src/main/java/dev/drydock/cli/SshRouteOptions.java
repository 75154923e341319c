package dev.drydock.cli;

import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that describe a way through SSH. */
final class SshRouteOptions {

    private static final Pattern HOP = Pattern.compile(
            "(?:(?<user>[^@\\s]+)@)?(?<host>\\[[0-9a-fA-F:.%]+]|[^\\s:@\\[\\]/-][^\\s:@\\[\\]/]*)(?::(?<port>\\d{1,5}))?");

    @Option(
            names = "--via",
            paramLabel = "[USER@]HOST[:PORT]",
            description = "Go through this jump host; repeat it for each further one, in order."
                    + " What you do not name comes from ~/.ssh/config.")
    private List<String> hops = List.of();

    @Mixin
    private final HopLogIn logIn = new HopLogIn();

    @Option(
            names = "--ssh-program",
            paramLabel = "built-in|system",
            description = "What speaks SSH: Drydock, or the system's ssh (FIDO keys, Kerberos, ProxyCommand).")
    private @Nullable String program;

    @Option(
            names = "--old-ssh-algorithms",
            description = "Allow algorithms with the jump hosts that are no longer considered safe.")
    private boolean old;

    /**
     * The way that is described.
     *
     * @param saved the way if nothing is
     * @throws UsageException if it is not right
     */
    SshAccess access(SshAccess saved) {
        if (hops.isEmpty()) {
            if (logIn.method != null || logIn.key != null || program != null || old) {
                throw new UsageException(
                        "--ssh-method, --ssh-key, --ssh-program and --old-ssh-algorithms belong to --via.");
            }
            return saved;
        }
        SshMethod how = logIn.method();
        return new SshAccess(program(), hops.stream().map(hop -> hop(hop, how)).toList());
    }

    private SshHop hop(String text, SshMethod how) {
        Matcher hop = HOP.matcher(text);
        if (!hop.matches()) {
            throw new UsageException("\"" + text + "\" is no jump host. Write [user@]host[:port].");
        }
        int port = hop.group("port") == null ? 0 : Integer.parseInt(hop.group("port"));
        String user = hop.group("user") == null ? "" : hop.group("user");
        if (user.contains(":")) {
            throw new UsageException(PasswordOptions.NOT_AS_ARGUMENT);
        }
        if (port > 65535) {
            throw new UsageException("A port is a number from 1 to 65535.");
        }
        return new SshHop(hop.group("host").replaceAll("^\\[|]$", ""), port, user, how, logIn.key(), old);
    }

    private SshAccess.Program program() {
        return switch (program == null ? "built-in" : program.toLowerCase(Locale.ROOT)) {
            case "built-in" -> SshAccess.Program.BUILT_IN;
            case "system" -> SshAccess.Program.SYSTEM;
            default -> throw new UsageException("--ssh-program takes built-in or system.");
        };
    }

    /** How to log in at the hops. */
    private static final class HopLogIn {

        @Option(
                names = "--ssh-method",
                paramLabel = "automatic|password|key|agent|interactive",
                description = "How to log in at the jump hosts (default: as ssh does).")
        private @Nullable String method;

        @Option(
                names = "--ssh-key",
                paramLabel = "FILE",
                description = "Log in at the jump hosts with this key and no other.")
        private @Nullable String key;

        SshMethod method() {
            String named = method == null ? key == null ? "automatic" : "key" : method.toLowerCase(Locale.ROOT);
            SshMethod known = switch (named) {
                case "automatic" -> SshMethod.AUTOMATIC;
                case "password" -> SshMethod.PASSWORD;
                case "key" -> SshMethod.KEY_FILE;
                case "agent" -> SshMethod.AGENT;
                case "interactive" -> SshMethod.KEYBOARD_INTERACTIVE;
                default ->
                    throw new UsageException("--ssh-method takes automatic, password, key, agent or interactive.");
            };
            if ((known == SshMethod.KEY_FILE) != (key != null)) {
                throw new UsageException("--ssh-key goes with --ssh-method key.");
            }
            return known;
        }

        String key() {
            return key == null ? "" : key;
        }
    }
}
