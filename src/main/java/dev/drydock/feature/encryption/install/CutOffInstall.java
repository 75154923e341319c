package dev.drydock.feature.encryption.install;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.FilePut;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.placed.CutOffFiles;
import dev.drydock.module.placed.TakeBackFilesJob;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An installation of certificates that was cut off, so that some of its files are on the host.
 *
 * @param files what it has put there
 * @param options how it worked; empty if it has not said so
 */
public record CutOffInstall(CutOffFiles files, Optional<InstallOptions> options) {

    /** The newest one of a server; one that came to its end since has gone on with it. Blocks on the history. */
    public static Optional<CutOffInstall> find(HistoryStore history, String serverKey) {
        return CutOffFiles.find(history, serverKey, List.of(EncryptionFeature.INSTALL_TLS))
                .map(files -> new CutOffInstall(
                        files, InstallOptionCodec.read(files.run().start().settings())));
    }

    /** Puts the former files back and has the server read them, where it can while it runs. */
    public TakeBackFilesJob takeBack(OpenServer server, Supplier<HistoryStore> history) {
        return new TakeBackFilesJob(server, files, new Certificates(), history);
    }

    private static final class Certificates implements TakeBackFilesJob.FeatureSide {

        @Override
        public void require(OpenServer server, CutOffFiles cutOff) {
            // certificates can be put back at any time
        }

        /** A server that had no such files before does without them after its next restart. */
        @Override
        public List<String> after(OpenServer server, CutOffFiles cutOff, RunWriter writer, ChangePermit permit)
                throws InterruptedException {
            if (cutOff.files().stream().anyMatch(one -> one.former().equals(FilePut.ABSENT))) {
                return List.of();
            }
            Optional<String> reload;
            try (LongSession session = server.longSession()) {
                reload = ServerPlaces.read(session.sql(), server.facts()).reload();
            }
            if (reload.isPresent()) {
                new Reload(server, writer, permit).ofFormer(reload.get());
            }
            return List.of();
        }
    }
}
