package dev.drydock.feature.encryption.rest;

import dev.drydock.change.EndLeftJob;
import dev.drydock.change.Ending;
import dev.drydock.change.LeftInForce;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.feature.encryption.RestReader;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Files that runs which did not come to their end have put on the host, and the way to take them back. */
public final class CutOffRest {

    private CutOffRest() {}

    /** Those of a server; blocks on the history. */
    public static Optional<LeftInForce> find(HistoryStore history, String serverKey) {
        return LeftInForce.files(history, serverKey, RestHistory.KINDS);
    }

    /** As {@link #find}, unless the server works with them already; blocks on the server, too. */
    public static Optional<LeftInForce> removable(HistoryStore history, OpenServer server) {
        return find(history, server.key()).filter(files -> !inUse(server, files));
    }

    /**
     * What the end of a run that was cut off puts back: its files, and encryption threads of a MariaDB as it has set them. Of one
     * whose files the server works with already only the threads; blocks on the history and the server.
     */
    public static Optional<LeftInForce> restorable(HistoryStore history, OpenServer server) {
        Optional<LeftInForce> files = find(history, server.key());
        Optional<RunSummary> threads = EarlierRest.withThreads(history, server.key());
        return threads.isPresent() && (files.isEmpty() || inUse(server, files.get()))
                ? threads.map(run -> new LeftInForce(List.of(new LeftInForce.OfRun(run, List.of()))))
                : files;
    }

    /** @param settings told the names of the server's settings that are as before, too; on the job's thread */
    public static EndLeftJob takeBack(
            OpenServer server, LeftInForce files, Supplier<HistoryStore> history, Consumer<String> settings) {
        return new EndLeftJob(
                server,
                files,
                new KeyFiles(() -> EarlierRest.threads(history.get(), server.key()), settings),
                false,
                history);
    }

    /** What an encryption has put holds the keys; what a decryption has put was taken from a server that had them. */
    private static boolean inUse(OpenServer server, LeftInForce files) {
        if (files.runs().stream()
                .noneMatch(of ->
                        !of.undo().isEmpty() && of.run().start().kind().equals(EncryptionFeature.ENCRYPT_AT_REST))) {
            return false;
        }
        AtRest now = server.control().call(session -> RestReader.read(session, server.facts()));
        Keyring.State keys = now.keys().state();
        return keys == Keyring.State.ACTIVE || keys == Keyring.State.UNKNOWN || now.any();
    }

    private record KeyFiles(Supplier<OptionalInt> threads, Consumer<String> settings) implements Ending.OfFiles {

        /** @throws DrydockException E-4688 if the server could not start any more without them */
        @Override
        public void require(OpenServer server, LeftInForce cutOff) {
            if (inUse(server, cutOff)) {
                throw new DrydockException(Problem.of(
                        RestError.KEYS_IN_USE,
                        "",
                        server.profile().name(),
                        cutOff.run().id()));
            }
        }

        @Override
        public void after(Run<?> run, LeftInForce cutOff, boolean any) throws InterruptedException {
            OptionalInt former = threads.get();
            if (former.isPresent()) {
                settings.accept(MariaDbThreads.putBack(
                        run.server(), former.getAsInt(), new RestRecorder(run.writer()), run.permit()));
            }
        }
    }
}
