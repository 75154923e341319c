package dev.drydock.ui.shell;

import dev.drydock.db.catalog.TableName;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobRunner;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SecretSource;
import dev.drydock.profile.vault.VaultSecrets;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.LastingJobs;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.Navigator;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.preferences.Preferences;
import dev.drydock.ui.schema.TablePage;
import dev.drydock.ui.schema.TableRows;
import dev.drydock.ui.server.AccountScriptDialog;
import dev.drydock.ui.server.OwnServers;
import dev.drydock.ui.server.ServerActions;
import dev.drydock.ui.server.ServerDialogs;
import dev.drydock.ui.server.ServerGuards;
import dev.drydock.ui.server.ServerOverview;
import dev.drydock.ui.server.ServerPage;
import dev.drydock.ui.server.ServersViewModel;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.kordamp.ikonli.feather.Feather;

/** Does what is asked for with servers: connects them, opens their tabs and their dialogs. */
final class ServerActionsController implements ServerActions {

    private static final Messages TEXT = Messages.of("ui");
    /** Of each kind so many of the newest runs: some may not have ended. */
    private static final int LOOKED_AT = 3;

    private final List<WorkbenchModule> modules;
    private final ServersViewModel servers;
    private final ServerGuards guards;
    private final ServerDialogs serverDialogs;
    private final AccountScriptDialog accountScripts;
    private final DialogService dialogs;
    private final SecretSource secrets;
    private final JobRunner jobs;
    private final HistoryStore history;
    private final WorkbenchTabs tabs;
    private final Navigator navigator;
    private final OwnServers demo;
    private final Supplier<Preferences> preferences;
    private final LastingJobs lasting = new LastingJobs();

    ServerActionsController(
            WorkbenchParts parts,
            ServersViewModel servers,
            ServerGuards guards,
            ServerDialogs serverDialogs,
            AccountScriptDialog accountScripts,
            DialogService dialogs,
            WorkbenchTabs tabs,
            Navigator navigator,
            Supplier<Preferences> preferences) {
        this.modules = parts.modules();
        this.servers = servers;
        this.guards = guards;
        this.serverDialogs = serverDialogs;
        this.accountScripts = accountScripts;
        this.dialogs = dialogs;
        VaultSecrets vault = new VaultSecrets(parts.vault().vault());
        this.secrets = profile -> parts.secrets().find(profile).or(() -> vault.find(profile));
        this.jobs = parts.jobs();
        this.history = parts.history();
        this.tabs = tabs;
        this.navigator = navigator;
        this.demo = parts.demo();
        this.preferences = preferences;
    }

    @Override
    public List<WorkbenchModule> modules() {
        return modules;
    }

    @Override
    public void open(Profile profile) {
        servers.connect(
                profile,
                server -> openPage(
                        server,
                        "",
                        profile.name(),
                        Feather.SERVER,
                        () -> new ServerOverview(server, this, this::lastRuns),
                        this::open));
    }

    private Map<String, RunSummary> lastRuns(String serverKey) {
        RunFilter newest = RunFilter.newest(LOOKED_AT).onServer(serverKey);
        Map<String, RunSummary> last = new HashMap<>();
        modules.forEach(module -> module.feature().runKinds().stream()
                .flatMap(kind -> history.runs(newest.ofKind(kind.id())).stream())
                .filter(run -> run.outcome().isPresent())
                .max(Comparator.comparingLong(RunSummary::id))
                .ifPresent(run -> last.put(module.feature().id(), run)));
        return last;
    }

    @Override
    public void openModuleOn(WorkbenchModule module, String act, Profile profile, String schema, String table) {
        openModule(module, profile, page -> page.only(act, schema, table));
    }

    @Override
    public void openTable(Profile profile, String schema, String table) {
        TableName name = new TableName(schema, table);
        openOf(
                profile,
                "table/" + name.quoted(),
                name.shown(),
                Feather.GRID,
                server -> new TablePage(server, name),
                now -> openTable(now, schema, table));
    }

    @Override
    public void openRows(Profile profile, String schema, String table) {
        TableName name = new TableName(schema, table);
        openOf(
                profile,
                "rows/" + name.quoted(),
                Messages.of("schema").text("rows.tab", name.shown()),
                Feather.LIST,
                server -> new TableRows(context(server), name),
                now -> openRows(now, schema, table));
    }

