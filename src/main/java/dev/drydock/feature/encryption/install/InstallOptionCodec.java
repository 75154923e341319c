package dev.drydock.feature.encryption.install;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The options of an installation among the settings of its run, so that one that was cut off can be done again. */
final class InstallOptionCodec {

    private static final String AUTHORITY = "authority file";
    private static final String CERTIFICATE = "certificate file";
    private static final String KEY = "key file";
    private static final String SERVER_NAMES = "server names";
    private static final String DROP_FORMER = "drop former authority";
    private static final String OPTION_FILE = "option file name";
    private static final String HOST_FOLDER = "folder on the host";
    private static final String PATIENCE = "wait";

    private InstallOptionCodec() {}

    static Map<String, String> write(InstallOptions options) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(AUTHORITY, options.files().authority().toAbsolutePath().toString());
        settings.put(CERTIFICATE, options.files().certificate().toAbsolutePath().toString());
        settings.put(KEY, options.files().key().toAbsolutePath().toString());
        settings.put(SERVER_NAMES, String.join(" ", options.names()));
        settings.put(DROP_FORMER, Boolean.toString(options.dropFormer()));
        settings.put(OPTION_FILE, options.optionFile());
        settings.put(HOST_FOLDER, options.hostFolder());
        settings.put(PATIENCE, options.patience().toString());
        return settings;
    }

    /** Empty for a run that has not written them. */
    static Optional<InstallOptions> read(Map<String, String> settings) {
        if (!settings.containsKey(AUTHORITY)) {
            return Optional.empty();
        }
        String names = settings.getOrDefault(SERVER_NAMES, "");
        return Optional.of(new InstallOptions(
                new GivenFiles(
                        Path.of(settings.getOrDefault(AUTHORITY, "")),
                        Path.of(settings.getOrDefault(CERTIFICATE, "")),
                        Path.of(settings.getOrDefault(KEY, ""))),
                names.isEmpty() ? List.of() : List.of(names.split(" ", -1)),
                Boolean.parseBoolean(settings.get(DROP_FORMER)),
                false,
                settings.getOrDefault(OPTION_FILE, ""),
                settings.getOrDefault(HOST_FOLDER, ""),
                Duration.parse(settings.getOrDefault(PATIENCE, InstallOptions.USUAL_PATIENCE.toString()))));
    }
}
