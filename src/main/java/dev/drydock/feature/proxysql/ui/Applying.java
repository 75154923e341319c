package dev.drydock.feature.proxysql.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqlError;
import dev.drydock.feature.proxysql.change.ApplyJob;
import dev.drydock.feature.proxysql.change.Draft;
import dev.drydock.feature.proxysql.change.DraftStatement;
import dev.drydock.feature.proxysql.change.HostgroupDrafts;
import dev.drydock.feature.proxysql.change.KeptLayers;
import dev.drydock.feature.proxysql.change.NodeDrains;
import dev.drydock.feature.proxysql.change.PutBack;
import dev.drydock.feature.proxysql.change.ServerDrafts;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.status.PoolServer;
import dev.drydock.feature.proxysql.users.BackendAccount;
import dev.drydock.feature.proxysql.users.UserDrafts;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** From a wish to a change: reads, shows exactly what would be sent, asks, and applies it as a job. JavaFX thread only. */
final class Applying {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final int MOST_SHOWN = 12;
    private static final int MOST_PORT = 65_535;

    private final ModuleContext context;
    private final Runnable changed;

    /** @param changed run after each change, whatever came of it */
    Applying(ModuleContext context, Runnable changed) {
        this.context = context;
        this.changed = changed;
    }

    /** LOAD, SAVE or both of a module as it is in memory. */
    void apply(ConfigModule module, boolean load, boolean save) {
        ask(module, _ -> Draft.of(module, List.of(), load, save));
    }

    /** Memory from another copy. */
    void takeBack(ConfigModule module, Draft.Source source) {
        ask(module, _ -> Draft.from(module, source));
    }

    void drain(PoolServer server) {
        ask(ConfigModule.SERVERS, read -> ServerDrafts.drain(read, server.hostgroup(), server.host(), server.port()));
    }

    void bringBack(PoolServer server) {
        ask(
                ConfigModule.SERVERS,
                read -> ServerDrafts.bringBack(read, server.hostgroup(), server.host(), server.port()));
    }

    /**
     * Takes a server out of use in all its hostgroups, or brings it back.
     *
     * @param addresses {@code host:port} under which it may be known
     */
    void node(Set<String> addresses, boolean out) {
        ask(ConfigModule.SERVERS, read -> NodeDrains.draft(read, addresses, out));
    }

    /** Users with the hashes of a server. */
    void takeOver(List<BackendAccount> accounts, String hostgroup) {
        ask(ConfigModule.USERS, read -> UserDrafts.draft(read, accounts, hostgroup));
    }

    /** New hostgroups of a Galera cluster. */
    void hostgroups(HostgroupDrafts.Wanted wanted) {
        ask(ConfigModule.SERVERS, read -> {
            HostgroupDrafts.refusal(read, wanted).ifPresent(why -> {
                throw new DrydockException(Problem.of(ProxySqlError.NOT_POSSIBLE, "", why));
            });
            return HostgroupDrafts.draft(read, wanted);
        });
    }

    /**
     * Memory as a run has kept it.
     *
     * @param then run after it was done
     */
    void putBack(long run, Layer layer, ConfigModule module, boolean load, Runnable then) {
        OpenServer server = server();
        record Found(Draft draft, Configuration read) {}
        Background.run(
                "proxysql-putback",
                () -> {
                    KeptLayers kept = KeptLayers.read(context.history(), run, server.key());
                    Configuration read =
                            server.query(session -> new AdminReader(session).configuration(List.of(module)));
                    if (!kept.has(module)) {
                        throw new DrydockException(Problem.of(ProxySqlError.NOT_KEPT, module.title(), run));
                    }
                    return new Found(PutBack.draft(kept, layer, read, module, load, false), read);
                },
                found -> offer(found.draft(), found.read(), then),
                problem -> context.dialogs().error(TEXT.text("apply.title", module.title()), problem));
    }

