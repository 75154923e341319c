package dev.drydock.history;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.platform.config.AtomicFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the last good copy of a local history is kept and how large it may be. It lies beside the history, so that commands
 * and window keep to it alike.
 *
 * @param megabytes a larger history is not copied; 0 for no copy
 * @param folder where it lies; empty for the history's own folder
 */
public record CopyRule(int megabytes, String folder) {

    public static final int MOST_MEGABYTES = 100_000;

    /** If nobody says otherwise. */
    public static final CopyRule USUAL = new CopyRule(256, "");

    public CopyRule {
        megabytes = Math.clamp(megabytes, 0, MOST_MEGABYTES);
        folder = folder.strip();
    }

    /** Of a history; what cannot be read is as usual. */
    public static CopyRule of(HistoryLocation place) {
        try {
            List<String> lines = Files.readAllLines(place.copyRule(), StandardCharsets.UTF_8);
            return lines.size() == 2 && lines.getFirst().matches("\\d{1,9}")
                    ? new CopyRule(Integer.parseInt(lines.getFirst()), lines.getLast())
                    : USUAL;
        } catch (IOException _) {
            return USUAL;
        }
    }

    /**
     * Lets the history of a data folder be copied by this rule from its next close on; blocks.
     *
     * @throws DrydockException E-5002 if it cannot be written down
     */
    public void keepIn(Path dataFolder) {
        HistoryLocation place = HistoryLocation.in(dataFolder);
        synchronized (CopyRule.class) {
            if (equals(of(place))) {
                return;
            }
            try {
                place.makePrivate();
                String text = megabytes + "\n" + folder + "\n";
                AtomicFile.replacePrivate(place.copyRule(), text.getBytes(StandardCharsets.UTF_8));
            } catch (IOException failure) {
                throw new DrydockException(
                        Problem.of(HistoryError.INACCESSIBLE, failure.toString(), place.copyRule()), failure);
            }
        }
    }

    /** The copy's file. */
    public Path file(HistoryLocation place) {
        try {
            return (folder.isEmpty() ? place.folder() : Path.of(folder).toAbsolutePath()).resolve("history.copy");
        } catch (InvalidPathException _) {
            return place.folder().resolve("history.copy");
        }
    }
}
