package dev.drydock.history;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A file of one process that holds changes of a server until the database holds them: forcing some bytes at its end takes
 * a tenth of what forcing the database takes. It is emptied whenever the database has all that is in it, is locked while
 * its process lives, and goes away with an orderly close; one that is left over belongs to a process that died. A record is
 * length, CRC-32 and bytes of an item; the first one that is cut off or damaged ends the file.
 */
final class AheadLog {

    private static final String PREFIX = "history-ahead-";
    private static final String SUFFIX = ".log";
    private static final int HEAD = Integer.BYTES + Long.BYTES;

    private final Path file;
    private final RandomAccessFile out;
    private final FileLock lock;

    private AheadLog(Path file, RandomAccessFile out, FileLock lock) {
        this.file = file;
        this.out = out;
        this.lock = lock;
    }

    /** Makes the file of this process. On a thread that is never interrupted. */
    static AheadLog create(Path folder) throws IOException {
        Path file = folder.resolve(PREFIX + UUID.randomUUID() + SUFFIX);
        AheadLog log = open(file);
        if (log == null) {
            throw new IOException(file + " is locked");
        }
        PrivateFiles.restrict(file);
        return log;
    }

    /** Those that dead processes left in the folder, now of this process. On a thread that is never interrupted. */
    static List<AheadLog> abandoned(Path folder) throws IOException {
        List<AheadLog> logs = new ArrayList<>();
        try (var files = Files.newDirectoryStream(folder, PREFIX + "*" + SUFFIX)) {
            for (Path file : files) {
                AheadLog log = open(file);
                if (log != null) {
                    logs.add(log);
                }
            }
        }
        return logs;
    }

    private static @Nullable AheadLog open(Path file) throws IOException {
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
        return lock == null ? null : new AheadLog(file, out, lock);
    }

    /**
     * Adds the items and forces them to disk; may be called on a thread that is interrupted.
     *
     * @throws IOException if they are not there; the file is then as it was
     */
    void append(long run, List<Item> items) throws IOException {
        long length = out.length();
        try {
            List<byte[]> records = new ArrayList<>();
            int size = 0;
            for (Item item : items) {
                byte[] record = ItemCodec.bytes(run, item);
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

    /** All whole records, oldest first. */
    List<ItemCodec.Numbered> read() throws IOException {
        List<ItemCodec.Numbered> items = new ArrayList<>();
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)));
        while (in.available() >= HEAD) {
            int length = in.readInt();
            long crc = in.readLong();
            if (length < 0 || length > in.available()) {
                break;
            }
            byte[] record = in.readNBytes(length);
            if (crc(record) != crc) {
                break;
            }
            items.add(ItemCodec.read(new DataInputStream(new ByteArrayInputStream(record))));
        }
        return items;
    }

    /** Lets go of the file and deletes it. */
    void delete() throws IOException {
        close();
        Files.deleteIfExists(file);
    }

    /** Lets go of the file; whoever opens the history next takes what is in it. */
    void close() throws IOException {
        lock.release();
        out.close();
    }

    private static long crc(byte[] record) {
        CRC32 crc = new CRC32();
        crc.update(record);
        return crc.getValue();
    }
}
