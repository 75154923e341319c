package dev.drydock.profile;

import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import dev.drydock.platform.optionfile.OptionText;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The {@code [client]} group of an option file as the server's own programs read it ("Using Option Files" in the MySQL
 * manual), with the files that it includes.
 */
public final class DefaultsFile {

    private final Map<String, String> options;

    private DefaultsFile(Map<String, String> options) {
        this.options = options;
    }

    /** Reads the file; blocks. */
    public static DefaultsFile read(Path file) throws IOException {
        Map<String, String> options = new HashMap<>();
        for (OptionLine line : OptionFiles.read(file).options()) {
            if (line.group().equalsIgnoreCase("client")) {
                options.put(line.name(), OptionText.unescaped(line.value().orElse("")));
            }
        }
        return new DefaultsFile(options);
    }

    public Optional<String> user() {
        return Optional.ofNullable(options.get("user"));
    }

    public Optional<String> host() {
        return Optional.ofNullable(options.get("host"));
    }

    /** The port; empty if there is none or if it is not a number. */
    public Optional<Integer> port() {
        return Optional.ofNullable(options.get("port"))
                .filter(text -> text.matches("\\d{1,5}"))
                .map(Integer::valueOf);
    }

    public Optional<Secret> password() {
        return Optional.ofNullable(options.get("password")).map(Secret::of);
    }
}
