package dev.drydock.feature.threadpool.setup;

import dev.drydock.db.host.PutFile;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunWriter;
import dev.drydock.platform.digest.Sha256;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Writes to the history which file was put on a host, so that it can be taken back by its run. */
final class SetupRecorder {

    private static final String FILE = "option file";
    private static final String PUT = "put";
    private static final String PUTTING = "putting";
    private static final String SHA256 = "sha256";
    private static final String KEPT = "kept as";

    private final RunWriter writer;

    SetupRecorder(RunWriter writer) {
        this.writer = writer;
    }

    long runId() {
        return writer.runId();
    }

    /** With the digest of what it is to become, by which a run that is cut off here can be taken back as well. */
    long putting(PreparedFile prepared) {
        return writer.itemBefore(item(prepared.before().path(), PUTTING)
                .attribute(SHA256, Sha256.hex(prepared.text().getBytes(StandardCharsets.UTF_8)))
                .build());
    }

    void put(long item, PutFile put) {
        writer.itemAfter(item, of(put, PUT).build());
    }

    void takenBack(long item, PutFile put) {
        writer.itemAfter(item, of(put, "taken back").build());
    }

    void takenBack(PutFile put) {
        writer.item(of(put, "taken back").build());
    }

    private static Item.Draft of(PutFile put, String status) {
        Item.Draft draft = item(put.path(), status).attribute(SHA256, put.sha256());
        put.kept().ifPresent(kept -> draft.attribute(KEPT, kept));
        return draft;
    }

    private static Item.Draft item(String path, String status) {
        return Item.of(FILE, new ObjectName("", path, ""), status);
    }

    /**
     * The file that a run put and that was not taken back by it; without the name of the former one if the run was cut off
     * while it put it.
     *
     * @throws DrydockException E-4717 if there is none
     */
    static PutFile of(HistoryStore history, long run) {
        return history.items(run).stream()
                .filter(item -> item.kind().equals(FILE)
                        && (item.status().equals(PUT) || item.status().equals(PUTTING)))
                .findFirst()
                .map(item -> new PutFile(
                        item.object().name(),
                        item.attributes().getOrDefault(SHA256, ""),
                        Optional.ofNullable(item.attributes().get(KEPT))))
                .orElseThrow(() -> new DrydockException(Problem.of(ThreadPoolError.NOTHING_PUT, "", run)));
    }
}
