package dev.drydock.profile;

import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import dev.drydock.platform.optionfile.OptionText;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What option files and login files tell a client, as the server's own programs read them ("Using Option Files" in the MySQL
 * manual), with the files that they include.
 */
public final class DefaultsFile {

    /** Says nothing. */
    public static final DefaultsFile NONE = new DefaultsFile(Map.of());

    private static final int LAST_PORT = 65_535;

    /** Groups that every client of MySQL or of MariaDB reads. */
    private static final Set<String> CLIENT = Set.of("client", "client-server", "client-mariadb");

    private static final Set<String> TLS =
            Set.of("ssl", "skip-ssl", "ssl-mode", "ssl-ca", "ssl-cert", "ssl-key", "ssl-verify-server-cert");

    private final Map<String, String> options;

    private DefaultsFile(Map<String, String> options) {
        this.options = options;
    }

    /**
     * Reads the groups that every client reads; blocks.
     *
     * @param suffix of the groups that are read, too, such as {@code _prod} for {@code [client_prod]}; may be empty
     * @throws IOException if it cannot be read, or if what it says cannot be followed; the message says what
     */
    public static DefaultsFile read(Path file, String suffix) throws IOException {
        if (binary(file)) {
            throw new IOException(
                    "it is no text, but a login file of mysql_config_editor; --login-path NAME reads it, and drydock"
                            + " servers import takes its servers over");
        }
        refuseWritableByOthers(file);
        Set<String> groups = CLIENT.stream()
                .flatMap(group -> Stream.of(group, group + suffix))
                .collect(Collectors.toSet());
        return of(OptionFiles.read(file), groups);
    }

    /**
     * Reads a login path out of the login file of {@code mysql_config_editor}; blocks.
     *
     * @throws IOException if there is no such login path, or it cannot be read
     */
    public static DefaultsFile loginPath(Path file, String name, String suffix) throws IOException {
        OptionFiles read = OptionFiles.of(LoginFile.text(file));
        Set<String> groups = Stream.of(name, name + suffix).collect(Collectors.toSet());
        if (read.options().stream().noneMatch(line -> groups.contains(line.group()))) {
            throw new IOException("it has no login path " + name);
        }
        return of(read, groups);
    }

    private static DefaultsFile of(OptionFiles files, Set<String> groups) throws IOException {
        checkForm(files);
        Map<String, String> options = new HashMap<>();
        for (OptionLine line : files.options()) {
            if (groups.contains(line.group())) {
                check(line);
                options.put(line.plainName(), OptionText.unescaped(line.value().orElse("")));
            }
        }
        DefaultsFile read = new DefaultsFile(options);
        read.check();
        return read;
    }

    /** This one's word, and where it says nothing, that of the other. */
    public DefaultsFile over(DefaultsFile other) {
        Map<String, String> both = new HashMap<>(other.options);
        if (options.keySet().stream().anyMatch(TLS::contains)) {
            both.keySet().removeAll(TLS);
        }
        both.putAll(options);
        return new DefaultsFile(both);
    }

