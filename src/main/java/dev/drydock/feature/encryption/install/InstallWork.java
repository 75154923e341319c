package dev.drydock.feature.encryption.install;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RestartWatch;
import dev.drydock.db.pool.ServerBasis;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Files, reload or restart, proof; and the way back. */
final class InstallWork implements RecordedWork<InstallResult> {

    private static final Messages TEXT = Messages.of("tlsinstall");

    private final OpenServer server;
    private final InstallOptions options;
    private final InstallPlan plan;
    private final Consumer<List<String>> restart;
    private final RunWriter writer;
    private final JobContext context;
    private final PlacedFiles placed;
    private final Reload reload;
    private String ended = "undone";
    private long done;

    InstallWork(
            OpenServer server,
            InstallOptions options,
            InstallPlan plan,
            Consumer<List<String>> restart,
            RunWriter writer,
            JobContext context,
            ChangePermit permit) {
        this.server = server;
        this.options = options;
        this.plan = plan;
        this.restart = restart;
        this.writer = writer;
        this.context = context;
        this.placed = new PlacedFiles(server, writer, permit);
        this.reload = new Reload(server, writer, permit);
    }

    @Override
    public InstallResult run() throws InterruptedException {
        boolean good = false;
        try {
            put();
            read();
            Proof proof;
            try (Stage _ = context.stage(TEXT.text("stage.proof"), Total.unknown())) {
                proof = Proof.of(server, options.files().authority(), plan.certificate());
            }
            done++;
            good = true;
            ended = proof.identity() ? "in use, identity verified" : "in use, authority verified";
            return new InstallResult(writer.runId(), plan, proof, placed.kept(), List.of());
        } finally {
            if (!good) {
                undo();
            }
        }
    }

    private void put() {
        try (Stage stage =
                context.stage(TEXT.text("stage.files"), Total.exact(plan.files().size()))) {
            plan.folder().ifPresent(placed::folder);
            for (InstallPlan.Target target : plan.files()) {
                context.checkCancelled();
                placed.put(target, options);
                stage.advance(1);
                done++;
            }
            plan.option().ifPresent(change -> {
                placed.put(change);
                done++;
            });
        }
    }

    private void read() throws InterruptedException {
        if (plan.reload().isPresent()) {
            try (Stage _ = context.stage(TEXT.text("stage.reload"), Total.unknown())) {
                reload.send(plan.reload().get());
            }
            return;
        }
        try (Stage _ = context.stage(TEXT.text("stage.restart"), Total.unknown());
                JobContext.Registration _ =
                        context.hold(TEXT.text("hold.restart", String.join(" | ", plan.restart())))) {
            ServerBasis before = ServerBasis.read(server, List.of("ssl_cert"));
            restart.accept(plan.restart());
            new RestartWatch(server, before).await(context, options.patience(), _ -> {});
        }
    }

    /** Where the server was restarted with the new files, the former ones are in use again after its next restart. */
    private void undo() {
        if (placed.none()) {
            ended = "nothing was changed";
            return;
        }
        List<String> left = placed.takeBack();
        try {
            plan.reload().ifPresent(reload::send);
        } catch (DrydockException refused) {
            left.add(plan.reload().orElse(""));
        }
        if (!left.isEmpty()) {
            ended = "not undone: " + String.join(", ", left);
            throw new DrydockException(
                    Problem.of(InstallError.NOT_UNDONE, "", server.profile().name(), String.join(", ", left)));
        }
    }

    @Override
    public RunOutcome.Counts counts() {
        return RunOutcome.Counts.of(plan.files().size() + plan.option().stream().count() + 1, done, 0);
    }

    @Override
    public Map<String, String> summary() {
        Map<String, String> summary = new LinkedHashMap<>();
        summary.put("ended", ended);
        summary.put("former files", String.join(", ", placed.kept()));
        return summary;
    }

    @Override
    public InstallResult unrecorded(InstallResult result, Problem problem) {
        return new InstallResult(result.runId(), result.plan(), result.proof(), result.kept(), List.of(problem));
    }
}
