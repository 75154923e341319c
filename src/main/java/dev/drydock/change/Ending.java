package dev.drydock.change;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a kind of run adds to the end of what one of its runs left in force. Called on the job's thread; may block. */
public interface Ending {

    /** Shown name of the run that ends it. */
    String title();

    /** Shown name of its stage. */
    String stage();

    /** The failure where something could not be undone, with server and what undoes it as arguments; else its reason is told. */
    default Optional<ErrorCode> left() {
        return Optional.empty();
    }

    /**
     * As they are recorded.
     *
     * @param undo what is undone; empty where all stays
     */
    Map<String, String> settings(LeftInForce left, List<Undo> undo, ChangeEnd as);

    /**
     * Refuses where it must stay; called before anything is changed.
     *
     * @throws DrydockException why
     */
    default void require(OpenServer server, LeftInForce left) throws InterruptedException {}

    /**
     * Called when it is undone, such as to have the server read what is there again.
     *
     * @param any whether there was anything to undo: it may be as before already
     */
    default void after(Run<?> run, LeftInForce left, boolean any) throws InterruptedException {}

    /**
     * Of statements.
     *
     * @param failure where something could not be undone. Arguments: server, what undoes it
     */
    record OfStatements(String title, String stage, ErrorCode failure) implements Ending {

        @Override
        public Optional<ErrorCode> left() {
            return Optional.of(failure);
        }

        @Override
        public Map<String, String> settings(LeftInForce left, List<Undo> undo, ChangeEnd as) {
            Map<String, String> settings = new LinkedHashMap<>();
            settings.put(LeftInForce.ENDS, Long.toString(left.run().id()));
            settings.put("as", as.word());
            return settings;
        }
    }

    /** Of files on the host. */
    interface OfFiles extends Ending {

        @Override
        default String title() {
            return Messages.of("change").text("job.title");
        }

        @Override
        default String stage() {
            return Messages.of("change").text("stage.files");
        }

        @Override
        default Map<String, String> settings(LeftInForce left, List<Undo> undo, ChangeEnd as) {
            Map<String, String> settings = new LinkedHashMap<>();
            settings.put("takes back run", Long.toString(left.run().id()));
            settings.put("files", paths(undo));
            return settings;
        }

        /** Their names on the host. */
        static String paths(List<Undo> undo) {
            return undo.stream()
                    .filter(Undo.HostFile.class::isInstance)
                    .map(one -> ((Undo.HostFile) one).file().path())
                    .collect(Collectors.joining(", "));
        }
    }
}
