package dev.drydock.feature.query;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what is written in the tabs of statements, one text a server, in a file of this account alone. Safe on any thread and
 * in several processes; every call blocks on the disk.
 */
public final class StatementDrafts {

    /** Name of its file in the data folder. */
    public static final String FILE = "statements.json";

    /** Letters; a longer text is not kept, and the one before it stays. */
    public static final int LONGEST = 1_000_000;

    private static final Logger LOG = LoggerFactory.getLogger(StatementDrafts.class);
    private static final int FORMAT = 1;

    /** The file's content: texts by the profile's id. */
    record Drafts(Map<String, String> texts) {}

    private final JsonFile<Drafts> file;

    public StatementDrafts(Path file) {
        this.file = new JsonFile<>(file, FORMAT, Drafts.class);
    }

    /** The text of this profile; nothing if there is none, or the file cannot be read. */
    public String of(String profile) {
        try {
            return file.read(StatementDrafts::unreadable)
                    .map(saved -> saved.texts().getOrDefault(profile, ""))
                    .orElse("");
        } catch (DrydockException failure) {
            unreadable(failure.problem());
            return "";
        }
    }

    /**
     * Replaces the text of this profile and leaves those of others.
     *
     * @throws DrydockException E-10xx if the file cannot be read or written; it is left as it is then
     */
    public void keep(String profile, String text) {
        if (text.length() > LONGEST) {
            return;
        }
        var _ = file.update(StatementDrafts::unreadable, saved -> {
            Map<String, String> texts = new TreeMap<>(saved.map(Drafts::texts).orElse(Map.of()));
            if (text.isBlank()) {
                texts.remove(profile);
            } else {
                texts.put(profile, text);
            }
            return new Drafts(texts);
        });
    }

    private static void unreadable(Problem problem) {
        LOG.warn("texts of statements: {}", problem.full());
    }
}
