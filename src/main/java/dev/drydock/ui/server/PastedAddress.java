package dev.drydock.ui.server;

import dev.drydock.profile.TlsMode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address as it stands in the configuration of an application, such as
 * {@code jdbc:mysql://dba:secret@db1:3307/shop?sslMode=REQUIRED}: what of it Drydock takes over, and the options that it does
 * not. Empty parts were not in the address.
 *
 * @param shown the address without its password
 * @param tls what the options want of TLS
 * @param refused names of the options that are not taken over, with the value where that is what is not known
 */
record PastedAddress(
        String shown,
        String host,
        String port,
        String user,
        String password,
        String socket,
        Optional<TlsMode> tls,
        String ca,
        String certificate,
        String key,
        List<String> refused) {

    private static final Pattern FORM =
            Pattern.compile("(?i)(?<scheme>(?:jdbc:)?(?:mysql|mariadb)(?:\\+[a-z0-9]+)?://)(?<authority>[^/?#]*)"
                    + "(?<path>/[^?#]*)?(?:\\?(?<options>[^#]*))?(?<fragment>#.*)?");
    private static final Pattern PLACE =
            Pattern.compile("(?<host>\\[[0-9a-fA-F:.]+]|[^:/@?,()\\s]+)(?::(?<port>\\d{1,5}))?");

    PastedAddress {
        refused = List.copyOf(refused);
    }

    /** What the address says; empty if it is none, or names several hosts. */
    static Optional<PastedAddress> parse(String address) {
        Matcher parts = FORM.matcher(address.strip());
        if (!parts.matches()) {
            return Optional.empty();
        }
        String authority = parts.group("authority");
        // a password may have an at sign of its own
        int at = authority.lastIndexOf('@');
        Matcher place = PLACE.matcher(authority.substring(at + 1));
        if (!place.matches()) {
            return Optional.empty();
        }
        String account = at < 0 ? "" : authority.substring(0, at);
        int colon = account.indexOf(':');
        Options options = new Options();
        options.user = decoded(colon < 0 ? account : account.substring(0, colon));
        options.password = colon < 0 ? "" : decoded(account.substring(colon + 1));
        List<String> kept = new ArrayList<>();
        String query = parts.group("options");
        for (String option : query == null ? new String[0] : query.split("&", -1)) {
            if (option.isEmpty() || options.take(option)) {
                kept.add(option);
            }
        }
        String path = parts.group("path");
        String shown = parts.group("scheme")
                + (account.isEmpty() ? "" : (colon < 0 ? account : account.substring(0, colon)) + "@")
                + authority.substring(at + 1)
                + Objects.requireNonNullElse(path, "")
                + (query == null || (kept.isEmpty() && !query.isEmpty()) ? "" : "?" + String.join("&", kept))
                + Objects.requireNonNullElse(parts.group("fragment"), "");
        String port = place.group("port");
        return Optional.of(new PastedAddress(
                shown,
                place.group("host").replaceAll("[\\[\\]]", ""),
                port == null ? "" : port,
                options.user,
                options.password,
                options.socket,
                options.tls(),
                options.ca,
                options.certificate,
                options.key,
                options.refused));
    }

    private static String decoded(String text) {
        try {
            // a plus sign stands for itself here
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }

    /** The options, by the names that drivers and clients have for them. */
    private static final class Options {

        private String user = "";
        private String password = "";
        private String socket = "";
        private Optional<TlsMode> mode = Optional.empty();
        private Optional<Boolean> use = Optional.empty();
        private boolean require;
        private boolean verify;
        private String ca = "";
        private String certificate = "";
        private String key = "";
        private final List<String> refused = new ArrayList<>();

        /** Whether the option may be seen further on. */
        boolean take(String option) {
            int equals = option.indexOf('=');
            String name = decoded(equals < 0 ? option : option.substring(0, equals));
            String value = equals < 0 ? "" : decoded(option.substring(equals + 1));
            switch (name.toLowerCase(Locale.ROOT).replaceAll("[-_.]", "")) {
                case "user", "username" -> user = value;
                case "password", "passwd", "password1" -> {
                    password = value;
                    return value.isEmpty();
                }
                case "socket", "unixsocket", "localsocket" -> socket = value;
                case "sslmode", "tls" -> mode(name, value);
                case "usessl" -> flag(name, value).ifPresent(on -> use = Optional.of(on));
                case "requiressl" -> flag(name, value).ifPresent(on -> require = on);
                case "verifyservercertificate" -> flag(name, value).ifPresent(on -> verify = on);
                case "sslca", "serversslcert", "sslrootcert" -> ca = value;
                case "sslcert", "sslcertificate" -> certificate = value;
                case "sslkey" -> key = value;
                default -> {
                    // the value of what is not known may be a secret
                    refused.add(name);
                    return value.isEmpty() || !name.toLowerCase(Locale.ROOT).contains("pass");
                }
            }
            return true;
        }

        private void mode(String name, String value) {
            mode = switch (value.toUpperCase(Locale.ROOT).replace('-', '_')) {
                case "DISABLED", "DISABLE", "FALSE", "0" -> Optional.of(TlsMode.DISABLED);
                case "PREFERRED", "PREFER" -> Optional.of(TlsMode.PREFERRED);
                case "REQUIRED", "REQUIRE", "TRUST", "TRUE", "1" -> Optional.of(TlsMode.REQUIRED);
                case "VERIFY_CA" -> Optional.of(TlsMode.VERIFY_CA);
                case "VERIFY_IDENTITY", "VERIFY_FULL" -> Optional.of(TlsMode.VERIFY_IDENTITY);
                default -> {
                    refused.add(name + "=" + value);
                    yield mode;
                }
            };
        }

        private Optional<Boolean> flag(String name, String value) {
            if (value.matches("(?i)true|yes|1")) {
                return Optional.of(true);
            }
            if (value.matches("(?i)false|no|0")) {
                return Optional.of(false);
            }
            refused.add(name + "=" + value);
            return Optional.empty();
        }

        /** The three flags are those of Connector/J before its sslMode, which overrules them. */
        Optional<TlsMode> tls() {
            if (mode.isPresent() || use.isEmpty()) {
                return mode;
            }
            return Optional.of(
                    !use.get()
                            ? TlsMode.DISABLED
                            : verify ? TlsMode.VERIFY_CA : require ? TlsMode.REQUIRED : TlsMode.PREFERRED);
        }
    }
}
