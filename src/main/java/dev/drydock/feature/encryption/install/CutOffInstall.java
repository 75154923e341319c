package dev.drydock.feature.encryption.install;

import dev.drydock.change.EndLeftJob;
import dev.drydock.change.Ending;
import dev.drydock.change.LeftInForce;
import dev.drydock.change.Undo;
import dev.drydock.db.host.FilePlacement;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An installation of certificates that was cut off, so that some of its files are on the host.
 *
 * @param files what it has put there
 * @param options how it worked; empty if it has not said so
 */
public record CutOffInstall(LeftInForce files, Optional<InstallOptions> options) {

    /** The newest one of a server; one that came to its end since has gone on with it. Blocks on the history. */
    public static Optional<CutOffInstall> find(HistoryStore history, String serverKey) {
        return LeftInForce.files(history, serverKey, List.of(EncryptionFeature.INSTALL_TLS))
                .map(files -> new CutOffInstall(
                        files, InstallOptionCodec.read(files.run().start().settings())));
    }

    /** Puts the former files back and has the server read them, where it can while it runs. */
    public EndLeftJob takeBack(OpenServer server, Supplier<HistoryStore> history) {
        return new EndLeftJob(server, files, new Certificates(), false, history);
    }

    private static final class Certificates implements Ending.OfFiles {

        /** A server that had no such files before does without them after its next restart. */
        @Override
        public void after(Run<?> run, LeftInForce cutOff, boolean any) throws InterruptedException {
            if (cutOff.undo().stream()
                    .anyMatch(undo ->
                            undo instanceof Undo.HostFile file && file.former().equals(FilePlacement.ABSENT))) {
                return;
            }
            Optional<String> reload;
            try (LongSession session = run.server().longSession()) {
                reload = CertificateLocations.read(session.sql(), run.server().facts())
                        .reload();
            }
            if (reload.isPresent()) {
                new Reload(run.server(), run.writer(), run.permit()).ofFormer(reload.get());
            }
        }
    }
}
