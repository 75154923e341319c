package dev.drydock.platform.config;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One JSON settings file with a format number. A save writes a temporary file, forces it to disk and moves it over the old
 * one. A file that cannot be parsed is moved aside and reported; a file of a newer format is left alone and reported.
 * Callers serialise their own saves.
 *
 * @param <T> the plain record in the file
 */
public final class JsonFile<T> {

    private static final String FORMAT = "format";

    private final Path path;
    private final int format;
    private final Class<T> type;
    private final JsonMapper mapper = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

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
     * @throws DrydockException E-1004 for a newer format, E-1006 if the system does not let it be read
     */
    public Optional<T> read(Consumer<Problem> unreadable) {
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        try {
            JsonNode tree = mapper.readTree(text());
            int found = tree.path(FORMAT).asInt(0);
            if (found > format) {
                throw new DrydockException(Problem.of(PlatformError.SETTINGS_NEWER, "", path, found, format));
            }
            return Optional.of(mapper.treeToValue(tree.asObject(), type));
        } catch (CharacterCodingException | JacksonException failure) {
            unreadable.accept(
                    Problem.of(PlatformError.SETTINGS_UNREADABLE, String.valueOf(failure), path, keepAside()));
            return Optional.empty();
        }
    }

    /** @throws DrydockException E-1003 if the file cannot be written; the old one is then unchanged */
    public void write(T value) {
        try {
            ObjectNode tree = mapper.createObjectNode();
            tree.put(FORMAT, format);
            tree.setAll((ObjectNode) mapper.valueToTree(value));
            AtomicFile.replacePrivate(path, mapper.writeValueAsString(tree).getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_UNWRITABLE, failure.toString(), path), failure);
        }
    }

    private String text() throws CharacterCodingException {
        try {
            return Files.readString(path);
        } catch (CharacterCodingException notText) {
            throw notText;
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_INACCESSIBLE, failure.toString(), path), failure);
        }
    }

    private String keepAside() {
        String stamp = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now(ZoneId.systemDefault()));
        Path kept = path.resolveSibling(path.getFileName() + ".unreadable-" + stamp);
        for (int number = 2; Files.exists(kept); number++) {
            kept = path.resolveSibling(path.getFileName() + ".unreadable-" + stamp + "-" + number);
        }
        try {
            Files.move(path, kept);
            return kept.toString();
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(PlatformError.SETTINGS_UNWRITABLE, failure.toString(), path), failure);
        }
    }
}
