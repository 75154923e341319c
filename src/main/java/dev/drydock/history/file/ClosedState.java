package dev.drydock.history.file;

import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.KnownHead;
import dev.drydock.platform.config.AtomicFile;
import java.io.EOFException;
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
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the database file was when it was last closed in order: its length and the sums of its blocks, in a file beside it that
 * has another name while the database is open. Used under {@link OpenLock}, while nobody has the database open.
 */
public final class ClosedState {

    private static final Logger LOG = LoggerFactory.getLogger(ClosedState.class);

    /** Up to this length a file is read as a whole before it is opened, which takes no longer than opening it. */
    private static final long SMALL = 16L << 20;

    private static final Pattern FORM = Pattern.compile(
            "blocks (\\d{1,18}) ([0-9a-f]{8}) created:([0-9a-f]{1,16}) version:([0-9a-f]{1,16})(?: ([0-9a-f]{64}))?");

    /** As earlier versions wrote it: length, sum of the whole file, head of its chain. */
    private static final Pattern FORMER = Pattern.compile("(\\d{1,18} [0-9a-f]{8})(?: ([0-9a-f]{64}))?");

    private static final Pattern CREATED = Pattern.compile("\\bcreated:([0-9a-f]+)");
    private static final Pattern CHUNK_BLOCK = Pattern.compile("\\bblock:([0-9a-f]+)");
    private static final Pattern LIVE_PAGES = Pattern.compile("\\blivePages:([0-9a-f]+)");
    private static final Pattern CHUNK_LENGTH = Pattern.compile("\\blen:([0-9a-f]+)");

    private final Path file;
    private final Path sum;
    private final Path opened;
    private final HistoryLocation place;

    public ClosedState(HistoryLocation place) {
        this.place = place;
        this.file = place.database();
        this.sum = place.closedState();
        this.opened = place.openedState();
    }

    /** One that was read: of this version with sums of blocks, or of an earlier one with a sum of all. */
    private record Recorded(
            @Nullable BlockSums sums, String whole, String created, long version, Optional<String> head) {}

    /** Whether the state is known: the database was closed in order, not opened since, and is as far as its noted head. */
    public boolean known() {
        Optional<String> noted = KnownHead.noted(place).map(KnownHead::hash);
        return read(sum)
                .filter(state -> noted.isEmpty() || noted.equals(state.head()))
                .isPresent();
    }

    /** How the file differs from what was closed; empty if it does not, or if the state is not known. Reads all of it. */
    public Optional<String> difference() throws IOException {
        return difference(file, Long.MAX_VALUE);
    }

    /** How a file that was just closed differs from what was written; empty if it does not, or if that is not known. Reads all. */
    Optional<String> differenceJustClosed() throws IOException {
        Optional<BlockSums> sums = FollowedSums.sums(file);
        if (sums.isEmpty()) {
            return Optional.empty();
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return sums.get().difference(channel, 0, sums.get().length());
        }
    }

    /** As {@link #difference}, of a copy. */
    Optional<String> differenceOf(Path copy) throws IOException {
        return difference(copy, Long.MAX_VALUE);
    }

    /**
     * As {@link #difference}, of a large file only by its length, its headers and its newest part: each other block is held
     * against its sum when it is read.
     */
    Optional<String> differenceAtFirstSight() throws IOException {
        return difference(file, SMALL);
    }

    private Optional<String> difference(Path of, long readUpTo) throws IOException {
        Optional<Recorded> then = read(sum);
        if (then.isEmpty()) {
            return Optional.empty();
        }
        BlockSums sums = then.get().sums();
        if (sums == null) {
            String now = former(of);
            return now.equals(then.get().whole())
                    ? Optional.empty()
                    : Optional.of(
                            "closed with length and checksum " + then.get().whole() + ", found " + now);
        }
        try (FileChannel channel = FileChannel.open(of, StandardOpenOption.READ)) {
            if (channel.size() != sums.length()) {
                return Optional.of("closed with " + sums.length() + " bytes, found " + channel.size());
            }
            if (channel.size() <= readUpTo) {
                return sums.difference(channel, 0, sums.length());
            }
            // both headers, and the part that H2 would look for an older one of
            Optional<String> headers = sums.difference(channel, 0, 2L * BlockSums.BLOCK);
            String header = Completeness.header(of);
            return headers.isPresent() ? headers : part(sums, channel, header, Completeness.newestLength(of));
        }
    }

    /**
     * How a file that was not closed in order differs from what was closed before, as far as it still rests on that: a part is
     * never changed once it is written, as long as a page of it is needed. Empty if nothing is known of it.
     */
    Optional<String> differenceOfOlderParts() throws IOException {
        Optional<Recorded> before = read(opened);
        BlockSums sums = before.map(Recorded::sums).orElse(null);
        String header = Completeness.header(file);
        if (sums == null
                || !before.get().created().equals(created())
                || Completeness.version(header).orElse(0L) < before.get().version()) {
            return Optional.empty();
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                MVStore store = new MVStore.Builder()
                        .fileName(file.toString())
                        .readOnly()
                        .open()) {
            long version = before.get().version();
            if (store.getCurrentVersion() == version
                    && Completeness.version(header).orElseThrow() == version) {
                // the newest part is not in its own layout
                Optional<String> newest = part(sums, channel, header, Completeness.newestLength(file));
                if (newest.isPresent()) {
                    return newest;
                }
            }
            for (var entry : store.getLayoutMap().entrySet()) {
                String chunk = entry.getValue();
                if (entry.getKey().startsWith("chunk.")
                        && Completeness.version(chunk).orElse(Long.MAX_VALUE) <= version
                        && Completeness.number(LIVE_PAGES, chunk).orElse(1L) > 0) {
                    Optional<String> difference = part(
                            sums,
                            channel,
                            chunk,
                            Completeness.number(CHUNK_LENGTH, chunk).orElseThrow());
                    if (difference.isPresent()) {
                        return difference;
                    }
                }
            }
        } catch (MVStoreException | EOFException damage) {
            return Optional.of(damage.toString());
        }
        return Optional.empty();
    }

