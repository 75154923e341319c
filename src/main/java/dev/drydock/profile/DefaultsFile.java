package dev.drydock.profile;

import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import dev.drydock.platform.optionfile.OptionText;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The {@code [client]} group of an option file as the server's own programs read it ("Using Option Files" in the MySQL
 * manual), with the files that it includes.
 */
public final class DefaultsFile {

    private static final int LAST_PORT = 65_535;

    private final Map<String, String> options;

    private DefaultsFile(Map<String, String> options) {
        this.options = options;
    }

    /**
     * Reads the file; blocks.
     *
     * @throws IOException if it cannot be read, or if what it says cannot be followed; the message says what
     */
    public static DefaultsFile read(Path file) throws IOException {
        if (binary(file)) {
            throw new IOException("it is no text, but a login file of mysql_config_editor; take its servers over with:"
                    + " drydock servers import " + file + " --with-secrets --yes");
        }
        Map<String, String> options = new HashMap<>();
        for (OptionLine line : OptionFiles.read(file).options()) {
            if (line.group().equalsIgnoreCase("client")) {
                options.put(line.plainName(), OptionText.unescaped(line.value().orElse("")));
            }
        }
        DefaultsFile read = new DefaultsFile(options);
        read.check();
        return read;
    }

    private static boolean binary(Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            return input.read() == 0;
        }
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
        String mode = options.getOrDefault("ssl-mode", "");
        if (!mode.isEmpty()) {
            return mode(mode);
        }
        if (options.containsKey("skip-ssl") || off("ssl")) {
            return Optional.of(TlsMode.DISABLED);
        }
        if (options.containsKey("ssl-verify-server-cert") && !off("ssl-verify-server-cert")) {
            return Optional.of(TlsMode.VERIFY_IDENTITY);
        }
        if (options.containsKey("ssl-ca")) {
            return Optional.of(TlsMode.VERIFY_CA);
        }
        return options.containsKey("ssl") ? Optional.of(TlsMode.REQUIRED) : Optional.empty();
    }

    private boolean off(String option) {
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

    public Optional<Secret> password() {
        return Optional.ofNullable(options.get("password")).map(Secret::of);
    }
}
