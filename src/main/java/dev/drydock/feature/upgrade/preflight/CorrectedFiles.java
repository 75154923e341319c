package dev.drydock.feature.upgrade.preflight;

import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.optionfile.OptionFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Corrected copies of an option file and of all that it includes, and where they go. Of files of this machine, the copies
 * include each other; those of another machine have the directives of the originals, whose places they are for.
 *
 * @param texts text of each copy, by its place; the named file first
 * @param included place of each included file's copy, by the name of the original
 */
public record CorrectedFiles(Map<Path, String> texts, Map<String, Path> included) {

    private static final String CNF = ".cnf";

    /**
     * Lays the copies out: the file that was named at {@code target}, each included one in the same folder as {@code
     * TARGET.NAME} without {@code .cnf} at its end, which an {@code !includedir} would read, and numbered where there is such a
     * file, so that no copy takes the place of an original or of anything else.
     */
    public static CorrectedFiles beside(Path target, OptionFiles files, UpgradePath path) {
        Map<String, String> copies = ConfigCopy.all(files, path);
        Set<Path> taken = new LinkedHashSet<>();
        if (files.local()) {
            copies.keySet().forEach(original -> taken.add(real(Path.of(original))));
        }
        Map<Path, String> texts = new LinkedHashMap<>();
        Map<String, Path> included = new LinkedHashMap<>();
        copies.forEach((original, text) -> {
            Path place = target;
            if (!texts.isEmpty()) {
                String own = String.valueOf(Path.of(original).getFileName());
                String name = target.getFileName() + "."
                        + (own.endsWith(CNF) ? own.substring(0, own.length() - CNF.length()) : own);
                place = target.resolveSibling(name);
                for (int number = 2; taken.contains(real(place)) || Files.exists(place); number++) {
                    place = target.resolveSibling(name + "." + number);
                }
                included.put(original, place);
            }
            taken.add(real(place));
            texts.put(place, text);
        });
        if (files.local()) {
            List<String> originals = List.copyOf(copies.keySet());
            int[] at = {0};
            texts.replaceAll((_, text) -> including(originals.get(at[0]++), text, files, included));
        }
        return new CorrectedFiles(texts, included);
    }

    /** A copy with the copies of what its original includes. */
    private static String including(String original, String text, OptionFiles files, Map<String, Path> included) {
        StringBuilder lines = new StringBuilder();
        text.lines().forEach(line -> {
            List<String> read = files.includedBy(original, line);
            lines.append(read.isEmpty() ? line : "# drydock: corrected copies stand for: " + line)
                    .append('\n');
            read.stream()
                    .flatMap(file -> Optional.ofNullable(included.get(file)).stream())
                    .forEach(copy -> lines.append("!include ")
                            .append(copy.toAbsolutePath().normalize())
                            .append('\n'));
        });
        return lines.toString();
    }

    /** Whether writing to {@code target} would write over the named file or one that it includes, also through links. */
    public static boolean overwrites(Path target, OptionFiles files) {
        return files.local()
                && files.files().keySet().stream()
                        .anyMatch(original -> real(Path.of(original)).equals(real(target)));
    }

    private static Path real(Path path) {
        try {
            return Files.exists(path)
                    ? path.toRealPath()
                    : path.toAbsolutePath().normalize();
        } catch (IOException _) {
            return path.toAbsolutePath().normalize();
        }
    }
}
