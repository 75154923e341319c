package dev.drydock.feature.encryption;

import static java.util.Objects.requireNonNull;

import dev.drydock.db.host.ServerFiles;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Holds what a server reports against its files. A page counts as encrypted if its header says so and its content looks like
 * chance: 448 bytes of it have 7.2 bits of entropy each or more (measured: 7.4 to 7.6 encrypted, at most 5.2 plain). Pages are
 * samples, spread over each file, and those that hold no rows do not count. Used by one thread; blocks on the files.
 */
final class FileProof {

    private static final Messages TEXT = Messages.of("encryption");
    private static final double CHANCE = 7.2;
    private static final int BODY = 64;

    /** A MariaDB leaves pages that it has freed there as they were. */
    private static final List<PlaceKind> FREED = List.of(PlaceKind.SYSTEM_TABLESPACE, PlaceKind.UNDO);

    private static final int TYPE = 24;
    /** A page that was taken and never used has no more than this. */
    private static final int PAGE_HEAD = 38;

    private static final int FLAGS = 54;
    /** FSP_FLAGS_FCRC32_MASK_MARKER of MariaDB. */
    private static final int FULL_CRC32 = 0x10;
    /**
     * FIL_PAGE_INODE, IBUF_FREE_LIST, IBUF_BITMAP, TYPE_SYS, TYPE_TRX_SYS, TYPE_FSP_HDR, TYPE_XDES and MySQL's
     * TYPE_RSEG_ARRAY (fil0fil.h): some are never encrypted, some not at first, and no row is in them.
     */
    private static final List<Integer> WITHOUT_ROWS = List.of(3, 4, 5, 6, 7, 8, 9, 21);
    /** FIL_PAGE_ENCRYPTED, COMPRESSED_AND_ENCRYPTED and ENCRYPTED_RTREE of MySQL. */
    private static final List<Integer> ENCRYPTED_TYPES = List.of(15, 16, 17);

    /** MySQL's blocks of the redo log: the high bit of the length of their data (log0constants.h). */
    private static final int BLOCK_LENGTH = 4;

    private static final int BLOCK_ENCRYPTED = 0x8000;
    private static final int BLOCK_HEAD = 12;
    private static final int REDO_HEAD = 2048;
    /** Where an index of Aria says how long its head is (ma_open.c). */
    private static final int ARIA_HEAD = 6;

    private final ServerFiles folder;
    private final ServerFacts facts;
    private final Map<String, String> variables;

    FileProof(ServerFiles folder, ServerFacts facts, Map<String, String> variables) {
        this.folder = folder;
        this.facts = facts;
        this.variables = variables;
    }

    /** What the pieces of a place's files are. */
    private record Seen(int encrypted, int plain) {

        Seen and(Seen other) {
            return new Seen(encrypted + other.encrypted, plain + other.plain);
        }
    }

    /** The same places with what their files show. */
    AtRest seen(AtRest reported) {
        List<StoragePlace> relayLogs = relayLogs();
        return reported.with(Stream.of(
                        reported.places().stream()
                                .filter(place -> relayLogs.isEmpty() || place.kind() != PlaceKind.RELAY_LOG)
                                .map(this::seen),
                        relayLogs.stream(),
                        reported.places().stream().flatMap(place -> plainIndex(place).stream()))
                .flatMap(places -> places)
                .toList());
    }

    /**
     * Aria's index of a table, if there are plain pages in it: seen on 11.4, where a rebuilt one held rows of other tables, which
     * had been in the memory that it was written from.
     */
    private Optional<StoragePlace> plainIndex(StoragePlace place) {
        String index = place.file().replaceFirst("\\.MAD$", ".MAI");
        if (place.kind() != PlaceKind.OTHER_ENGINE
                || index.equals(place.file())
                || !folder.files().containsKey(index)) {
            return Optional.empty();
        }
        byte[] head = folder.read(List.of(new ServerFiles.Piece(index, 0))).getFirst();
        if (head.length < ServerFiles.PIECE || place.protection() == Protection.PLAIN) {
            return Optional.empty();
        }
        long first = (ByteBuffer.wrap(head).getShort(ARIA_HEAD) & 0xffff) / ariaPage() + 1;
        Seen seen = chances(pieces(index, ariaPage(), folder.mostPieces(), number -> number >= first));
        return seen.plain() == 0
                ? Optional.empty()
                : Optional.of(new StoragePlace(
                        PlaceKind.OTHER_ENGINE,
                        TEXT.text("aria.index", place.name()),
                        Protection.NEVER,
                        OptionalLong.of(size(index)),
                        TEXT.text("note.seen-plain", seen.plain(), seen.plain() + seen.encrypted()),
                        index,
                        true));
    }