    private void openOf(
            Profile profile,
            String part,
            String what,
            Feather icon,
            Function<OpenedServer, TabPage> content,
            Consumer<Profile> again) {
        servers.connect(
                profile,
                server -> openPage(
                        server,
                        part,
                        TEXT.text("tab.title", profile.name(), what),
                        icon,
                        () -> content.apply(server),
                        again));
    }

    @Override
    public void openSeveral(WorkbenchModule module, List<Profile> profiles) {
        String ids = profiles.stream().map(Profile::id).sorted().collect(Collectors.joining(" "));
        String title = TEXT.text("tab.several", module.feature().title(), profiles.size());
        module.several()
                .ifPresent(pages -> tabs.open(
                        "several/" + module.feature().id() + "/" + ids,
                        title,
                        module.icon(),
                        null,
                        () -> pages.open(
                                profiles,
                                (profile, then, failed) ->
                                        servers.reach(profile, server -> then.accept(context(server)), failed))));
    }

    @Override
    public void openModule(WorkbenchModule module, Profile profile) {
        openModule(module, profile, _ -> {});
    }

    private void openModule(WorkbenchModule module, Profile profile, Consumer<TabPage> then) {
        servers.connect(profile, server -> {
            Optional<String> reason = module.feature().unsupportedReason(server.facts());
            if (reason.isPresent()) {
                dialogs.info(TEXT.text("module.unsupported", module.feature().title(), profile.name()), reason.get());
                return;
            }
            ModuleContext context = context(server);
            String title =
                    TEXT.text("tab.title", profile.name(), module.feature().title());
            openPage(
                    server,
                    module.feature().id(),
                    title,
                    module.icon(),
                    () -> module.open(context),
                    now -> openModule(module, now));
            tabs.page().ifPresent(then);
        });
    }

    private ModuleContext context(OpenedServer server) {
        return new ModuleContext(
                server,
                jobs,
                history,
                dialogs,
                guards.guard(server.profile()),
                navigator,
                secrets,
                preferences.get(),
                lasting);
    }

    /**
     * Makes the page only if its tab is not open yet.
     *
     * @param again opens it anew after it was closed: the server may have been edited or disconnected since
     */
    private void openPage(
            OpenedServer server,
            String part,
            String title,
            Feather icon,
            Supplier<TabPage> content,
            Consumer<Profile> again) {
        Profile profile = server.profile();
        tabs.open(
                profile.id() + "/" + part,
                title,
                icon,
                profile,
                () -> new ServerPage(server, servers, guards, content.get()),
                () -> servers.known(profile.id()).ifPresent(again));
    }

    @Override
    public void accountScript(Profile profile) {
        servers.connect(profile, accountScripts::show);
    }

    @Override
    public void connect(Profile profile) {
        servers.connect(profile, _ -> {});
    }

    @Override
    public void disconnect(Profile profile) {
        servers.disconnect(profile);
    }

    @Override
    public void connectAll(List<Profile> profiles) {
        servers.connectAll(profiles);
    }

    @Override
    public void disconnectAll(List<Profile> profiles) {
        servers.disconnectAll(profiles);
    }

    @Override
    public void editAll(List<Profile> profiles) {
        serverDialogs.editAll(profiles);
    }

    @Override
    public void add() {
        serverDialogs.add();
    }

    /** A new server from an address that somebody opened; it may be none. */
    void add(String address) {
        serverDialogs.add(address);
    }

    @Override
    public void edit(Profile profile) {
        if (servers.members().is(profile)) {
            serverDialogs.memberLogIn(profile);
        } else {
            serverDialogs.edit(profile);
        }
    }

    @Override
    public void test(Profile profile) {
        serverDialogs.test(profile);
    }

    @Override
    public void duplicate(Profile profile) {
        serverDialogs.duplicate(profile);
    }

    @Override
    public void remove(Profile profile) {
        if (servers.members().is(profile)) {
            disconnect(profile);
            servers.members().forget(profile);
        } else {
            serverDialogs.remove(profile);
        }
    }

    @Override
    public void demo() {
        demo.begin();
    }
}
