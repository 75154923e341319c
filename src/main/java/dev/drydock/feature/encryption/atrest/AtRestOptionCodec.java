package dev.drydock.feature.encryption.atrest;

import dev.drydock.lane.LaneOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The options of a run as its settings in the history, and back. None of them is a secret. */
final class AtRestOptionCodec {

    private AtRestOptionCodec() {}

    static Map<String, String> write(AtRestOptions options, Optional<Long> resumes) {
        Map<String, String> words = new LinkedHashMap<>();
        resumes.ifPresent(run -> words.put(AtRestHistory.RESUMES, Long.toString(run)));
        words.put("target", options.target().word());
        words.put("backup", options.backup());
        words.put("folder", options.folder().toString());
        words.put("over ssh", Boolean.toString(options.files().overSsh()));
        words.put("key file", options.files().keyFile());
        words.put("program folder", options.files().program());
        words.put("option file", options.files().optionFile());
        words.put("own key", options.files().ownKey().map(Path::toString).orElse(""));
        words.put("vault file", options.files().vault().map(Path::toString).orElse(""));
        words.putAll(options.lanes().words());
        words.put("purge binary logs", Boolean.toString(options.purgeLogs()));
        words.put("remove key manager", Boolean.toString(options.removeKeys()));
        return words;
    }

    static AtRestOptions read(Map<String, String> words) {
        return new AtRestOptions(
                words.getOrDefault("target", "").equals(AtRestTarget.PLAIN.word())
                        ? AtRestTarget.PLAIN
                        : AtRestTarget.ENCRYPTED,
                words.getOrDefault("backup", ""),
                Path.of(words.getOrDefault("folder", "")),
                new AtRestOptions.Files(
                        Boolean.parseBoolean(words.get("over ssh")),
                        words.getOrDefault("key file", ""),
                        words.getOrDefault("program folder", ""),
                        words.getOrDefault("option file", ""),
                        path(words, "own key"),
                        path(words, "vault file")),
                LaneOptions.of(words),
                Boolean.parseBoolean(words.get("purge binary logs")),
                Boolean.parseBoolean(words.get("remove key manager")));
    }

    private static Optional<Path> path(Map<String, String> words, String name) {
        return Optional.of(words.getOrDefault(name, ""))
                .filter(text -> !text.isEmpty())
                .map(Path::of);
    }
}
