package dev.drydock.feature.galera.cluster;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Remembers the addresses that a user has mapped, for each saved server. Safe on any thread; every call blocks on the disk. */
public final class AddressBook {

    private static final Logger LOG = LoggerFactory.getLogger(AddressBook.class);
    /** Name of its file in the data folder. */
    public static final String FILE = "galera-addresses.json";

    private static final int FORMAT = 1;

    /** The file's content: lines by the profile's id. */
    record SavedLines(Map<String, List<String>> profiles) {}

    private final JsonFile<SavedLines> file;

    public AddressBook(Path file) {
        this.file = new JsonFile<>(file, FORMAT, SavedLines.class);
    }

    /** The addresses of this profile; none where nothing was saved or the file cannot be read. */
    public synchronized AddressMap of(String profile) {
        try {
            return AddressMap.parse(lines(file.read(AddressBook::unreadable)).getOrDefault(profile, List.of()));
        } catch (DrydockException failure) {
            LOG.warn("addresses of nodes: {}", failure.problem().full());
            return AddressMap.NONE;
        }
    }

    /**
     * Replaces the addresses of this profile.
     *
     * @throws DrydockException E-10xx if the file cannot be read or written; it is left as it is then
     */
    public synchronized void save(String profile, AddressMap addresses) {
        var _ = file.update(AddressBook::unreadable, saved -> {
            Map<String, List<String>> lines = new TreeMap<>(lines(saved));
            if (addresses.isEmpty()) {
                lines.remove(profile);
            } else {
                lines.put(profile, addresses.lines());
            }
            return new SavedLines(lines);
        });
    }

    private static Map<String, List<String>> lines(Optional<SavedLines> saved) {
        return saved.map(SavedLines::profiles).orElse(Map.of());
    }

    private static void unreadable(Problem problem) {
        LOG.warn("addresses of nodes: {}", problem.full());
    }
}
