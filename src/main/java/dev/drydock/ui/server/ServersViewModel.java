package dev.drydock.ui.server;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.sql.DbError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.ServerMembers;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.vault.VaultViewModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The saved servers and how each is connected. JavaFX thread only; whatever blocks runs elsewhere. */
public final class ServersViewModel {

    private static final Messages TEXT = Messages.of("ui");

    private final Profiles store;
    private final ServerConnections connections;
    private final SessionSecrets secrets;
    private final Passwords passwords;
    private final DialogService dialogs;
    /** Ids of servers whose password is being asked for. */
    private final Set<String> asking = new HashSet<>();
    /** What else is to be done with a server once it is connected, by its id. */
    private final Map<String, List<Consumer<OpenedServer>>> waiting = new HashMap<>();

    private final ObservableList<Profile> profiles;
    private final List<BiConsumer<String, State>> listeners = new ArrayList<>();
    private final MemberProfiles members;
    private final OwnServers own;
    private Consumer<Profile> editor = _ -> {};

    /**
     * @param initial the profiles as they were read before the window was made
     * @param members what features show below saved servers
     * @param own servers that are started before they are connected
     */
    public ServersViewModel(
            Profiles store,
            List<Profile> initial,
            ServerConnections connections,
            SessionSecrets secrets,
            VaultViewModel vault,
            DialogService dialogs,
            List<ServerMembers> members,
            OwnServers own) {
        this.store = store;
        this.connections = connections;
        this.secrets = secrets;
        this.passwords = new Passwords(secrets, vault, dialogs);
        this.dialogs = dialogs;
        this.profiles = FXCollections.observableArrayList(initial);
        this.members = new MemberProfiles(members, secrets);
        this.own = own;
        // one of them may close tabs, which takes others away
        connections.onChange((id, state) ->
                Platform.runLater(() -> List.copyOf(listeners).forEach(listener -> listener.accept(id, state))));
    }

    /** @param shown shows the form of a server, for one that cannot be connected */
    public void editedBy(Consumer<Profile> shown) {
        editor = shown;
    }

    /** What belongs to saved servers without being saved itself. */
    public MemberProfiles members() {
        return members;
    }

    /** The profile as it is now: saved, or below a saved one. */
    public Optional<Profile> known(String id) {
        return profiles.stream()
                .filter(profile -> profile.id().equals(id))
                .findFirst()
                .or(() -> members.known(id));
    }

    public ObservableList<Profile> profiles() {
        return profiles;
    }

    public State state(Profile profile) {
        return connections.state(profile.id());
    }

    public Optional<OpenedServer> opened(Profile profile) {
        return connections.opened(profile.id());
    }

    /** The saved servers that are connected now. */
    public List<OpenedServer> allOpened() {
        return profiles.stream()
                .filter(profile -> state(profile) == State.CONNECTED)
                .flatMap(profile -> opened(profile).stream())
                .toList();
    }

    Optional<ServerConnections.Lost> lost(Profile profile) {
        return connections.lost(profile.id());
    }

    /** @param listener told of every change of a connection's state, on the JavaFX thread */
    public void onState(BiConsumer<String, State> listener) {
        listeners.add(listener);
    }

    /** Takes a listener away again. */
    public void removeListener(BiConsumer<String, State> listener) {
        listeners.remove(listener);
    }

    /**
     * A copy of the password, for a test, without asking for it; the vault may ask for its own.
     *
     * @param then receives it, and owns it; empty text if it is not known
     */
    void passwordForTest(Profile profile, Consumer<Secret> then) {
        passwords.known(
                profile,
                found -> then.accept(
                        found.map(secret -> secret.useCharacters(Secret::of)).orElseGet(Secret::none)),
                problem -> dialogs.error(TEXT.text("connect.failed", profile.name()), problem));
    }

    /** Number of servers that are connected now. */
    public long connected() {
        return profiles.stream()
                .filter(profile -> state(profile) == State.CONNECTED)
                .count();
    }

    /** Number of connected servers that are reached through SSH. */
    public long tunnels() {
        return profiles.stream()
                .filter(profile ->
                        state(profile) == State.CONNECTED && !profile.ssh().none())
                .count();
    }

    /** Connects where needed, asks for the password where needed, and then calls {@code then}. */
    public void connect(Profile profile, Consumer<OpenedServer> then) {
        Optional<OpenedServer> present = usable(profile);
        if (present.isPresent()) {
            then.accept(present.get());
            return;
        }
        if (state(profile) == State.CONNECTING || asking.contains(profile.id())) {
            waiting.computeIfAbsent(profile.id(), _ -> new ArrayList<>()).add(then);
            return;
        }
        attempt(profile, then, () -> {}, problem -> {
            // an attempt that the user has ended needs no words
            if (problem.code() != DbError.NOT_OPEN) {
                dialogs.error(
                        TEXT.text("connect.failed", profile.name()),
                        problem,
                        List.of(
                                new DialogService.Choice(
                                        "connect-again", TEXT.text("connect.again"), () -> connect(profile, then)),
                                new DialogService.Choice(
                                        "connect-edit", TEXT.text("connect.edit"), () -> editor.accept(profile))));
            }
        });
    }

    /** One that is lost is not tried again by itself: it has to be connected anew. */
    private Optional<OpenedServer> usable(Profile profile) {
        return state(profile) == State.LOST ? Optional.empty() : opened(profile);
    }

