package dev.drydock.feature.encryption;

import dev.drydock.db.host.ServerFiles;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.encryption.FilePieces.Seen;
import dev.drydock.platform.i18n.Messages;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Holds what a server reports against its files. A page counts as encrypted if its header says so and its content looks like
 * chance: 448 bytes of it have 7.2 bits of entropy each or more (measured: 7.4 to 7.6 encrypted, at most 5.2 plain). Pages are
 * samples, spread over each file, and those that hold no rows do not count. Used by one thread; blocks on the files.
 */
final class FileProof {

    private static final Messages TEXT = Messages.of("encryption");
    /** Of a file in which one plain page matters, for each piece of another. */
    private static final int ALL = 64;
    /** Places whose pieces are held at a time. */
    private static final int TOGETHER = 200;

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

    /** Where an index of Aria says how long its head is (ma_open.c). */
    private static final int ARIA_HEAD = 6;

    /** What files can contradict or tell; anything else holds, whatever they show. */
    private static final Set<Protection> CLAIMS =
            EnumSet.of(Protection.ENCRYPTED, Protection.UNKNOWN, Protection.FOLLOWS);

    private final ServerFiles folder;
    private final ServerFacts facts;
    private final Map<String, String> variables;
    private final FilePieces pieces;
    private final LogProof logs;

    FileProof(ServerFiles folder, ServerFacts facts, Map<String, String> variables) {
        this.folder = folder;
        this.facts = facts;
        this.variables = variables;
        this.pieces = new FilePieces(folder);
        this.logs = new LogProof(pieces, facts);
    }

    /** The same places with what their files show. */
    AtRest seen(AtRest reported) {
        List<StorageLocation> relayLogs = folder.together(this::relayLogs);
        List<StorageLocation> places = reported.places();
        return reported.with(Stream.of(
                        each(
                                places.stream()
                                        .filter(place -> relayLogs.isEmpty() || place.kind() != PlaceKind.RELAY_LOG)
                                        .toList(),
                                this::seen),
                        relayLogs,
                        each(places, this::plainIndex).stream()
                                .flatMap(Optional::stream)
                                .toList())
                .flatMap(List::stream)
                .toList());
    }

    private <T> List<T> each(List<StorageLocation> places, Function<StorageLocation, T> look) {
        List<T> all = new ArrayList<>();
        for (int from = 0; from < places.size(); from += TOGETHER) {
            List<StorageLocation> part = places.subList(from, Math.min(places.size(), from + TOGETHER));
            all.addAll(folder.together(() -> part.stream().map(look).toList()));
        }
        return all;
    }

    /**
     * Aria's index of a table, if there are plain pages in it: seen on 11.4, where a rebuilt one held rows of other tables, which
     * had been in the memory that it was written from.
     */
    private Optional<StorageLocation> plainIndex(StorageLocation place) {
        String index = place.file().replaceFirst("\\.MAD$", ".MAI");
        if (place.kind() != PlaceKind.OTHER_ENGINE
                || place.protection() == Protection.PLAIN
                || index.equals(place.file())
                || !folder.files().containsKey(index)) {
            return Optional.empty();
        }
        byte[] head = pieces.first(index);
        if (head.length < ServerFiles.PIECE) {
            return Optional.empty();
        }
        long first = (ByteBuffer.wrap(head).getShort(ARIA_HEAD) & 0xffff) / ariaPage() + 1;
        Seen seen = pieces
                .of(
                        index,
                        ServerFiles.PIECE,
                        4L * pieces.most(),
                        number -> number * ServerFiles.PIECE >= first * ariaPage())
                .stream()
                .map(FilePieces::tail)
                .reduce(Seen.NOTHING, Seen::and);
        return seen.plain() == 0
                ? Optional.empty()
                : Optional.of(new StorageLocation(
                                PlaceKind.OTHER_ENGINE,
                                TEXT.text("aria.index", place.name()),
                                Protection.NEVER,
                                OptionalLong.of(pieces.size(index)),
                                "")
                        .in(index)
                        .judged(
                                Protection.NEVER,
                                TEXT.text("note.seen-plain", seen.plain(), seen.plain() + seen.encrypted())));
    }

    private long ariaPage() {
        return Long.parseLong(variables.getOrDefault("aria_block_size", "8192"));
    }

    /** Each file of the relay logs, old ones too; no statement lists them. */
    private List<StorageLocation> relayLogs() {
        String base = variables.getOrDefault("relay_log_basename", "");
        String name = base.substring(base.lastIndexOf('/') + 1);
        return name.isEmpty()
                ? List.of()
                : folder.files().keySet().stream()
                        .filter(file -> file.matches(Pattern.quote(name) + "(-.*)?\\.\\d{6,}"))
                        .map(file -> judged(
                                new StorageLocation(
                                        PlaceKind.RELAY_LOG,
                                        file,
                                        Protection.UNKNOWN,
                                        OptionalLong.of(pieces.size(file)),
                                        ""),
                                logs.log(file)))
                        .toList();
    }

