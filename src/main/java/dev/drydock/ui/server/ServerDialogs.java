package dev.drydock.ui.server;

import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.MemberServer;
import dev.drydock.profile.Names;
import dev.drydock.profile.Profile;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.theme.Theme;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.stage.Window;

/** Opens the dialogs that make, change, copy and remove a server. */
public final class ServerDialogs {

    private static final Messages TEXT = Messages.of("ui");

    private final Window owner;
    private final Theme theme;
    private final ServersViewModel servers;
    private final ConnectionTester tester;
    private final List<PrivilegeNeed> needs;
    private final DialogService dialogs;
    private Consumer<Profile> open = _ -> {};

    /** @param modules say which privileges the test looks for */
    public ServerDialogs(
            Window owner,
            Theme theme,
            ServersViewModel servers,
            ConnectionTester tester,
            List<WorkbenchModule> modules,
            DialogService dialogs) {
        this.owner = owner;
        this.theme = theme;
        this.servers = servers;
        this.tester = tester;
        this.needs = modules.stream()
                .flatMap(module -> module.feature().privileges().stream())
                .toList();
        this.dialogs = dialogs;
    }

    /** @param opener opens a server that is saved to be connected */
    public void openBy(Consumer<Profile> opener) {
        open = opener;
    }

    public void add() {
        show(TEXT.text("dialog.new"), ServerForm.empty(servers.profiles()));
    }

    /** A new server with what an address says of it. */
    public void add(String address) {
        ServerForm form = ServerForm.empty(servers.profiles());
        if (form.fill(address).isEmpty()) {
            dialogs.info(TEXT.text("dialog.new"), TEXT.text("address.none"));
            return;
        }
        show(TEXT.text("dialog.new"), form);
    }

    public void edit(Profile profile) {
        dialogOf(profile).show();
    }

    /** Asks for the account of a server below a saved one. */
    public void memberLogIn(Profile member) {
        Optional<MemberServer> now = servers.members().member(member);
        Optional<Profile> saved = servers.members().principal(member);
        if (now.isEmpty() || saved.isEmpty()) {
            return;
        }
        dialogs.ask(new DialogService.Form(
                TEXT.text("member.title", member.name()),
                TEXT.text("member.text", saved.get().name(), saved.get().user()),
                List.of(new DialogService.Field(
                        "member-account",
                        TEXT.text("member.account"),
                        saved.get().user(),
                        now.get().user(),
                        false)),
                TEXT.text("member.save"),
                values -> List.of(Names.isUser(values.getFirst()) ? "" : TEXT.text("member.wrong")),
                values -> servers.memberLogIn(member, values.getFirst().strip())));
    }

    public void duplicate(Profile profile) {
        show(TEXT.text("dialog.duplicate", profile.name()), ServerForm.copyOf(profile, servers.profiles()));
    }

    /** Changes several at once. */
    public void editAll(List<Profile> profiles) {
        new BulkEditWindow(
                        new DialogWindow(owner, theme, TEXT.text("bulk.title", profiles.size())),
                        profiles,
                        servers.profiles(),
                        changed -> servers.saveChanges(profiles, changed))
                .open();
    }

    /** Asks first. */
    public void remove(Profile profile) {
        dialogs.confirm(new DialogService.Confirmation(
                TEXT.text("remove.title", profile.name()),
                TEXT.text("remove.text"),
                TEXT.text("remove.button"),
                true,
                null,
                () -> servers.remove(profile)));
    }

    /** Shows the server and tests its connection. */
    public void test(Profile profile) {
        dialogOf(profile).showAndTest();
    }

    private ServerDialog dialogOf(Profile profile) {
        return dialog(
                TEXT.text("dialog.edit", profile.name()),
                Optional.of(profile),
                ServerForm.of(profile, servers.profiles()));
    }

    private void show(String title, ServerForm form) {
        dialog(title, Optional.empty(), form).show();
    }

    private ServerDialog dialog(String title, Optional<Profile> before, ServerForm form) {
        List<String> folders = servers.profiles().stream()
                .map(Profile::folder)
                .filter(folder -> !folder.isEmpty())
                .distinct()
                .toList();
        return new ServerDialog(
                new DialogWindow(owner, theme, title).page("connections"),
                form,
                folders,
                new ConnectionTestViewModel(tester, needs),
                servers::passwordForTest,
                (made, typed) -> servers.save(before, made, typed),
                profile -> open.accept(profile));
    }
}
