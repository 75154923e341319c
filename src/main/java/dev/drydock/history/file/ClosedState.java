package dev.drydock.history.file;

import dev.drydock.history.database.HistoryPlace;
import dev.drydock.history.database.KnownHead;
import dev.drydock.platform.config.AtomicFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * What the database file was when it was last closed in order: its length and checksum, in a file beside it that is gone
 * while the database is open. H2 has no checksum over what it stores, so a changed byte may open as other data. Used under
 * {@link OpenLock}, while nobody has the database open.
 */
public final class ClosedState {

    private static final int PART = 1 << 20;
    private static final Pattern FORM = Pattern.compile("(\\d{1,18} [0-9a-f]{8})(?: ([0-9a-f]{64}))?\n");

    private final Path file;
    private final Path sum;
    private final HistoryPlace place;

    public ClosedState(HistoryPlace place) {
        this.place = place;
        this.file = place.database();
        this.sum = place.closedState();
    }

    /** Whether the state is known: the database was closed in order, not opened since, and is as far as its noted head. */
    public boolean known() {
        Optional<String> noted = KnownHead.noted(place).map(KnownHead::hash);
        return recorded()
                .filter(line -> noted.isEmpty() || noted.get().equals(line.group(2)))
                .isPresent();
    }

    /** How the file differs from what was closed; empty if it does not, or if the state is not known. */
    public Optional<String> difference() throws IOException {
        Optional<Matcher> then = recorded();
        if (then.isEmpty()) {
            return Optional.empty();
        }
        String now = measured();
        return now.equals(then.get().group(1))
                ? Optional.empty()
                : Optional.of("closed with length and checksum " + then.get().group(1) + ", found " + now);
    }

    /** Notes the state of a database that was just closed; both are on disk when this returns. */
    public void note() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        String head = KnownHead.noted(place).map(noted -> " " + noted.hash()).orElse("");
        AtomicFile.replacePrivate(sum, (measured() + head + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** The database is about to be changed; returns when that is on disk. */
    public void forget() throws IOException {
        if (Files.deleteIfExists(sum)) {
            forceFolder(Objects.requireNonNull(sum.getParent()));
        }
    }

    private static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException _) {
            // Windows opens no folder; there the file system itself keeps the order
        }
    }

    private Optional<Matcher> recorded() {
        try {
            String text = Files.readString(sum, StandardCharsets.ISO_8859_1);
            Matcher form = FORM.matcher(text);
            return form.matches() ? Optional.of(form) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private String measured() throws IOException {
        CRC32C crc = new CRC32C();
        long length = 0;
        ByteBuffer part = ByteBuffer.allocateDirect(PART);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (channel.read(part.clear()) >= 0) {
                length += part.position();
                crc.update(part.flip());
            }
        }
        return length + " " + HexFormat.of().toHexDigits(crc.getValue(), 8);
    }
}
