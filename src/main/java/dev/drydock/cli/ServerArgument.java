package dev.drydock.cli;

import dev.drydock.profile.DefaultsFile;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.TlsMode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads {@code --server}: the name of a saved profile, or {@code mysql://user@host:port}. */
final class ServerArgument {

    private ServerArgument() {}

    /** @throws UsageException if it is neither, or if it holds a password */
    static Profile profile(String argument, Supplier<ProfileStore> profiles, Optional<DefaultsFile> defaults) {
        String lower = argument.toLowerCase(Locale.ROOT);
        if (lower.startsWith("mysql://") || lower.startsWith("mariadb://")) {
            return fromUrl(argument, defaults);
        }
        return profiles.get()
                .byName(argument)
                .orElseThrow(() -> new UsageException("There is no saved server named \"" + argument
                        + "\". `drydock servers list` shows them; or write mysql://user@host:port."));
    }

    private static Profile fromUrl(String argument, Optional<DefaultsFile> defaults) {
        URI uri = parse(argument);
        String userInfo = uri.getUserInfo();
        if (userInfo != null && userInfo.contains(":")) {
            throw new UsageException("A password on the command line can be read by everybody on this machine."
                    + " Use --password-file, --password-stdin, --ask-password or --defaults-file.");
        }
        String host = uri.getHost() == null ? "" : uri.getHost().replaceAll("^\\[|]$", "");
        if (host.isEmpty()) {
            throw new UsageException("\"" + argument + "\" names no host. Write mysql://user@host:port.");
        }
        String user = userInfo != null
                ? userInfo
                : defaults.flatMap(DefaultsFile::user).orElse(System.getProperty("user.name"));
        int port = uri.getPort() > 0
                ? uri.getPort()
                : defaults.flatMap(DefaultsFile::port).orElse(Profile.DEFAULT_PORT);
        return new Profile(
                "url:" + user + "@" + host + ":" + port,
                host + ":" + port,
                "",
                Environment.own("", "#888888"),
                host,
                port,
                user,
                PasswordSource.NONE,
                TlsMode.PREFERRED,
                "");
    }

    private static URI parse(String argument) {
        try {
            return new URI(argument);
        } catch (URISyntaxException failure) {
            throw new UsageException("\"" + argument + "\" is no address (" + failure.getReason()
                    + "). Write mysql://user@host:port; special characters in the user name as %xx.");
        }
    }
}
