package dev.drydock.feature.encryption;

import dev.drydock.db.host.ServerFiles;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.encryption.FilePieces.Seen;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** What the files of redo, binary and relay logs are, by their beginnings and by samples. Every call blocks on the files. */
final class LogProof {

    /** MySQL's blocks of the redo log: the high bit of the length of their data (log0constants.h). */
    private static final int BLOCK_LENGTH = 4;

    private static final int BLOCK_ENCRYPTED = 0x8000;
    private static final int BLOCK_HEAD = 12;
    private static final int REDO_HEAD = 2048;
    /** FORMAT_10_8 of MariaDB, and where the key's number is. */
    private static final int REDO_10_8 = 0x50687973;

    private static final int REDO_KEY = 48;
    /** First byte of an encrypted log of MySQL. */
    private static final byte MYSQL_LOG = (byte) 0xfd;
    /** Bytes before the first event of a log of MariaDB, and where that event's length is. */
    private static final int LOG_MAGIC = 4;

    private static final int LOG_LENGTH = LOG_MAGIC + 9;
    private static final int START_ENCRYPTION = 164;
    /** The length of each event stays readable: measured LOGBITS. */
    private static final double LOG_CHANCE = 6.3;

    private final FilePieces pieces;
    private final ServerFacts facts;

    LogProof(FilePieces pieces, ServerFacts facts) {
        this.pieces = pieces;
        this.facts = facts;
    }

    /** Empty where its files tell nothing. */
    Optional<Seen> redo() {
        if (facts.mariaDb()) {
            return facts.mariaDbAtLeast(10, 2, 5)
                    ? pieces.named(name -> name.matches("ib_logfile\\d+"), this::mariaDbRedo)
                    : Optional.empty();
        }
        return pieces.named(
                name -> name.startsWith("#innodb_redo/#ib_redo") || name.matches("ib_logfile\\d+"), this::redoBlocks);
    }

    /**
     * The high bit of the format in its first bytes (log0log.h), or the number of the key behind the creator's name, which is all
     * that tells from 10.8 to 11.4.5 (log0crypt.cc). A server that starts with another switch makes its redo log anew, so that it
     * holds for the whole file.
     */
    private Seen mariaDbRedo(String file) {
        byte[] head = pieces.first(file);
        if (head.length < ServerFiles.PIECE || FilePieces.blank(head, 0)) {
            return Seen.NOTHING;
        }
        ByteBuffer words = ByteBuffer.wrap(head);
        boolean encrypted = head[0] < 0 || (words.getInt(0) == REDO_10_8 && words.getInt(REDO_KEY) != 0);
        return encrypted ? new Seen(1, 0) : new Seen(0, 1);
    }

    /** More of them than of pages, since old ones are few among many. */
    private Seen redoBlocks(String file) {
        int encrypted = 0;
        int plain = 0;
        for (byte[] block : pieces.of(
                file, ServerFiles.PIECE, 4L * pieces.most(), number -> number * ServerFiles.PIECE >= REDO_HEAD)) {
            int length = ByteBuffer.wrap(block).getShort(BLOCK_LENGTH) & 0xffff;
            if ((length & BLOCK_ENCRYPTED) != 0) {
                encrypted++;
            } else if (length > BLOCK_HEAD) {
                plain++;
            }
        }
        return new Seen(encrypted, plain);
    }

    /** A binary or relay log: its beginning says whether what follows is encrypted, which has to look like it, too. */
    Seen log(String file) {
        byte[] head = pieces.first(file);
        if (head.length < Integer.BYTES) {
            return Seen.NOTHING;
        }
        return facts.mariaDb()
                ? mariaDbLog(file, head)
                : head[0] == MYSQL_LOG
                        ? new Seen(1, 0).and(FilePieces.chances(logPieces(file), FilePieces.CHANCE))
                        : new Seen(0, 1);
    }

    /** The event after the first, which describes the format, begins the encryption (log_event.h). */
    private Seen mariaDbLog(String file, byte[] head) {
        long second = head.length < LOG_LENGTH + Integer.BYTES
                ? head.length
                : LOG_MAGIC
                        + Integer.toUnsignedLong(
                                Integer.reverseBytes(ByteBuffer.wrap(head).getInt(LOG_LENGTH)));
        boolean begun =
                second + Integer.BYTES < head.length && (head[(int) second + Integer.BYTES] & 0xff) == START_ENCRYPTION;
        return begun ? new Seen(1, 0).and(FilePieces.chances(logPieces(file), LOG_CHANCE)) : new Seen(0, 1);
    }

    private List<byte[]> logPieces(String file) {
        return pieces.of(file, ServerFiles.PIECE, pieces.most(), number -> number > 0);
    }
}