    private static boolean binary(Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            return input.read() == 0;
        }
    }

    private static void refuseWritableByOthers(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")
                && Files.getPosixFilePermissions(file).contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException("everybody may write it, so it may say anything; chmod o-w " + file);
        }
    }

    /** What stands in no group, or could not be read, might have wanted a stronger connection; mysql refuses it, too. */
    private static void checkForm(OptionFiles files) throws IOException {
        if (!files.unread().isEmpty()) {
            throw new IOException(
                    "what it includes cannot be read: " + files.unread().getFirst());
        }
        for (OptionLine line : files.options()) {
            if (line.group().isEmpty() || line.written().startsWith("[")) {
                throw new IOException(line.place() + ": this belongs to no group such as [client]");
            }
        }
    }

    /** What is left out here must not make a connection weaker than the file wants it. */
    private static void check(OptionLine line) throws IOException {
        String name = line.plainName();
        if (name.equals("ssl-mode") && line.value().orElse("").isEmpty()) {
            throw new IOException(line.place() + ": " + name + " says no mode of TLS");
        }
        if (unknownTls(name)) {
            throw new IOException(line.place() + ": Drydock does not know how to follow " + name
                    + "; give the connection's options on the command line, with --no-defaults");
        }
    }

    /** Whether an option, by its name with dashes, is about TLS and not followed by Drydock. */
    public static boolean unknownTls(String name) {
        return (name.contains("ssl") || name.contains("tls")) && !TLS.contains(name);
    }

    private void check() throws IOException {
        String port = options.getOrDefault("port", "");
        if (!port.isEmpty() && !(port.matches("[1-9]\\d{0,4}") && Integer.parseInt(port) <= LAST_PORT)) {
            throw new IOException("port=" + port + " is no port");
        }
        String mode = options.getOrDefault("ssl-mode", "");
        if (!mode.isEmpty() && mode(mode).isEmpty()) {
            throw new IOException("ssl-mode=" + mode + " is no mode of TLS; there are "
                    + Arrays.stream(TlsMode.values()).map(Enum::name).collect(Collectors.joining(", ")));
        }
        for (String option : Set.of("ssl", "ssl-verify-server-cert")) {
            if (!options.getOrDefault(option, "").matches("(?i)|0|1|off|on|false|true")) {
                throw new IOException(option + "=" + options.get(option) + " is neither on nor off");
            }
        }
    }

    private static Optional<TlsMode> mode(String text) {
        return Arrays.stream(TlsMode.values())
                .filter(mode -> mode.name().equalsIgnoreCase(text.replace('-', '_')))
                .findFirst();
    }

    /**
     * What it says of TLS, as the server's own programs understand it: an authority alone is there to verify with. Empty if
     * it says nothing.
     */
    public Optional<TlsMode> tls() {
        return tls(options);
    }

    /** As {@link #tls()}, of the options of a client by their names with dashes. */
    public static Optional<TlsMode> tls(Map<String, String> options) {
        String mode = options.getOrDefault("ssl-mode", "");
        if (!mode.isEmpty()) {
            return mode(mode);
        }
        if (options.containsKey("skip-ssl") || off(options, "ssl")) {
            return Optional.of(TlsMode.DISABLED);
        }
        if (options.containsKey("ssl-verify-server-cert") && !off(options, "ssl-verify-server-cert")) {
            return Optional.of(TlsMode.VERIFY_IDENTITY);
        }
        if (options.containsKey("ssl-ca")) {
            return Optional.of(TlsMode.VERIFY_CA);
        }
        return options.containsKey("ssl") ? Optional.of(TlsMode.REQUIRED) : Optional.empty();
    }

    private static boolean off(Map<String, String> options, String option) {
        return options.getOrDefault(option, "").matches("(?i)0|off|false");
    }

    /** The PEM files that it names. */
    public TlsFiles tlsFiles() {
        return new TlsFiles(
                options.getOrDefault("ssl-ca", ""),
                options.getOrDefault("ssl-cert", ""),
                options.getOrDefault("ssl-key", ""));
    }

    public Optional<String> user() {
        return Optional.ofNullable(options.get("user"));
    }

    public Optional<String> host() {
        return Optional.ofNullable(options.get("host"));
    }

    public Optional<Integer> port() {
        return Optional.ofNullable(options.get("port"))
                .filter(text -> !text.isEmpty())
                .map(Integer::valueOf);
    }

    /** Path of a Unix socket. */
    public Optional<String> socket() {
        return Optional.ofNullable(options.get("socket")).filter(text -> !text.isEmpty());
    }

    /** Whether it names a server, or how to log in at one. */
    public boolean namesServer() {
        return Stream.of("host", "port", "socket", "user").anyMatch(options::containsKey);
    }

    public Optional<Secret> password() {
        return Optional.ofNullable(options.get("password")).map(Secret::of);
    }
}