    /** Asks for the values of a new server. */
    void add(String hostgroup) {
        context.dialogs()
                .ask(new DialogService.Form(
                        TEXT.text("add.title"),
                        TEXT.text("add.text"),
                        List.of(
                                field("add.hostgroup", hostgroup),
                                field("add.host", ""),
                                field("add.port", "3306"),
                                field("add.weight", "1"),
                                field("add.limit", "1000")),
                        TEXT.text("add.button"),
                        Applying::wrong,
                        values -> ask(
                                ConfigModule.SERVERS,
                                _ -> ServerDrafts.add(
                                        values.getFirst(),
                                        values.get(1).strip(),
                                        Integer.parseInt(values.get(2)),
                                        Integer.parseInt(values.get(3)),
                                        Integer.parseInt(values.get(4)),
                                        false))));
    }

    private static DialogService.Field field(String key, String preset) {
        return new DialogService.Field("proxysql-" + key.replace('.', '-'), TEXT.text(key), "", preset, false);
    }

    private static List<String> wrong(List<String> values) {
        List<String> wrong = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i).strip();
            boolean right = i == 1
                    ? !value.isEmpty()
                    : value.matches("\\d{1,7}") && (i != 2 || Integer.parseInt(value) <= MOST_PORT);
            wrong.add(right ? "" : TEXT.text(i == 1 ? "add.wrong.host" : "add.wrong.number"));
        }
        return wrong;
    }

    private void ask(ConfigModule module, Function<Configuration, Draft> toDraft) {
        OpenServer server = server();
        Background.run(
                "proxysql-preview",
                () -> server.query(session -> new AdminReader(session).configuration(List.of(module))),
                read -> offer(toDraft.apply(read), read, () -> {}),
                problem -> context.dialogs().error(TEXT.text("apply.title", module.title()), problem));
    }

    /**
     * Shows what would be sent, and sends it on yes.
     *
     * @param read what the draft was made of
     * @param then run after it was done
     */
    void offer(Draft draft, Configuration read, Runnable then) {
        if (draft.statements().isEmpty()) {
            String told = draft.notes().isEmpty() ? TEXT.text("apply.nothing") : String.join("\n", draft.notes());
            context.dialogs().info(TEXT.text("apply.title", draft.module().title()), told);
            return;
        }
        String notes = draft.notes().isEmpty() ? "" : "\n\n" + String.join("\n", draft.notes());
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("apply.title", draft.module().title()),
                        TEXT.text("apply.text") + "\n\n" + preview(draft) + notes,
                        TEXT.text("apply.button"),
                        () -> run(draft, read, then)));
    }

    private static String preview(Draft draft) {
        List<DraftStatement> statements = draft.statements();
        String shown = statements.stream()
                .limit(MOST_SHOWN)
                .map(statement -> statement.shown() + ";")
                .collect(Collectors.joining("\n"));
        int more = statements.size() - MOST_SHOWN;
        return more > 0 ? shown + "\n" + TEXT.text("apply.more", more) : shown;
    }

    private void run(Draft draft, Configuration read, Runnable then) {
        OpenServer server = server();
        context.jobs()
                .submit(server.holding(new ApplyJob(server, draft, Optional.of(read), context::history)))
                .onEnd(outcome -> {
                    changed.run();
                    switch (outcome) {
                        case JobOutcome.Succeeded<? extends RunResult<?>> result -> {
                            then.run();
                            result.value().problems().stream()
                                    .findFirst()
                                    .ifPresent(problem -> context.dialogs()
                                            .error(
                                                    TEXT.text(
                                                            "apply.title",
                                                            draft.module().title()),
                                                    problem));
                        }
                        case JobOutcome.Failed<?> failed ->
                            context.dialogs()
                                    .error(
                                            TEXT.text(
                                                    "apply.title",
                                                    draft.module().title()),
                                            failed.problem());
                        case JobOutcome.Cancelled<?> _ -> {}
                    }
                });
    }

    private OpenServer server() {
        return context.server().server().get();
    }
}
