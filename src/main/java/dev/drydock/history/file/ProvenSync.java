package dev.drydock.history.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.h2.mvstore.FileStore;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * Makes what was committed stay whenever the process dies. Two things of H2 2.5.252 stand against that, both seen as lost runs
 * after {@code kill -9}. A part that it writes into a hole of the file is found again only by way of the header, and H2 writes
 * that before it takes note of the part (FileStore.storeBuffer sets lastChunk after writeChunk): the header names the part before
 * it. And it gives room free by the age of a part, not by when the part was last needed (FileStore.isSeasonedChunk), so what
 * the last state that can be found rests on may be written over.
 *
 * <p>So after the disk has everything, header and end of the file are read back; if neither leads to the newest part, another
 * empty one is written, whose header names it. Room is given free only then: what the proven state does not need.
 */
public final class ProvenSync {

    private static final int BLOCK = 4096;
    private static final int FOOTER = 128;
    private static final int TRIES = 3;

    /** Nothing is old enough to be written over by H2's own count. */
    private static final int NEVER = Integer.MAX_VALUE;

    private static final String CLEAN = "clean";

    private final MVStore store;
    private final FileStore<?> file;

    private ProvenSync(MVStore store) {
        this.store = store;
        this.file = store.getFileStore();
    }

    /** From now on only {@link #of} gives room free; to be called before anything is written. */
    static void keepEverything(MVStore store) {
        store.setRetentionTime(NEVER);
    }

    /**
     * Returns when all that was committed is on disk and can be found there.
     *
     * @throws IOException if it cannot be found
     */
    public static void of(MVStore store) throws IOException {
        ProvenSync sync = new ProvenSync(store);
        try {
            sync.giveFree(sync.proven());
        } catch (MVStoreException failure) {
            throw new IOException(failure.toString(), failure);
        }
    }

    /** As {@link #of} before the store is closed: nothing is left to be written but the mark that it was closed in order. */
    static void beforeClose(MVStore store) throws IOException {
        of(store);
        try {
            new ProvenSync(store).proven();
        } catch (MVStoreException failure) {
            throw new IOException(failure.toString(), failure);
        }
    }

    private long proven() throws IOException {
        keepEverything(store);
        store.commit();
        long newest = file.lastChunkVersion();
        long found = synced();
        for (int tries = 0; found < newest; tries++) {
            if (tries == TRIES) {
                throw new IOException("version " + newest + " cannot be found in the file, only " + found);
            }
            store.executeFilestoreOperation(this::push);
            found = synced();
        }
        return found;
    }

    /** The newest version that is on disk and can be found there. */
    private long synced() {
        long written = file.lastChunkVersion();
        store.sync();
        return Math.min(written, reachable());
    }

    /** Under the store's lock: the next part makes H2 write its header, with the newest part until then. */
    private void push() {
        file.getStoreHeader().put(CLEAN, 1);
        store.setStoreVersion(store.getStoreVersion());
        store.commit();
    }

    /** The newest version that H2 would find if the process died now: by a header block, or at the end of the file. */
    private long reachable() {
        ByteBuffer headers = file.readFully(null, 0, 2 * BLOCK);
        String first = text(headers, 0, BLOCK);
        String second = text(headers, BLOCK, BLOCK);
        boolean seen = first.equals(second) && !Completeness.clean(first);
        long byHeader = seen ? version(first) : 0;
        long end = file.size();
        long byEnd = end % BLOCK == 0 ? version(text(file.readFully(null, end - FOOTER, FOOTER), 0, FOOTER)) : 0;
        return seen ? Math.max(byHeader, byEnd) : 0;
    }

    private static long version(String text) {
        Optional<Long> version = Completeness.version(text);
        return version.orElse(0L);
    }

    private static String text(ByteBuffer bytes, int from, int length) {
        String text = new String(bytes.array(), bytes.arrayOffset() + from, length, StandardCharsets.ISO_8859_1);
        return text.substring(0, Math.max(0, text.indexOf('\n')));
    }

    /** Lets H2 write over what the proven state does not need, unless more was written meanwhile. */
    private void giveFree(long proven) {
        store.executeFilestoreOperation(() -> {
            if (file.lastChunkVersion() == proven) {
                file.setRetentionTime(0);
                file.dropUnusedChunks();
                file.setRetentionTime(NEVER);
            }
        });
    }
}
