package dev.drydock.db.host;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.platform.config.FolderContents;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The files of a server's data folder for reading, on this machine or on the host where SSH leads to. There everything is read
 * with the power of the folder's owner. Every call blocks. Used by one thread.
 */
public final class ServerFiles {

    /** Bytes of one piece of a file. */
    public static final int PIECE = 512;

    private static final Duration LIMIT = Duration.ofSeconds(60);
    /** Of one command: their base64 is well below what a command may print. */
    private static final int MOST_PIECES = 1_000;

    private static final byte[] NOTHING = {};

    /** What the server removes meanwhile is no failure. */
    private static final String LIST = "cd -- \"$(dirname -- \"$t\")\""
            + " && { LC_ALL=C find . -type f -printf '%s %P\\n' 2>&1 >&3"
            + " | { ! grep -qv ': No such file or directory$'; }; } 3>&1";

    /** Sorted by its name, with the bytes that it is long; names are relative to the folder. */
    private final Map<String, Long> files;

    private final Function<List<Piece>, List<byte[]>> reader;

    private final int pieces;
    /** Whether a read costs a command on a host. */
    private final boolean far;
    /** What {@link #together} has read for its work; null outside of it. */
    private @Nullable Map<Piece, byte[]> held;

    private final Set<Piece> missing = new LinkedHashSet<>();

    /**
     * A piece of a file.
     *
     * @param file its name, relative to the folder
     * @param offset where the piece begins, a multiple of {@link #PIECE}
     */
    public record Piece(String file, long offset) {}

    private ServerFiles(Map<String, Long> files, int pieces, boolean far, Function<List<Piece>, List<byte[]>> reader) {
        this.files = files;
        this.pieces = pieces;
        this.far = far;
        this.reader = reader;
    }

    /** The folder on this machine; empty unless it can be read. */
    public static Optional<ServerFiles> here(Path folder) {
        try {
            Map<String, Long> files = new TreeMap<>();
            for (Path file : FolderContents.of(folder)) {
                FolderContents.bytes(file)
                        .ifPresent(bytes -> files.put(folder.relativize(file).toString(), bytes));
            }
            return files.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ServerFiles(files, 256, false, wanted -> local(folder, wanted)));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** The folder on a host; empty unless it can be read. */
    public static Optional<ServerFiles> on(RemoteHost host, String folder) {
        try {
            HostAccess access = HostAccess.of(host);
            // a file that every data folder has: what reads it stands in the folder then, as its owner
            String anchor = (folder.endsWith("/") ? folder : folder + "/") + "ibdata1";
            RemoteHost.Output listed = access.look(anchor, FolderOwner.Last.ITSELF, LIST);
            Map<String, Long> files = new TreeMap<>();
            listed.out()
                    .lines()
                    .map(line -> line.split(" ", 2))
                    .filter(parts -> parts.length == 2 && parts[0].matches("\\d{1,18}"))
                    .forEach(parts -> files.put(parts[1], Long.parseLong(parts[0])));
            return listed.status() != 0 || files.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ServerFiles(files, 16, true, wanted -> remote(access, anchor, wanted)));
        } catch (ServerException unreadable) {
            return Optional.empty();
        }
    }

    /** Names and bytes. */
    public Map<String, Long> files() {
        return files;
    }

    /** How many pieces of one file are to be read at most: few where each is a command on a host. */
    public int mostPieces() {
        return pieces;
    }

    /**
     * What comes of work on pieces of many files, with few commands on a host: what the work asks for is read together, and the
     * work is done again with it, until it asks for nothing more. Meanwhile what is not there yet is empty.
     *
     * @param work asks for the same where it is answered the same, and does nothing else
     */
    public <T> T together(Supplier<T> work) {
        if (!far) {
            return work.get();
        }
        Map<Piece, byte[]> all = new HashMap<>();
        held = all;
        try {
            T result = work.get();
            while (!missing.isEmpty()) {
                List<Piece> next = List.copyOf(missing);
                List<byte[]> bytes = readNow(next);
                for (int i = 0; i < next.size(); i++) {
                    all.put(next.get(i), bytes.get(i));
                }
                missing.clear();
                result = work.get();
            }
            return result;
        } finally {
            held = null;
            missing.clear();
        }
    }

    /** One array a piece, shorter at the end of a file, empty where nothing can be read. */
    public List<byte[]> read(List<Piece> wanted) {
        Map<Piece, byte[]> all = held;
        if (all == null) {
            return readNow(wanted);
        }
        wanted.stream().filter(piece -> !all.containsKey(piece)).forEach(missing::add);
        return wanted.stream().map(piece -> all.getOrDefault(piece, NOTHING)).toList();
    }

    private List<byte[]> readNow(List<Piece> wanted) {
        List<byte[]> all = new ArrayList<>();
        for (int from = 0; from < wanted.size(); from += MOST_PIECES) {
            all.addAll(reader.apply(wanted.subList(from, Math.min(wanted.size(), from + MOST_PIECES))));
        }
        return all;
    }

    private static List<byte[]> local(Path folder, List<Piece> wanted) {
        List<byte[]> read = new ArrayList<>();
        int from = 0;
        while (from < wanted.size()) {
            int to = from;
            String name = wanted.get(from).file();
            while (to < wanted.size() && wanted.get(to).file().equals(name)) {
                to++;
            }
            try (RandomAccessFile file =
                    new RandomAccessFile(folder.resolve(name).toFile(), "r")) {
                for (Piece piece : wanted.subList(from, to)) {
                    byte[] bytes = new byte[PIECE];
                    file.seek(piece.offset());
                    read.add(Arrays.copyOf(bytes, Math.max(0, file.read(bytes))));
                }
            } catch (IOException gone) {
                while (read.size() < to) {
                    read.add(new byte[0]);
                }
            }
            from = to;
        }
        return read;
    }

    /** A mark that is in no file stands before each piece, so that one program writes all of them as text. */
    private static List<byte[]> remote(HostAccess access, String anchor, List<Piece> wanted) {
        String mark = UUID.randomUUID().toString();
        String list = wanted.stream()
                .map(piece -> piece.offset() / PIECE + " " + piece.file() + "\n")
                .collect(Collectors.joining("", mark + "\n", ""));
        String body = "cd -- \"$(dirname -- \"$t\")\"; { read -r mark; while read -r at name; do printf %s \"$mark\"; "
                + "dd if=\"./$name\" bs=" + PIECE + " skip=\"$at\" count=1 2> /dev/null; done; } | base64 -w 0";
        RemoteHost.Output output =
                access.on(anchor, FolderOwner.Last.ITSELF, body, list.getBytes(StandardCharsets.UTF_8), LIMIT);
        List<byte[]> read = new ArrayList<>();
        // each byte a character
        String all = new String(decoded(output.out()), StandardCharsets.ISO_8859_1);
        for (String piece : all.substring(Math.min(mark.length(), all.length())).split(mark, -1)) {
            read.add(piece.getBytes(StandardCharsets.ISO_8859_1));
        }
        while (read.size() < wanted.size()) {
            read.add(NOTHING);
        }
        return read;
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text.strip());
        } catch (IllegalArgumentException cut) {
            return NOTHING;
        }
    }
}
