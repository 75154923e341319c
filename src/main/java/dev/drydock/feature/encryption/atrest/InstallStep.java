package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.FilePlacement;
import dev.drydock.db.host.FileRights;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostFile;
import dev.drydock.db.host.HostFiles;
import dev.drydock.db.host.RestartCommands;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RestartWatch;
import dev.drydock.db.pool.ServerFingerprint;
import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Files go to the host or from there, by Drydock over SSH or by a person; then the restart is awaited and what it brought is
 * read. Used by the job's thread.
 */
final class InstallStep {

    private static final Messages TEXT = Messages.of("rest");
    private static final Duration PATIENCE = Duration.ofHours(12);

    private final OpenServer server;
    private final AtRestPlan plan;
    private final AtRestRecorder recorder;
    private final AtRestGuide guide;
    private final AtRestStatements statements;
    private final JobContext context;
    private final ChangePermit permit;

    InstallStep(Run<AtRestPlan> run, AtRestRecorder recorder, AtRestGuide guide, AtRestStatements statements) {
        this.server = run.server();
        this.plan = run.plan();
        this.recorder = recorder;
        this.guide = guide;
        this.statements = statements;
        this.context = run.context();
        this.permit = run.permit();
    }

    /** @throws DrydockException E-4674 if the restarted server is not what it was to be; E-4683 without its key file; E-4676, E-24xx for files */
    void run(AtRestStep.Install step) throws InterruptedException {
        if (wrong(step).isEmpty()) {
            return;
        }
        if (step.keys()) {
            AtRestKey.requireFile(
                    server.recovery()
                            .retried(
                                    context,
                                    () -> server.control().call(session -> AtRestReader.keys(server, session))),
                    Optional.empty(),
                    server.profile().name());
        }
        save(step.files());
        Optional<HostAccess> host =
                plan.options().files().overSsh() ? server.databaseHost().map(HostAccess::of) : Optional.empty();
        host.ifPresent(access -> step.files().forEach(file -> put(access, file)));
        ServerFingerprint before =
                server.recovery().retried(context, () -> ServerFingerprint.read(server, List.of("datadir")));
        RestartWatch watch = server.recovery().retried(context, () -> new RestartWatch(server, before).unlessItEnds());
        guide.ask(new AtRestGuide.Question.Restart(
                step.files(), plan.options().folder(), host.isPresent(), commands(step.files(), host.isPresent())));
        try (JobContext.Registration _ = context.hold(TEXT.text("waits.restart"))) {
            watch.await(context, PATIENCE, guide::seen);
        }
        List<String> wrong = wrong(step);
        if (!wrong.isEmpty()) {
            throw new DrydockException(Problem.of(
                    EncryptionError.MANAGER_NOT_IN_PLACE,
                    String.join("\n", wrong),
                    server.profile().name(),
                    wrong.getFirst()));
        }
    }

    /** What is not as it is to be, by what the server says. A key manager of which nothing is told may be there. */
    private List<String> wrong(AtRestStep.Install step) throws InterruptedException {
        List<String> wrong = new ArrayList<>();
        Keyring.State keys = server.recovery()
                .retried(
                        context,
                        () -> server.control()
                                .call(session -> AtRestReader.read(session, server.facts())
                                        .keys()
                                        .state()));
        boolean there = keys == Keyring.State.ACTIVE;
        if (keys != Keyring.State.UNKNOWN && there != step.keys()) {
            wrong.add(TEXT.text("wrong.keys", keys.word()));
        }
        for (Map.Entry<String, String> goal : step.goal().entrySet()) {
            String now = statements.ifKnown("SELECT @@GLOBAL." + goal.getKey()).orElse("");
            if (!new AtRestAct("", "", "", goal.getValue()).inForce(now)) {
                wrong.add(goal.getKey() + " = " + now);
            }
        }
        return wrong;
    }

    /** On this computer, so that a person can bring them, or see what was brought. */
    private void save(List<PlannedFile> files) {
        Path folder = plan.options().folder();
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(EncryptionError.KEY_FILE, failure.toString(), folder), failure);
        }
        for (PlannedFile file : files) {
            boolean copy = !plan.options().files().overSsh() && file.before().isPresent() && !file.goes();
            if (copy
                    && Files.isRegularFile(Path.of(file.path()))
                    && !PlannedOptionFile.text(Path.of(file.path()))
                            .equals(file.before().get())) {
                throw new DrydockException(Problem.of(EncryptionError.FILE_CHANGED, "", file.path()));
            }
            file.text().ifPresent(text -> OutputFile.saveText(folder.resolve(file.name()), text));
        }
    }

    private void put(HostAccess host, PlannedFile file) {
        HostFiles files = host.files();
        boolean there = files.exists(file.path());
        if (file.goes()) {
            if (there) {
                recorder.files().put(files, FilePlacement.removing(files.unread(file.path())), permit);
            }
        } else if (file.key()) {
            key(host, file, there);
        } else if (!there) {
            recorder.files().put(files, FilePlacement.adding(file.path(), content(file), file.rights()), permit);
        } else {
            HostFile now = files.read(file.path());
            if (now.text().equals(file.text().orElseThrow())) {
                return;
            }
            if (!file.before().equals(Optional.of(now.text()))) {
                throw new DrydockException(Problem.of(EncryptionError.FILE_CHANGED, "", file.path()));
            }
            recorder.files().put(files, FilePlacement.replacing(now, content(file)), permit);
        }
    }

    private static byte[] content(PlannedFile file) {
        return file.text().orElseThrow().getBytes(StandardCharsets.UTF_8);
    }

    private void key(HostAccess host, PlannedFile file, boolean there) {
        Path local = KeySteps.local(plan.options());
        if (there) {
            if (!host.files().digest(file.path()).equals(AtRestKey.fingerprint(local))) {
                throw new DrydockException(Problem.of(EncryptionError.FILE_CHANGED, "", file.path()));
            }
            return;
        }
        String parent = file.path().substring(0, file.path().lastIndexOf('/'));
        if (!host.files().exists(parent)) {
            host.files().folder(parent, new FileRights(file.rights().owner(), "750"), permit);
        }
        byte[] content = AtRestKey.content(local);
        try {
            recorder.files().put(host.files(), FilePlacement.adding(file.path(), content, file.rights()), permit);
        } finally {
            Arrays.fill(content, (byte) 0);
        }
    }

    /** What a person types on the host. */
    private List<String> commands(List<PlannedFile> files, boolean put) {
        List<String> commands = new ArrayList<>();
        if (!put) {
            for (PlannedFile file : files) {
                commands.add(command(file));
            }
        }
        commands.add(RestartCommands.service(server.facts()));
        return List.copyOf(commands);
    }

    private String command(PlannedFile file) {
        // of a copy on this computer it is not known where its original is on the host
        boolean copied =
                !file.key() && file.path().equals(plan.options().files().optionFile());
        String path = ShellWord.shown(copied ? TEXT.text("option-file.there") : file.path());
        if (file.goes()) {
            return "sudo mv --backup=numbered -T -- " + path + " " + path + ".removed";
        }
        String[] owner = file.rights().owner().isEmpty()
                ? new String[] {"root", "root"}
                : file.rights().owner().split(":", 2);
        String here = file.key() ? KeySteps.local(plan.options()).getFileName().toString() : file.name();
        return "sudo install -D -o " + owner[0] + " -g " + owner[1] + " -m "
                + file.rights().mode() + " " + ShellWord.shown(here) + " " + path;
    }
}