    private static Optional<String> part(BlockSums sums, FileChannel channel, String named, long blocks)
            throws IOException {
        long from = Completeness.number(CHUNK_BLOCK, named).orElseThrow() * BlockSums.BLOCK;
        return sums.difference(channel, from, from + blocks * BlockSums.BLOCK);
    }

    /** The database is about to be opened: from now on its blocks are watched; returns when on disk it counts as open. */
    void open() throws IOException {
        BlockSums sums = read(sum).map(Recorded::sums).orElse(null);
        if (sums == null) {
            forget();
            sums = BlockSums.of(file);
            recordMeasured(sums);
        } else {
            AtomicFile.takePlace(sum, opened);
        }
        FollowedSums.watch(file, sums);
    }

    /** So that after a crash it is held against what it was now. */
    private void recordMeasured(BlockSums sums) {
        try {
            if (Completeness.clean(Completeness.header(file))) {
                record(opened, sums);
            }
        } catch (IOException failure) {
            // a full disk must not keep anybody from reading
            LOG.info("the sums of {} could not be noted: {}", file, failure.toString());
        }
    }

    /**
     * Notes the state of a database that was just closed; both are on disk when this returns. One that was not closed in order,
     * or of which a write failed or a block did not fit, counts as after a crash.
     */
    public void note() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        FollowedSums.State state = FollowedSums.state(file);
        Optional<BlockSums> followed = FollowedSums.sums(file);
        FollowedSums.forget(file);
        if (state == FollowedSums.State.CHANGED && followed.isPresent()) {
            // the next start looks through it and holds it against what it should be
            record(opened, followed.get());
        }
        if (state == FollowedSums.State.CHANGED
                || state == FollowedSums.State.LOST
                || !Completeness.clean(Completeness.header(file))) {
            return;
        }
        record(sum, state == FollowedSums.State.KNOWN ? followed.orElseThrow() : BlockSums.of(file));
        Files.deleteIfExists(opened);
    }

    private void record(Path to, BlockSums sums) throws IOException {
        int[] numbers = sums.numbers();
        ByteBuffer table = ByteBuffer.allocate(numbers.length * Integer.BYTES);
        table.asIntBuffer().put(numbers);
        String head = KnownHead.noted(place).map(noted -> " " + noted.hash()).orElse("");
        String header = Completeness.header(file);
        byte[] line = ("blocks " + sums.length() + " " + crc(table) + " created:" + created() + " version:"
                        + Long.toHexString(Completeness.version(header).orElse(0L)) + head + "\n")
                .getBytes(StandardCharsets.US_ASCII);
        AtomicFile.replacePrivate(
                to,
                ByteBuffer.allocate(line.length + table.capacity())
                        .put(line)
                        .put(table)
                        .array());
    }

    /** The database is about to be changed otherwise; returns when that is on disk. */
    public void forget() throws IOException {
        FollowedSums.forget(file);
        boolean known = Files.deleteIfExists(sum);
        if (Files.deleteIfExists(opened) || known) {
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

    private String created() throws IOException {
        Matcher created = CREATED.matcher(Completeness.header(file));
        return created.find() ? created.group(1) : "0";
    }

    private static Optional<Recorded> read(Path from) {
        try {
            byte[] all = Files.readAllBytes(from);
            String line = new String(all, 0, Math.min(all.length, 256), StandardCharsets.ISO_8859_1);
            int end = line.indexOf('\n');
            Matcher form = FORM.matcher(line.substring(0, Math.max(0, end)));
            Matcher former = FORMER.matcher(line.substring(0, Math.max(0, end)));
            if (former.matches()) {
                return Optional.of(new Recorded(null, former.group(1), "", 0, Optional.ofNullable(former.group(2))));
            }
            ByteBuffer table = ByteBuffer.wrap(all).slice(end + 1, all.length - end - 1);
            if (!form.matches() || !form.group(2).equals(crc(table))) {
                return Optional.empty();
            }
            int[] numbers = new int[table.remaining() / Integer.BYTES];
            table.asIntBuffer().get(numbers);
            return Optional.of(new Recorded(
                    new BlockSums(Long.parseLong(form.group(1)), numbers),
                    "",
                    form.group(3),
                    Long.parseLong(form.group(4), 16),
                    Optional.ofNullable(form.group(5))));
        } catch (IOException | RuntimeException _) {
            return Optional.empty();
        }
    }

    private static String crc(ByteBuffer table) {
        CRC32C crc = new CRC32C();
        crc.update(table.duplicate());
        return HexFormat.of().toHexDigits(crc.getValue(), 8);
    }

    private static String former(Path file) throws IOException {
        CRC32C crc = new CRC32C();
        long length = 0;
        ByteBuffer part = ByteBuffer.allocateDirect(1 << 20);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (channel.read(part.clear()) >= 0) {
                length += part.position();
                crc.update(part.flip());
            }
        }
        return length + " " + HexFormat.of().toHexDigits(crc.getValue(), 8);
    }
}