    private long ariaPage() {
        return Long.parseLong(variables.getOrDefault("aria_block_size", "8192"));
    }

    /** Each file of MySQL's relay logs, old ones too; no statement lists them. */
    private List<StoragePlace> relayLogs() {
        String base = variables.getOrDefault("relay_log_basename", "");
        String name = base.substring(base.lastIndexOf('/') + 1);
        return facts.mariaDb() || name.isEmpty()
                ? List.of()
                : folder.files().keySet().stream()
                        .filter(file -> file.matches(Pattern.quote(name) + "(-.*)?\\.\\d{6,}"))
                        .map(file -> judged(
                                new StoragePlace(
                                        PlaceKind.RELAY_LOG, file, Protection.UNKNOWN, OptionalLong.of(size(file)), ""),
                                log(file)))
                        .toList();
    }

    private StoragePlace seen(StoragePlace place) {
        if (place.kind() == PlaceKind.TEXT_LOG || place.kind() == PlaceKind.BUFFER_POOL_DUMP) {
            return sized(place);
        }
        Optional<Seen> seen = switch (place.kind()) {
            case TABLE, GENERAL_TABLESPACE, DICTIONARY, SYSTEM_TABLESPACE, UNDO -> file(place, this::pages);
            case OTHER_ENGINE -> file(place, this::aria);
            case REDO -> redo();
            case DOUBLEWRITE ->
                facts.mariaDb()
                        ? named("ibdata1"::equals, file -> pages(file, FileProof::secondCopy))
                        : named(name -> name.endsWith(".dblwr"), file -> pages(file, _ -> true));
            case BINARY_LOG -> facts.mariaDb() ? Optional.empty() : file(place, this::log);
            case TEXT_LOG, BUFFER_POOL_DUMP, TEMPORARY_TABLESPACE, RELAY_LOG, TEMPORARY_FILES, GCACHE, BACKUP ->
                Optional.empty();
        };
        return seen.map(found -> judged(place, found)).orElse(place);
    }

    /** A log that was switched off may have left a file. */
    private StoragePlace sized(StoragePlace place) {
        long bytes = folder.files().getOrDefault(place.file(), 0L);
        return bytes == 0
                ? place
                : new StoragePlace(
                        place.kind(),
                        place.name(),
                        Protection.NEVER,
                        OptionalLong.of(bytes),
                        place.protection() == Protection.UNUSED ? TEXT.text("note.left-file") : place.note(),
                        place.file(),
                        true);
    }

    private StoragePlace judged(StoragePlace place, Seen seen) {
        int all = seen.encrypted() + seen.plain();
        Protection reported = place.protection();
        return switch (reported) {
            case ENCRYPTED, UNKNOWN, FOLLOWS -> {
                if (seen.plain() > 0 && facts.mariaDb() && FREED.contains(place.kind())) {
                    yield place.judged(Protection.NEVER, TEXT.text("note.seen-freed", seen.plain(), all));
                }
                if (seen.plain() > 0) {
                    yield place.judged(
                            reported == Protection.FOLLOWS ? reported : Protection.PLAIN,
                            TEXT.text("note.seen-plain", seen.plain(), all));
                }
                yield all > 0
                        ? place.judged(Protection.ENCRYPTED, TEXT.text("note.seen", all))
                        : reported == Protection.UNKNOWN ? place.judged(Protection.UNUSED, "") : place;
            }
            case CONVERTING, PLAIN, NEVER, UNUSED -> place;
        };
    }

    private Optional<Seen> file(StoragePlace place, Function<String, Seen> look) {
        return place.file().isEmpty() ? Optional.empty() : named(place.file()::equals, look);
    }

    private Optional<Seen> named(Predicate<String> wanted, Function<String, Seen> look) {
        return folder.files().keySet().stream().filter(wanted).map(look).reduce(Seen::and);
    }

    private long size(String file) {
        return requireNonNull(folder.files().get(file));
    }

    /** The beginnings of these pages, all of them or as many as may be read, without those in which nothing is. */
    private List<byte[]> pieces(String file, long page, long most, LongPredicate wanted) {
        long all = size(file) / page;
        long count = Math.min(all, most);
        List<ServerFiles.Piece> pieces = LongStream.range(0, count)
                .map(i -> i * all / count)
                .filter(wanted)
                .mapToObj(number -> new ServerFiles.Piece(file, number * page))
                .toList();
        return folder.read(pieces).stream()
                .filter(piece -> piece.length == ServerFiles.PIECE && !blank(piece, 0))
                .toList();
    }

