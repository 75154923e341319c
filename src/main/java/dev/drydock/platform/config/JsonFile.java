package dev.drydock.platform.config;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One JSON settings file with a format number, which several processes may change: each change reads the file anew and has
 * it to itself ({@link FileTurn}). A save writes a temporary file, forces it to disk and moves it over the old one. A file
 * that cannot be parsed is moved aside and reported; a file of a newer format is left alone and reported. Any thread; all
 * calls block on the disk.
 *
 * @param <T> the plain record in the file
 */
public final class JsonFile<T extends Record> {

    private static final String FORMAT = "format";
    private static final String ASIDE = ".unreadable-";

    private final Path path;
    private final int format;
    private final Class<T> type;

    /** @param format the newest format number that this version knows, from 1 */
    public JsonFile(Path path, int format, Class<T> type) {
        this.path = path;
        this.format = format;
        this.type = type;
    }

    /**
     * Reads the file; empty if there is none, or if it was unreadable and has been kept aside.
     *
     * @param unreadable told of a file that was kept aside
     * @throws DrydockException E-1004 for a newer format, E-1006 if the system does not let it be read, E-1010
     */
    public Optional<T> read(Consumer<Problem> unreadable) {
        try {
            return parsed();
        } catch (CharacterCodingException | Json.Wrong _) {
            // it is kept aside by one alone, and not if another process has put a good one into its place
            return alone(() -> parsedOrAside(unreadable));
        }
    }

    /**
     * Reads the file, which stays as it is whatever is in it; empty if there is none.
     *
     * @throws IllegalArgumentException if it cannot be parsed, with a sentence
     * @throws DrydockException as {@link #read}
     */
    public Optional<T> look() {
        try {
            return parsed();
        } catch (CharacterCodingException | Json.Wrong failure) {
            throw new IllegalArgumentException("It is no complete JSON in UTF-8", failure);
        }
    }

    /**
     * Changes what the file has at this moment, while all others who change it wait.
     *
     * @param unreadable told of a file that was kept aside
     * @param change receives what the file has, empty as for {@link #read}, and returns what it is to have
     * @return what it has now
     * @throws DrydockException as {@link #read} and {@link #write}; nothing is changed then
     */
    public T update(Consumer<Problem> unreadable, Function<Optional<T>, T> change) {
        return alone(() -> {
            T changed = change.apply(parsedOrAside(unreadable));
            replace(changed);
            return changed;
        });
    }

    /**
     * Brings one's own changes into what the file has at this moment, field by field ({@link JsonMerge}).
     *
     * @param before what one's changes were made to
     * @param after what one has made of it
     * @return what the file has now
     * @throws DrydockException as {@link #update}
     */
    public T merge(Consumer<Problem> unreadable, T before, T after) {
        return update(
                unreadable,
                saved ->
                        saved.map(now -> JsonMerge.of(before, after, now, type)).orElse(after));
    }

    /**
     * Replaces all that is in the file, for settings that are one whole; {@link #update} keeps what others have added.
     *
     * @throws DrydockException E-1003 if the file cannot be written, E-1010 if another process does not come to an end with
     *     its change; the old one is then unchanged
     */
    public void write(T value) {
        alone(() -> {
            replace(value);
            return value;
        });
    }

    private Optional<T> parsedOrAside(Consumer<Problem> unreadable) {
        try {
            return parsed();
        } catch (CharacterCodingException | Json.Wrong failure) {
            unreadable.accept(
                    Problem.of(PlatformError.SETTINGS_UNREADABLE, String.valueOf(failure), path, keepAside()));
            return Optional.empty();
        }
    }

    private Optional<T> parsed() throws CharacterCodingException {
        Optional<String> text = text();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Map<String, @Nullable Object> tree = Json.object(text.get());
        int found = tree.get(FORMAT) instanceof Number number ? number.intValue() : 0;
        if (found > format) {
            throw new DrydockException(Problem.of(PlatformError.SETTINGS_NEWER, "", path, found, format));
        }
        return Optional.of(Json.record(type, tree));
    }

    private <R> R alone(Supplier<R> work) {
        try (FileTurn _ = FileTurn.take(path)
                .orElseThrow(() -> new DrydockException(
                        Problem.of(PlatformError.SETTINGS_BUSY, "", path, FileTurn.LONGEST_WAIT.toSeconds())))) {
            return work.get();
        } catch (IOException failure) {
            throw unwritable(failure);
        }
    }

    private void replace(T value) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put(FORMAT, format);
        tree.putAll(Json.tree(value));
        try {
            AtomicFile.replacePrivate(path, Json.text(tree).getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw unwritable(failure);
        }
    }

    private DrydockException unwritable(IOException failure) {
        return new DrydockException(Problem.of(PlatformError.SETTINGS_UNWRITABLE, failure.toString(), path), failure);
    }

    private Optional<String> text() throws CharacterCodingException {
        try {
            return Optional.of(Files.readString(path));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        } catch (CharacterCodingException notText) {
            throw notText;
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_INACCESSIBLE, failure.toString(), path), failure);
        }
    }

    /** Whether a file that could not be read was ever kept aside in its place, and still lies there. */
    public boolean wasKeptAside() {
        try (DirectoryStream<Path> beside =
                Files.newDirectoryStream(path.toAbsolutePath().getParent(), path.getFileName() + ASIDE + "*")) {
            return beside.iterator().hasNext();
        } catch (IOException _) {
            return false;
        }
    }

    private String keepAside() {
        String stamp = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now(ZoneId.systemDefault()));
        Path kept = path.resolveSibling(path.getFileName() + ASIDE + stamp);
        for (int number = 2; Files.exists(kept); number++) {
            kept = path.resolveSibling(path.getFileName() + ASIDE + stamp + "-" + number);
        }
        try {
            Files.move(path, kept);
            return kept.toString();
        } catch (IOException failure) {
            throw unwritable(failure);
        }
    }
}
