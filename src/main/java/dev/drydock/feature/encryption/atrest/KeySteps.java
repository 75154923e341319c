package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.host.HostAccess;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Run;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a person answers for: the backup, and the copy of the key. Used by the job's thread. */
final class KeySteps {

    private static final Messages TEXT = Messages.of("rest");
    private static final long LOOK_MILLIS = 100;

    private final OpenServer server;
    private final AtRestPlan plan;
    private final AtRestRecorder recorder;
    private final AtRestGuide guide;
    private final Optional<EarlierRest> earlier;
    private final JobContext context;
    private @Nullable String copied;

    KeySteps(Run<AtRestPlan> run, AtRestRecorder recorder, AtRestGuide guide, Optional<EarlierRest> earlier) {
        this.server = run.server();
        this.plan = run.plan();
        this.recorder = recorder;
        this.guide = guide;
        this.earlier = earlier;
        this.context = run.context();
    }

    /** @throws DrydockException E-4672 if none is named */
    void backup() throws InterruptedException {
        String said = plan.options().backup().strip();
        if (said.isEmpty()) {
            said = answer(new AtRestGuide.Question.WhichBackup()).text().strip();
        }
        if (said.isEmpty()) {
            throw new DrydockException(
                    Problem.of(EncryptionError.NO_BACKUP, "", server.profile().name()));
        }
        recorder.confirmed(AtRestStep.Id.BACKUP, said);
    }

    /** The key file on this computer, before it goes to the host. */
    static Path local(AtRestOptions options) {
        return options.files().secret().orElse(options.folder().resolve("keyfile"));
    }

    /** One that is there already, from an earlier run or a person, is taken as it is: a new one would not fit old data. */
    void make() {
        Path file = local(plan.options());
        try {
            Files.createDirectories(plan.options().folder());
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(EncryptionError.KEY_FILE, failure.toString(), file), failure);
        }
        if (!Files.exists(file)) {
            if (plan.options().files().ownKey().isPresent()) {
                throw new DrydockException(Problem.of(EncryptionError.KEY_FILE, "", file));
            }
            AtRestKey.make(file);
        }
    }

    /**
     * Waits for a person to confirm the copy by its fingerprint.
     *
     * @throws DrydockException E-4673 if the copy is another file; E-4683 if that of a MariaDB was changed since it was read
     */
    void copied(AtRestStep.Id step) throws InterruptedException {
        boolean here = step == AtRestStep.Id.KEY_COPY;
        Optional<String> known = here ? Optional.of(AtRestKey.fingerprint(local(plan.options()))) : atHost();
        if (known.isPresent()
                && earlier.filter(run -> run.copied().contains(known.get())).isPresent()) {
            confirm(step, known.get());
            return;
        }
        String path = here ? local(plan.options()).toString() : plan.keyFile();
        AtRestGuide.Answer said = answer(new AtRestGuide.Question.CopyOfKey(
                path, known, !here && server.databaseHost().isEmpty() && local()));
        String copy = plain(said.text());
        String original = known.orElseGet(() -> plain(said.atHost()));
        if (!here && !copy.isEmpty() && server.facts().mariaDb() && !copy.equals(original)) {
            throw new DrydockException(Problem.of(
                    EncryptionError.KEY_LOST,
                    TEXT.text("copy.another", path, original, copy),
                    server.profile().name(),
                    path));
        }
        if (copy.isEmpty() || !copy.equals(original)) {
            throw new DrydockException(Problem.of(
                    EncryptionError.ANOTHER_KEY,
                    "",
                    path,
                    copy.isEmpty() ? "-" : copy,
                    original.isEmpty() ? "-" : original));
        }
        confirm(step, original);
    }

    /**
     * Waits for a person to say what copy there is of keys that lie in no file of the host.
     *
     * @throws DrydockException E-4692 if nothing is said
     */
    void kept(AtRestStep.CopyKey step) throws InterruptedException {
        String said = answer(new AtRestGuide.Question.KeysElsewhere(step.holder()))
                .text()
                .strip();
        if (said.isEmpty()) {
            throw new DrydockException(Problem.of(EncryptionError.NO_COPY, "", step.holder()));
        }
        recorder.confirmed(step.id(), said);
    }

    private void confirm(AtRestStep.Id step, String fingerprint) {
        copied = fingerprint;
        recorder.confirmed(step, fingerprint);
    }

    /** Whether the key file is still the one that was copied; also if that cannot be seen. */
    boolean copyIsCurrent() {
        return copied == null || atHost().map(now -> now.equals(copied)).orElse(true);
    }

    /** Over SSH, or from the disk where the server runs on this computer. */
    private Optional<String> atHost() {
        try {
            if (server.databaseHost().isPresent()) {
                return Optional.of(HostAccess.of(server.databaseHost().get())
                        .files()
                        .unread(plan.keyFile())
                        .sha256());
            }
        } catch (ServerException unreadable) {
            return Optional.empty();
        }
        Path file = Path.of(plan.keyFile());
        return local() && Files.isReadable(file) ? Optional.of(AtRestKey.fingerprint(file)) : Optional.empty();
    }

    private boolean local() {
        try {
            return InetAddress.getByName(server.profile().host()).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false;
        }
    }

    private static String plain(String fingerprint) {
        return fingerprint.strip().split("\\s", 2)[0].replace(":", "").toLowerCase(Locale.ROOT);
    }

    private AtRestGuide.Answer answer(AtRestGuide.Question question) throws InterruptedException {
        guide.ask(question);
        String waits = TEXT.text(question instanceof AtRestGuide.Question.WhichBackup ? "waits.backup" : "waits.copy");
        try (JobContext.Registration _ = context.hold(waits)) {
            Optional<AtRestGuide.Answer> said = guide.answer();
            while (said.isEmpty()) {
                context.sleep(LOOK_MILLIS);
                said = guide.answer();
            }
            return said.get();
        }
    }
}
