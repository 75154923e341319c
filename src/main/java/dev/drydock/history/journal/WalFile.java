package dev.drydock.history.journal;

import dev.drydock.platform.config.PrivateFiles;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A file of one process that holds what is recorded until the database holds it: forcing some bytes at its end takes
 * a tenth of what forcing the database takes. It is emptied whenever the database has all that is in it, is locked while
 * its process lives, and goes away with an orderly close; one that is left over belongs to a process that died. A record is
 * length, CRC-32 and bytes of a change; the first one that is cut off or damaged ends the file.
 */
public final class WalFile {

    private static final String PREFIX = "history-ahead-";
    private static final String SUFFIX = ".log";
    private static final int HEAD = Integer.BYTES + Long.BYTES;

    /** Far above any change with its texts; what claims to be longer is garbage. */
    private static final int LONGEST = 64 << 20;

    /** So many bytes of records are worth a write to the database. */
    private static final long PAGE = 1 << 20;

    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final RandomAccessFile out;
    private final FileLock lock;

    private WalFile(Path file, RandomAccessFile out, FileLock lock) {
        this.file = file;
        this.out = out;
        this.lock = lock;
    }

    /** Makes the file of this process. On a thread that is never interrupted. */
    public static WalFile create(Path folder) throws IOException {
        Path file = folder.resolve(PREFIX + UUID.randomUUID() + SUFFIX);
        Files.createFile(file, PrivateFiles.attributesOfFile());
        WalFile log = open(file);
        if (log == null) {
            throw new IOException(file + " is locked");
        }
        return log;
    }

    /** Those that dead processes left in the folder, now of this process. On a thread that is never interrupted. */
    static List<WalFile> abandoned(Path folder) throws IOException {
        List<WalFile> logs = new ArrayList<>();
        try (var files = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            for (Path file : files) {
                WalFile log = open(file);
                if (log != null) {
                    logs.add(log);
                }
            }
        }
        return logs;
    }

    private static @Nullable WalFile open(Path file) throws IOException {
        RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
        FileLock lock = null;
        try {
            lock = out.getChannel().tryLock();
        } catch (OverlappingFileLockException _) {
            // another store of this process
        } finally {
            if (lock == null) {
                out.close();
            }
        }
        return lock == null ? null : new WalFile(file, out, lock);
    }

    /**
     * Adds the changes and forces them to disk; may be called on a thread that is interrupted.
     *
     * @throws IOException if they are not there; the file is then as it was
     */
    public void append(List<EntryCodec.Logged> changes) throws IOException {
        long length = out.length();
        try {
            List<byte[]> records = new ArrayList<>();
            int size = 0;
            for (EntryCodec.Logged change : changes) {
                byte[] record = EntryCodec.bytes(change.run(), change.change());
                records.add(record);
                size += HEAD + record.length;
            }
            ByteBuffer buffer = ByteBuffer.allocate(size);
            for (byte[] record : records) {
                buffer.putInt(record.length).putLong(crc(record)).put(record);
            }
            out.seek(length);
            out.write(buffer.array());
            out.getFD().sync();
        } catch (IOException failure) {
            out.setLength(length);
            throw failure;
        }
    }

    /** Forgets everything. */
    void clear() throws IOException {
        out.setLength(0);
    }

    /** What is done with some records. */
    public interface Receiver {
        void take(List<EntryCodec.Logged> records) throws SQLException, IOException;
    }

    /**
     * Passes all whole records on, oldest first, few of them at a time: a log may be larger than the memory.
     *
     * @return whether nothing else is in the file
     */
    public boolean read(Receiver receiver) throws IOException, SQLException {
        List<EntryCodec.Logged> page = new ArrayList<>();
        long pageBytes = 0;
        out.seek(0);
        long left = out.length();
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(out.getFD()), BUFFER));
        while (left > 0) {
            int length = left < HEAD ? -1 : in.readInt();
            long crc = length < 0 ? 0 : in.readLong();
            left -= HEAD;
            byte[] record = length < 0 || length > Math.min(left, LONGEST) ? new byte[0] : in.readNBytes(length);
            Optional<EntryCodec.Logged> change = crc(record) == crc ? change(record) : Optional.empty();
            if (change.isEmpty()) {
                receiver.take(page);
                return false;
            }
            left -= length;
            page.add(change.get());
            pageBytes += length;
            if (pageBytes > PAGE) {
                receiver.take(page);
                page = new ArrayList<>();
                pageBytes = 0;
            }
        }
        receiver.take(page);
        return true;
    }

    private static Optional<EntryCodec.Logged> change(byte[] record) {
        try {
            return Optional.of(EntryCodec.read(new DataInputStream(new ByteArrayInputStream(record))));
        } catch (IOException | RuntimeException _) {
            return Optional.empty();
        }
    }

    /** Lets go of the file and keeps it under another name, which is never read again. */
    Path keepAside() throws IOException {
        close();
        Path kept = file.resolveSibling(file.getFileName() + ".unreadable");
        return Files.move(file, kept, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Lets go of the file and deletes it. */
    void delete() throws IOException {
        close();
        Files.deleteIfExists(file);
    }

    /** Lets go of the file; whoever opens the history next takes what is in it. */
    public void close() throws IOException {
        if (lock.isValid()) {
            lock.release();
        }
        out.close();
    }

    private static long crc(byte[] record) {
        CRC32 crc = new CRC32();
        crc.update(record);
        return crc.getValue();
    }
}
