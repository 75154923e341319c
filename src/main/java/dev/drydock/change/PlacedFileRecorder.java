package dev.drydock.change;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.FilePlacement;
import dev.drydock.db.host.HostError;
import dev.drydock.db.host.HostFiles;
import dev.drydock.db.host.PlacedFile;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import java.util.Optional;
import java.util.Set;

/**
 * Puts files on a host and writes each to the history before and after, so that those of a run that is cut off can be taken
 * back, also where it is cut off while it puts one. What is in them is not written down.
 */
public final class PlacedFileRecorder {

    /** Kind of the items. */
    static final String FILE = "file";

    private static final String PUTTING = "putting";
    private static final String PUT = "put";
    private static final String RESTORED = "restored";
    private static final String FAILED = "failed";
    private static final String SHA256 = "sha256";
    private static final String FORMER_SHA256 = "former sha256";
    private static final String FORMER_FILE = "former file";

    private final RunWriter writer;

    public PlacedFileRecorder(RunWriter writer) {
        this.writer = writer;
    }

    /**
     * Puts it or moves it away; blocks.
     *
     * @throws DrydockException E-24xx if that fails; nothing is changed then, as far as it is known
     */
    public PlacedFile put(HostFiles files, FilePlacement put, ChangePermit permit) {
        long item = writer.itemBefore(item(put, PUTTING).build());
        PlacedFile done;
        try {
            done = files.put(put, permit);
        } catch (DrydockException failure) {
            writer.itemAfter(
                    item,
                    item(put, notPut(failure) ? FAILED : PUTTING)
                            .error(
                                    failure.problem().code().id(),
                                    failure.problem().full())
                            .build());
            throw failure;
        }
        writer.itemAfter(item, item(put, PUT).build());
        return done;
    }

    /** Whether the failure says that nothing was changed; a session that is lost does not tell. */
    static boolean notPut(DrydockException failure) {
        return failure.problem().code() instanceof HostError;
    }

    /** It is as it was before. */
    public void restored(PlacedFile file) {
        writer.item(item(file, RESTORED).build());
    }

    private static Item.Draft item(FilePlacement put, String status) {
        return item(put.file(), status).attribute(FORMER_SHA256, put.former());
    }

    private static Item.Draft item(PlacedFile file, String status) {
        Item.Draft draft =
                Item.of(FILE, new ObjectName("", file.path(), ""), status).attribute(SHA256, file.sha256());
        file.kept().ifPresent(kept -> draft.attribute(FORMER_FILE, kept));
        return draft;
    }

    /**
     * What undoes a file, by its item; empty where there is nothing to undo.
     *
     * @param restored files that later items say to be back; one that this item says to be back is added
     */
    static Optional<Undo> undo(Item item, Set<PlacedFile> restored) {
        PlacedFile file = new PlacedFile(
                item.object().name(),
                item.attributes().getOrDefault(SHA256, ""),
                Optional.ofNullable(item.attributes().get(FORMER_FILE)));
        return switch (item.status()) {
            case RESTORED -> {
                restored.add(file);
                yield Optional.empty();
            }
            case PUT, PUTTING ->
                restored.contains(file)
                        ? Optional.empty()
                        : Optional.of(new Undo.HostFile(file, item.attributes().getOrDefault(FORMER_SHA256, "")));
            default -> Optional.empty();
        };
    }
}
