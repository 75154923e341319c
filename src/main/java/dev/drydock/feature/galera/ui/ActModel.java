package dev.drydock.feature.galera.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.act.ChangeRules;
import dev.drydock.feature.galera.act.NodeChange;
import dev.drydock.feature.galera.act.NodeChangeJob;
import dev.drydock.feature.galera.act.RollingCommands;
import dev.drydock.feature.galera.act.RollingJob;
import dev.drydock.feature.galera.act.RollingOptions;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the screen can do to the cluster. JavaFX thread only. */
final class ActModel {

    private static final Messages TEXT = Messages.of("galeraui");

    private final GaleraViewModel model;
    private final ModuleContext context;
    private final RollingRestart restart;

    ActModel(GaleraViewModel model) {
        this.model = model;
        this.context = model.context();
        this.restart = context.lasting(RollingRestart.class, RollingRestart::new);
    }

    GaleraViewModel cluster() {
        return model;
    }

    /** Why this cannot be done to the node now; empty if it can. */
    Optional<String> refusal(String node, NodeChange change) {
        ClusterView view = model.viewProperty().get();
        return view == null ? Optional.of(TEXT.text("health.looking")) : ChangeRules.refusal(view, node, change);
    }

    /** Shows what would be done, and does it on yes. */
    void ask(String node, NodeChange change) {
        Optional<String> refused = refusal(node, change);
        if (refused.isPresent()) {
            context.dialogs().info(change.title(), refused.get());
            return;
        }
        String steps = change.steps().stream()
                .map(step -> (step.statement().isEmpty() ? TEXT.text("act.wait") : step.statement() + ";") + "\n      "
                        + step.text())
                .collect(Collectors.joining("\n"));
        context.changes()
                .confirm(new DialogService.Confirmation(
                        change.title() + ": " + node,
                        TEXT.text("act.preview." + change.getClass().getSimpleName(), node) + "\n\n" + steps,
                        change.title(),
                        () -> run(node, change)));
    }

    private void run(String node, NodeChange change) {
        OpenServer server = context.server().server().get();
        NodeChangeJob job =
                new NodeChangeJob(server, node, change, model.addresses(), model.memory(), context::history);
        context.jobs().submit(server.holding(job)).onEnd(outcome -> failed(job.title(), outcome));
    }

    private void failed(String title, JobOutcome<?> outcome) {
        if (outcome instanceof JobOutcome.Failed<?>(Problem why)) {
            context.dialogs().error(title, why);
        }
    }

    RollingRestart restart() {
        return restart;
    }

    /** Whether commands can be run on the hosts through SSH. */
    boolean reachesHosts() {
        return context.server().server().get().databaseHost().isPresent();
    }

    /** What is usually run on the host of a node; empty while none answers. */
    Optional<RollingCommands> usualCommands() {
        ClusterView view = model.viewProperty().get();
        return view == null
                ? Optional.empty()
                : view.answering().stream().findFirst().map(RollingCommands::of);
    }

    /** Shows what would be run on the hosts, and begins on yes. */
    void askToRoll(RollingCommands commands) {
        ClusterView view = model.viewProperty().get();
        if (view == null) {
            return;
        }
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("rolling.title"),
                        TEXT.text("rolling.preview") + "\n\n" + String.join("\n", RollingJob.preview(view, commands)),
                        TEXT.text("rolling.act"),
                        true,
                        null,
                        () -> startRolling(Optional.of(commands))));
    }

    /**
     * Begins a guided restart, or goes on where the last one was cut off.
     *
     * @param commands run through SSH; empty where people run them
     */
    void startRolling(Optional<RollingCommands> commands) {
        String server = context.server().server().get().key();
        Background.run(
                "galera-rolling",
                () -> RollingJob.unfinished(context.history(), server),
                done -> restart.start(RollingOptions.of(model.addresses(), model.memory(), done, commands)),
                why -> context.dialogs().error(TEXT.text("rolling.title"), why));
    }
}
