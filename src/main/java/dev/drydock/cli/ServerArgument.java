package dev.drydock.cli;

import dev.drydock.profile.DefaultsFile;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.TlsMode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads {@code --server}: the name of a saved profile, or {@code mysql://user@host:port/schema}. */
public final class ServerArgument {

    /** By hand, since {@link java.net.URI} takes no underscore in a host name. */
    private static final Pattern URL = Pattern.compile(
            "(?:mysql|mariadb)://(?:(?<user>.*)@)?(?<host>\\[[0-9a-fA-F:.%]+]|[^\\s:/?#@\\[\\]]+)?(?::(?<port>\\d{1,5}))?(?:/(?<schema>[^/?#]*))?",
            Pattern.CASE_INSENSITIVE);

    /** A colon before the at sign, also as {@code %3A}: what follows it is a password. */
    private static final Pattern WITH_PASSWORD =
            Pattern.compile("(?:\\w+://)?.*?(?::(?!//)|%3A).*@.*", Pattern.CASE_INSENSITIVE);

    /** Also among the options of an address. */
    private static final Pattern PASSWORD_OPTION = Pattern.compile("(?i).*[?&]pass(?:word\\d?|wd)?=.*");

    private static final String NO_OPTIONS = "The options of an address are not taken. Write mysql://user@host:port;"
            + " what they say of TLS is --tls, --tls-ca, --tls-cert and --tls-key.";

    private ServerArgument() {}

    /** @throws UsageException if it is neither, or if it holds a password */
    public static void require(String argument, Supplier<ProfileStore> profiles) {
        profile(argument, profiles, DefaultsFile.NONE);
    }

    /** @throws UsageException if it is neither, or if it holds a password */
    static Profile profile(String argument, Supplier<ProfileStore> profiles, DefaultsFile defaults) {
        String lower = argument.toLowerCase(Locale.ROOT);
        boolean url = lower.startsWith("mysql://") || lower.startsWith("mariadb://");
        Optional<Profile> saved = url ? Optional.empty() : profiles.get().byName(argument);
        if (saved.isEmpty()) {
            requireNoPassword(argument);
            if (lower.startsWith("jdbc:")) {
                throw new UsageException("An address of JDBC is not taken. " + NO_OPTIONS);
            }
        }
        if (url) {
            return fromUrl(argument, defaults, profiles);
        }
        return saved.orElseThrow(() -> unknown(argument, profiles.get(), "; or write mysql://user@host:port"));
    }

    /** @throws UsageException that does not repeat it */
    static void requireNoPassword(String argument) {
        String address = argument.replaceFirst("^(?i)jdbc:", "");
        if (WITH_PASSWORD.matcher(address).matches()
                || PASSWORD_OPTION.matcher(address).matches()) {
            throw new UsageException(PasswordOptions.NOT_AS_ARGUMENT);
        }
    }

    /** @throws UsageException if there is no saved server of this name */
    static Profile saved(String name, Supplier<ProfileStore> profiles) {
        return profiles.get().byName(name).orElseThrow(() -> unknown(name, profiles.get(), ""));
    }

    /**
     * The names of the saved servers with a tag.
     *
     * @throws UsageException if there is none
     */
    public static List<String> tagged(String tag, Supplier<ProfileStore> profiles) {
        List<String> tagged = profiles.get().all().stream()
                .filter(profile -> profile.tags().contains(tag))
                .map(Profile::name)
                .toList();
        if (tagged.isEmpty()) {
            throw new UsageException("No saved server has the tag \"" + tag + "\". `drydock servers list` shows them.");
        }
        return tagged;
    }

    private static UsageException unknown(String name, ProfileStore profiles, String orElse) {
        String alike = profiles.all().stream()
                .map(Profile::name)
                .filter(known -> alike(known.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(" or "));
        return new UsageException("There is no saved server named \"" + name + "\"."
                + (alike.isEmpty() ? "" : " Did you mean " + alike + "?") + " `drydock servers list` shows them"
                + orElse + ".");
    }

    /** Whether one of three letters, or of two at least one, would have to change at most. */
    private static boolean alike(String known, String typed) {
        return EditDistance.between(known, typed) <= Math.max(1, typed.length() / 3);
    }

    private static Profile fromUrl(String argument, DefaultsFile defaults, Supplier<ProfileStore> profiles) {
        Matcher url = URL.matcher(argument);
        if (!url.matches()) {
            if (argument.contains("?")) {
                throw new UsageException(NO_OPTIONS);
            }
            throw new UsageException("\"" + argument + "\" is no address. Write mysql://user@host:port.");
        }
        String host = Optional.ofNullable(url.group("host"))
                .map(text -> text.replaceAll("^\\[|]$", ""))
                .or(defaults::host)
                .orElseThrow(
                        () -> new UsageException("\"" + argument + "\" names no host. Write mysql://user@host:port."));
        String user = Optional.ofNullable(url.group("user"))
                .map(ServerArgument::decoded)
                .or(defaults::user)
                .orElse(System.getProperty("user.name"));
        return typed(
                Optional.of(user),
                host,
                Optional.ofNullable(url.group("port")).map(Integer::valueOf).or(defaults::port),
                "",
                defaults,
                profiles);
    }

    /** The schema that an address names; empty if it is no address, or names none. */
    static Optional<String> schema(String argument) {
        Matcher url = URL.matcher(argument);
        return url.matches()
                ? Optional.ofNullable(url.group("schema"))
                        .filter(name -> !name.isEmpty())
                        .map(ServerArgument::decoded)
                : Optional.empty();
    }

    /**
     * A server that is not saved, guarded as the one that is saved with its address: that must not be a way around it.
     *
     * @param socket path of a Unix socket instead of the port; may be empty
     * @throws UsageException if the port is none
     */
    static Profile typed(
            Optional<String> account,
            String host,
            Optional<Integer> number,
            String socket,
            DefaultsFile defaults,
            Supplier<ProfileStore> profiles) {
        int port = number.orElse(Profile.DEFAULT_PORT);
        if (port < 1 || port > 65535) {
            throw new UsageException("A port is a number from 1 to 65535.");
        }
        String user = account.orElse(System.getProperty("user.name"));
        String place = socket.isEmpty() ? host + ":" + port : socket;
        Profile typed = new Profile(
                        "url:" + user + "@" + place,
                        place,
                        "",
                        Environment.own("", "#888888"),
                        host,
                        port,
                        user,
                        PasswordSource.NONE,
                        TlsMode.PREFERRED,
                        "")
                .withSocket(socket)
                .withTls(defaults.tls().orElse(TlsMode.PREFERRED), defaults.tlsFiles());
        return profiles.get().all().stream()
                .filter(saved -> saved.environment().guarded() && sameAddress(saved, typed))
                .findFirst()
                .map(saved -> typed.withEnvironment(saved.environment()))
                .orElse(typed);
    }

    private static boolean sameAddress(Profile saved, Profile typed) {
        return saved.unixSocket().equals(typed.unixSocket())
                && (!typed.unixSocket().isEmpty()
                        || (saved.host().equalsIgnoreCase(typed.host()) && saved.port() == typed.port()));
    }

    private static String decoded(String user) {
        try {
            return URLDecoder.decode(user.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw new UsageException("The user name in --server is not right: write a percent sign as %25.");
        }
    }
}