    /** As {@link #connect}, but a failure is told to {@code failed} only; a server that is being connected is not waited for. */
    public void reach(Profile profile, Consumer<OpenedServer> then, Consumer<Problem> failed) {
        Optional<OpenedServer> present = usable(profile);
        Problem none = Problem.of(DbError.NOT_OPEN, "", profile.name());
        if (present.isPresent()) {
            then.accept(present.get());
        } else if (state(profile) == State.CONNECTING || asking.contains(profile.id())) {
            failed.accept(none);
        } else {
            attempt(profile, then, () -> failed.accept(none), failed);
        }
    }

    /** Starts it or asks for the password where needed, and connects; {@code givenUp} is called if the user does not want to. */
    private void attempt(Profile profile, Consumer<OpenedServer> then, Runnable givenUp, Consumer<Problem> failed) {
        asking.add(profile.id());
        if (own.toStart(profile)) {
            own.start(
                    profile,
                    started -> attempt(started, then, givenUp, failed),
                    () -> {
                        asking.remove(profile.id());
                        waiting.remove(profile.id());
                        givenUp.run();
                    },
                    problem -> {
                        asking.remove(profile.id());
                        waiting.remove(profile.id());
                        failed.accept(problem);
                    });
            return;
        }
        passwords.find(members.logIn(profile), given -> {
            asking.remove(profile.id());
            given.ifPresentOrElse(password -> attempt(profile, password, then, failed), () -> {
                waiting.remove(profile.id());
                givenUp.run();
            });
        });
    }

    private void attempt(
            Profile profile, Passwords.Given given, Consumer<OpenedServer> then, Consumer<Problem> failed) {
        Background.run(
                "connect",
                () -> connections.open(profile, given.secret()),
                opened -> {
                    passwords.worked(members.logIn(profile), given, this::passwordKept);
                    then.accept(opened);
                    Optional.ofNullable(waiting.remove(profile.id()))
                            .ifPresent(others -> others.forEach(other -> other.accept(opened)));
                },
                problem -> {
                    waiting.remove(profile.id());
                    passwords.refused(members.logIn(profile), problem.code() == DbError.ACCESS_DENIED);
                    failed.accept(problem);
                });
    }

    /** The vault has the password now. */
    private void passwordKept(Profile changed) {
        if (!members.keep(changed)) {
            List<Profile> before = known(changed.id()).stream().toList();
            change(() -> store.saveChanges(before, List.of(changed)));
        }
    }

    /** Connects those that are not connected, a few at a time; failures are told together. */
    public void connectAll(List<Profile> wanted) {
        List<Profile> closed = wanted.stream()
                .filter(profile -> state(profile).down() && !asking.contains(profile.id()))
                .toList();
        new BulkConnect(closed, this::connectOne, dialogs).start();
    }

    private void connectOne(Profile profile, Consumer<Optional<Problem>> ended) {
        attempt(
                profile,
                _ -> ended.accept(Optional.empty()),
                () -> ended.accept(Optional.empty()),
                problem -> ended.accept(Optional.of(problem)));
    }

    /** Disconnects all of these. */
    public void disconnectAll(List<Profile> wanted) {
        wanted.stream().filter(profile -> !state(profile).down()).forEach(this::disconnect);
    }

    /**
     * Saves what a file has brought: changed ones in which nothing else is changed, and new ones, all or none; then disconnects and
     * removes what is gone. A password that was typed for the address of before is not used for another.
     *
     * @param before what the changes were made to
     * @param done run when all is saved, not on the JavaFX thread
     */
    public void takeOver(List<Profile> before, List<Profile> after, List<Profile> gone, Runnable done) {
        before.forEach(profile -> secrets.forget(profile.id()));
        gone.forEach(profile -> secrets.forget(profile.id()));
        change(() -> {
            store.saveChanges(before, after);
            gone.forEach(this::removed);
            done.run();
        });
    }

    /** Saves what was changed of profiles, all or none. */
    void saveChanges(List<Profile> before, List<Profile> after) {
        change(() -> store.saveChanges(before, after));
    }

    public void disconnect(Profile profile) {
        Background.run(
                "disconnect",
                () -> {
                    connections.close(profile.id());
                    return profile;
                },
                _ -> {},
                problem -> dialogs.error(TEXT.text("disconnect.failed", profile.name()), problem));
    }

    /**
     * Saves a new or changed profile, and keeps a password that was typed for it.
     *
     * @param before the profile as it was; empty for a new one
     */
    void save(Optional<Profile> before, Profile profile, Optional<Secret> typed) {
        List<Profile> changedFrom = before.stream().toList();
        passwords.keep(profile, typed, () -> saveChanges(changedFrom, List.of(profile)));
    }

    /** Another account for a server below a saved one; an empty one means that of the saved server. */
    void memberLogIn(Profile member, String account) {
        secrets.forget(member.id());
        members.logIn(member, account);
        disconnect(member);
    }

    /** Disconnects and removes. */
    void remove(Profile profile) {
        secrets.forget(profile.id());
        change(() -> removed(profile));
    }

    private void removed(Profile profile) {
        connections.close(profile.id());
        store.remove(profile.id());
    }

    /** Shows what other processes have changed of the saved profiles since they were read. */
    public void look() {
        Background.run(
                "profiles-look",
                store::all,
                now -> {
                    if (!now.equals(profiles)) {
                        profiles.setAll(now);
                    }
                },
                // whoever saves next is told
                _ -> {});
    }

    /** Reads the saved profiles again. */
    public void reload() {
        change(() -> {});
    }

    private void change(Runnable change) {
        Background.run(
                "profiles",
                () -> {
                    change.run();
                    return store.all();
                },
                profiles::setAll,
                problem -> dialogs.error(TEXT.text("profiles.failed"), problem));
    }
}
