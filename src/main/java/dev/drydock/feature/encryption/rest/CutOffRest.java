package dev.drydock.feature.encryption.rest;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.feature.encryption.RestReader;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.placed.CutOffFiles;
import dev.drydock.module.placed.TakeBackFilesJob;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Files that runs which did not come to their end have put on the host, and the way to take them back. */
public final class CutOffRest {

    private CutOffRest() {}

    /** Those of a server; blocks on the history. */
    public static Optional<CutOffFiles> find(HistoryStore history, String serverKey) {
        return CutOffFiles.find(history, serverKey, RestHistory.KINDS);
    }

    /** As {@link #find}, unless the server works with them already; blocks on the server, too. */
    public static Optional<CutOffFiles> removable(HistoryStore history, OpenServer server) {
        return find(history, server.key()).filter(files -> !inUse(server, files));
    }

    /**
     * What the end of a run that was cut off puts back: its files, and encryption threads of a MariaDB as it has set them. Of one
     * whose files the server works with already only the threads; blocks on the history and the server.
     */
    public static Optional<CutOffFiles> restorable(HistoryStore history, OpenServer server) {
        Optional<CutOffFiles> files = find(history, server.key());
        Optional<RunSummary> threads = EarlierRest.withThreads(history, server.key());
        return threads.isPresent() && (files.isEmpty() || inUse(server, files.get()))
                ? threads.map(run -> new CutOffFiles(run, List.of()))
                : files;
    }

    public static TakeBackFilesJob takeBack(OpenServer server, CutOffFiles files, Supplier<HistoryStore> history) {
        return new TakeBackFilesJob(
                server, files, new KeyFiles(() -> EarlierRest.threads(history.get(), server.key())), history);
    }

    /** What an encryption has put holds the keys; what a decryption has put was taken from a server that had them. */
    private static boolean inUse(OpenServer server, CutOffFiles files) {
        if (files.files().stream().noneMatch(one -> one.kind().equals(EncryptionFeature.ENCRYPT_AT_REST))) {
            return false;
        }
        AtRest now = server.control().call(session -> RestReader.read(session, server.facts()));
        Keyring.State keys = now.keys().state();
        return keys == Keyring.State.ACTIVE || keys == Keyring.State.UNKNOWN || now.any();
    }

    private record KeyFiles(Supplier<OptionalInt> threads) implements TakeBackFilesJob.FeatureSide {

        /** @throws DrydockException E-4688 if the server could not start any more without them */
        @Override
        public void require(OpenServer server, CutOffFiles cutOff) {
            if (inUse(server, cutOff)) {
                throw new DrydockException(Problem.of(
                        RestError.KEYS_IN_USE,
                        "",
                        server.profile().name(),
                        cutOff.run().id()));
            }
        }

        @Override
        public List<String> after(OpenServer server, CutOffFiles cutOff, RunWriter writer, ChangePermit permit)
                throws InterruptedException {
            OptionalInt former = threads.get();
            return former.isEmpty()
                    ? List.of()
                    : List.of(MariaDbThreads.putBack(server, former.getAsInt(), new RestRecorder(writer), permit));
        }
    }
}
