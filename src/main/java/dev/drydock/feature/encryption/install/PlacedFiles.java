package dev.drydock.feature.encryption.install;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostFile;
import dev.drydock.db.host.HostFiles;
import dev.drydock.db.host.PutFile;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunWriter;
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

    private static final String FILE = "file";

    private final OpenServer server;
    private final RunWriter writer;
    private final ChangePermit permit;
    private final Deque<PutFile> put = new ArrayDeque<>();
    private @Nullable HostFiles files;

    PlacedFiles(OpenServer server, RunWriter writer, ChangePermit permit) {
        this.server = server;
        this.writer = writer;
        this.permit = permit;
    }

    boolean none() {
        return put.isEmpty();
    }

    /** Names of the former files. */
    List<String> kept() {
        return put.stream().flatMap(one -> one.kept().stream()).toList();
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
        String content = text;
        record(
                target.path(),
                () -> before.map(there -> files().replace(
                                        new HostFile(there.path(), "", there.sha256(), target.rights()),
                                        content,
                                        permit))
                        .orElseGet(() -> files().add(
                                        target.path(),
                                        content.getBytes(StandardCharsets.US_ASCII),
                                        target.rights(),
                                        permit)));
    }

    void put(InstallPlan.OptionChange change) {
        record(change.before().path(), () -> files().replace(change.before(), change.text(), permit));
    }

    private interface Putting {
        PutFile put();
    }

    private void record(String path, Putting putting) {
        long item = writer.itemBefore(item(path, "running").build());
        try {
            PutFile done = putting.put();
            put.push(done);
            Item.Draft after = item(path, "put").attribute("sha256", done.sha256());
            done.kept().ifPresent(kept -> after.attribute("former file", kept));
            writer.itemAfter(item, after.build());
        } catch (DrydockException failure) {
            writer.itemAfter(
                    item,
                    item(path, "failed")
                            .error(
                                    failure.problem().code().id(),
                                    failure.problem().full())
                            .build());
            throw failure;
        }
    }

    /** Returns those that could not be taken back, with the reason. */
    List<String> takeBack() {
        List<String> left = new ArrayList<>();
        while (!put.isEmpty()) {
            PutFile one = put.pop();
            try {
                restore(one);
                writer.item(item(one.path(), "restored").build());
            } catch (DrydockException failure) {
                left.add(one.path() + one.kept().map(kept -> " (" + kept + ")").orElse("") + ": "
                        + failure.problem().full());
            }
        }
        return left;
    }

    /** Once more over a new session, where the first try does not come through. */
    private void restore(PutFile one) {
        try {
            files().takeBack(one, permit);
        } catch (ServerException lost) {
            files = null;
            files().takeBack(one, permit);
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

    private static Item.Draft item(String path, String status) {
        return Item.of(FILE, new ObjectName("", path, ""), status);
    }
}