    /** Where MariaDB keeps the second copies of pages in its system tablespace (buf0dblwr.cc). */
    private static boolean secondCopy(long page) {
        return page >= 64 && page < 192;
    }

    /** All but the first, which is never encrypted and has no type yet while the file is new. */
    private Seen pages(String file) {
        boolean copies = file.equals("ibdata1") && facts.mariaDb();
        return pages(file, page -> page > 0 && !(copies && secondCopy(page)));
    }

    private Seen pages(String file, LongPredicate wanted) {
        long size = Long.parseLong(variables.getOrDefault("innodb_page_size", "16384"));
        List<byte[]> first = folder.read(List.of(new ServerFiles.Piece(file, 0)));
        if (first.getFirst().length < ServerFiles.PIECE) {
            return new Seen(0, 0);
        }
        int flags = ByteBuffer.wrap(first.getFirst()).getInt(FLAGS);
        int zipped = flags >> 1 & 0xf;
        boolean crc = facts.mariaDb() && (flags & FULL_CRC32) != 0;
        long page = zipped > 0 && !crc && !file.endsWith(".dblwr") ? 512L << zipped : size;
        int encrypted = 0;
        int plain = 0;
        for (byte[] piece : pieces(file, page, folder.mostPieces(), wanted)) {
            int type = ByteBuffer.wrap(piece).getShort(TYPE) & 0xffff;
            if (WITHOUT_ROWS.contains(type) || blank(piece, PAGE_HEAD)) {
                continue;
            }
            boolean told = facts.mariaDb()
                    ? ByteBuffer.wrap(piece).getInt(crc ? 0 : TYPE + 2) != 0
                    : ENCRYPTED_TYPES.contains(type);
            if (told && chance(piece)) {
                encrypted++;
            } else {
                plain++;
            }
        }
        return new Seen(encrypted, plain);
    }

    /** Tables of Aria: the first page and each so many are maps of the others (ma_bitmap.c). */
    private Seen aria(String file) {
        long covered = (ariaPage() - 4) / 6 * 16 + 1;
        return chances(pieces(file, ariaPage(), folder.mostPieces(), number -> number % covered != 0));
    }

    private static Seen chances(List<byte[]> pieces) {
        int encrypted =
                Math.toIntExact(pieces.stream().filter(FileProof::chance).count());
        return new Seen(encrypted, pieces.size() - encrypted);
    }

    private Optional<Seen> redo() {
        if (facts.mariaDb()) {
            return Optional.empty();
        }
        return named(
                name -> name.startsWith("#innodb_redo/#ib_redo") || name.matches("ib_logfile\\d+"), this::redoBlocks);
    }

    /** More of them than of pages, since old ones are few among many. */
    private Seen redoBlocks(String file) {
        int encrypted = 0;
        int plain = 0;
        for (byte[] block : pieces(
                file, ServerFiles.PIECE, 4L * folder.mostPieces(), number -> number * ServerFiles.PIECE >= REDO_HEAD)) {
            int length = ByteBuffer.wrap(block).getShort(BLOCK_LENGTH) & 0xffff;
            if ((length & BLOCK_ENCRYPTED) != 0) {
                encrypted++;
            } else if (length > BLOCK_HEAD) {
                plain++;
            }
        }
        return new Seen(encrypted, plain);
    }

    /** A log of MySQL begins with another sign if it is encrypted. */
    private Seen log(String file) {
        return folder.read(List.of(new ServerFiles.Piece(file, 0))).stream()
                .filter(piece -> piece.length > 0)
                .map(piece -> piece[0] == (byte) 0xfd ? new Seen(1, 0) : new Seen(0, 1))
                .reduce(new Seen(0, 0), Seen::and);
    }

    private static boolean blank(byte[] piece, int from) {
        for (int i = from; i < piece.length; i++) {
            if (piece[i] != 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean chance(byte[] piece) {
        int[] often = new int[256];
        for (int i = BODY; i < piece.length; i++) {
            often[piece[i] & 0xff]++;
        }
        double all = piece.length - BODY;
        double bits = 0;
        for (int one : often) {
            bits -= one == 0 ? 0 : one / all * Math.log(one / all) / Math.log(2);
        }
        return bits >= CHANCE;
    }
}
