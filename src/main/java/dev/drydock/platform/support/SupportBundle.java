package dev.drydock.platform.support;

import dev.drydock.platform.output.OutputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Texts for somebody who is to help, as they will be saved: whoever saves them has seen them before.
 *
 * @param parts in the order of showing
 */
public record SupportBundle(List<Part> parts) {

    private static final String CONTENTS = "contents.txt";

    /**
     * One file of the bundle.
     *
     * @param name its path inside, with {@code /}
     * @param what one sentence on what it holds
     */
    public record Part(String name, String what, String text) {

        /** Its size in UTF-8. */
        public long bytes() {
            return text.getBytes(StandardCharsets.UTF_8).length;
        }
    }

    public SupportBundle {
        parts = List.copyOf(parts);
    }

    /** What is inside, a line a file: name, bytes, what it holds. */
    public String listing() {
        return parts.stream()
                .map(part -> String.format(Locale.ROOT, "%-28s %9d  %s%n", part.name(), part.bytes(), part.what()))
                .collect(Collectors.joining());
    }

    /**
     * Saves it as a zip file that only its owner can read, with its own list inside; blocks.
     *
     * @throws dev.drydock.platform.error.DrydockException E-1005 if it cannot be written
     */
    public void save(Path file) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            add(zip, CONTENTS, listing());
            for (Part part : parts) {
                add(zip, part.name(), part.text());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        OutputFile.savePrivateBytes(file, bytes.toByteArray());
    }

    private static void add(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }
}
