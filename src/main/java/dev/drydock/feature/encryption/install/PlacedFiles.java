package dev.drydock.feature.encryption.install;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.FilePut;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostFile;
import dev.drydock.db.host.HostFiles;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.placed.CutOffFiles;
import dev.drydock.module.placed.PlacedFileRecorder;
import dev.drydock.platform.error.DrydockException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts files in their places and takes them back, newest first; what it does is in the history, what is in them is not. */
final class PlacedFiles {

    private final OpenServer server;
    private final PlacedFileRecorder recorder;
    private final ChangePermit permit;
    private final Deque<CutOffFiles.Placed> put = new ArrayDeque<>();
    private @Nullable HostFiles files;

    PlacedFiles(OpenServer server, RunWriter writer, ChangePermit permit) {
        this.server = server;
        this.recorder = new PlacedFileRecorder(writer);
        this.permit = permit;
    }

    boolean none() {
        return put.isEmpty();
    }

    /** Names of the former files. */
    List<String> kept() {
        return put.stream().flatMap(one -> one.file().kept().stream()).toList();
    }

    void folder(InstallPlan.Folder folder) {
        files().folder(folder.path(), folder.rights(), permit);
    }

    void put(InstallPlan.Target target, InstallOptions options) {
        String text = options.files().text(target.part());
        Optional<HostFile> before = target.before();
        if (before.isPresent() && target.part() == GivenFiles.Part.AUTHORITY && !options.dropFormer()) {
            text = Authorities.with(
                    text,
                    files().read(target.path()).text(),
                    InstantSource.system().instant());
        }
        byte[] content = text.getBytes(StandardCharsets.US_ASCII);
        put(before.map(there ->
                        FilePut.replacing(new HostFile(there.path(), "", there.sha256(), target.rights()), content))
                .orElseGet(() -> FilePut.adding(target.path(), content, target.rights())));
    }

    void put(InstallPlan.OptionChange change) {
        put(FilePut.replacing(change.before(), change.text().getBytes(StandardCharsets.UTF_8)));
    }

    /** It counts as put before it is: a session that is lost meanwhile does not tell whether it came to that. */
    private void put(FilePut file) {
        HostFiles host = files();
        put.push(new CutOffFiles.Placed(file.file(), file.former(), EncryptionFeature.INSTALL_TLS));
        try {
            recorder.put(host, file, permit);
        } catch (DrydockException failure) {
            if (PlacedFileRecorder.notPut(failure)) {
                put.pop();
            }
            throw failure;
        }
    }

    /** Returns those that could not be taken back, with the reason. */
    List<String> takeBack() {
        List<String> left = new ArrayList<>();
        while (!put.isEmpty()) {
            CutOffFiles.Placed one = put.pop();
            try {
                restore(one);
                recorder.restored(one.file());
            } catch (DrydockException failure) {
                left.add(one.file().path()
                        + one.file().kept().map(kept -> " (" + kept + ")").orElse("") + ": "
                        + failure.problem().full());
            }
        }
        return left;
    }

    /** Once more over a new session, where the first try does not come through. */
    private void restore(CutOffFiles.Placed one) {
        try {
            files().restore(one.file(), one.former(), permit);
        } catch (ServerException lost) {
            files = null;
            files().restore(one.file(), one.former(), permit);
        }
    }

    private HostFiles files() {
        HostFiles known = files;
        if (known == null) {
            known = HostAccess.of(server.databaseHost().orElseThrow()).files();
            files = known;
        }
        return known;
    }
}