    private StorageLocation seen(StorageLocation place) {
        if (place.kind() == PlaceKind.TEXT_LOG || place.kind() == PlaceKind.BUFFER_POOL_DUMP) {
            return sized(place);
        }
        if (!CLAIMS.contains(place.protection())) {
            return place;
        }
        Optional<Seen> seen = switch (place.kind()) {
            case TABLE, GENERAL_TABLESPACE, DICTIONARY, SYSTEM_TABLESPACE, UNDO -> file(place, this::pages);
            case OTHER_ENGINE -> file(place, this::aria);
            case REDO -> logs.redo();
            case DOUBLEWRITE ->
                facts.mariaDb()
                        ? pieces.named("ibdata1"::equals, file -> pages(file, mostOfFreed(), FileProof::secondCopy))
                        : pieces.named(name -> name.endsWith(".dblwr"), file -> pages(file, pieces.most(), _ -> true));
            case BINARY_LOG -> file(place, logs::log);
            case TEXT_LOG,
                    BUFFER_POOL_DUMP,
                    TEMPORARY_TABLESPACE,
                    RELAY_LOG,
                    TEMPORARY_FILES,
                    MEMORY,
                    GCACHE,
                    DEFINITIONS,
                    BACKUP -> Optional.empty();
        };
        return seen.map(found -> judged(place, found)).orElse(place);
    }

    /** A log that was switched off may have left a file. */
    private StorageLocation sized(StorageLocation place) {
        long bytes = folder.files().getOrDefault(place.file(), 0L);
        return bytes == 0
                ? place
                : new StorageLocation(
                                place.kind(), place.name(), Protection.NEVER, OptionalLong.of(bytes), place.note())
                        .in(place.file())
                        .judged(
                                Protection.NEVER,
                                place.protection() == Protection.UNUSED ? TEXT.text("note.left-file") : place.note());
    }

    private StorageLocation judged(StorageLocation place, Seen seen) {
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
                            TEXT.text(
                                    facts.mariaDb() && place.kind() == PlaceKind.TABLE
                                            ? "note.seen-plain.table"
                                            : "note.seen-plain",
                                    seen.plain(),
                                    all));
                }
                if (reported == Protection.ENCRYPTED
                        && facts.mariaDb()
                        && FREED.contains(place.kind())
                        && many(place)) {
                    yield place;
                }
                yield all > 0
                        ? place.judged(Protection.ENCRYPTED, TEXT.text("note.seen", all))
                        : reported == Protection.UNKNOWN ? place.judged(Protection.UNUSED, "") : place;
            }
            case CONVERTING, PLAIN, NEVER, UNUSED -> place;
        };
    }

    /** Of more pages than are looked at one may be a freed one. */
    private boolean many(StorageLocation place) {
        return pieces.size(place.file()) / pageSize() > mostOfFreed();
    }

    private long pageSize() {
        return Long.parseLong(variables.getOrDefault("innodb_page_size", "16384"));
    }

    private Optional<Seen> file(StorageLocation place, Function<String, Seen> look) {
        return place.file().isEmpty() ? Optional.empty() : pieces.named(place.file()::equals, look);
    }

    /** Where MariaDB keeps the second copies of pages in its system tablespace (buf0dblwr.cc). */
    private static boolean secondCopy(long page) {
        return page >= 64 && page < 192;
    }

    /** All but the first, which is never encrypted and has no type yet while the file is new. */
    private Seen pages(String file) {
        boolean copies = file.equals("ibdata1") && facts.mariaDb();
        return pages(
                file,
                facts.mariaDb() && (copies || file.startsWith("undo")) ? mostOfFreed() : pieces.most(),
                page -> page > 0 && !(copies && secondCopy(page)));
    }

    private long mostOfFreed() {
        return (long) ALL * pieces.most();
    }

    private Seen pages(String file, long most, LongPredicate wanted) {
        byte[] first = pieces.first(file);
        if (first.length < ServerFiles.PIECE) {
            return Seen.NOTHING;
        }
        int flags = ByteBuffer.wrap(first).getInt(FLAGS);
        int zipped = flags >> 1 & 0xf;
        boolean crc = facts.mariaDb() && (flags & FULL_CRC32) != 0;
        long page = zipped > 0 && !crc && !file.endsWith(".dblwr") ? 512L << zipped : pageSize();
        Seen seen = Seen.NOTHING;
        for (byte[] piece : pieces.of(file, page, most, wanted)) {
            int type = ByteBuffer.wrap(piece).getShort(TYPE) & 0xffff;
            if (WITHOUT_ROWS.contains(type) || FilePieces.blank(piece, PAGE_HEAD)) {
                continue;
            }
            boolean told = facts.mariaDb()
                    ? ByteBuffer.wrap(piece).getInt(crc ? 0 : TYPE + 2) != 0
                    : ENCRYPTED_TYPES.contains(type);
            seen = seen.and(told ? FilePieces.tail(piece) : new Seen(0, 1));
        }
        return seen;
    }

    /** Tables of Aria: the first page and each so many are maps of the others (ma_bitmap.c). */
    private Seen aria(String file) {
        long covered = (ariaPage() - 4) / 6 * 16 + 1;
        return FilePieces.chances(
                pieces.of(file, ariaPage(), pieces.most(), number -> number % covered != 0), FilePieces.CHANCE);
    }
}
