package dev.drydock.ui.server;

import dev.drydock.profile.MemberServer;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.ServerMembers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Servers below saved ones, such as the nodes of a cluster, as profiles that can be opened. JavaFX thread only. */
public final class MemberProfiles {

    /** A member with the saved server that it belongs to, and who shows it there. */
    private record Below(Profile saved, MemberServer member, ServerMembers source, Profile profile) {}

    private final List<ServerMembers> sources;
    private final SessionSecrets secrets;
    private final Map<String, Below> byId = new HashMap<>();
    private final List<BiConsumer<Profile, Profile>> made = new ArrayList<>();

    MemberProfiles(List<ServerMembers> sources, SessionSecrets secrets) {
        this.sources = sources;
        this.secrets = secrets;
    }

    /** @param listener told the saved server's profile and the member's, before that one can be opened */
    void onMade(BiConsumer<Profile, Profile> listener) {
        made.add(listener);
    }

    void onChange(Runnable listener) {
        sources.forEach(source -> source.onChange(listener));
    }

    /** Those below this saved server. */
    List<TreeEntry.Node> of(Profile saved) {
        List<TreeEntry.Node> nodes = new ArrayList<>();
        for (ServerMembers source : sources) {
            for (ServerMembers.Seen seen : source.of(saved.id())) {
                Profile own = make(saved, seen.member(), source);
                boolean same = seen.member().is(saved) && !seen.member().ownLogIn();
                nodes.add(new TreeEntry.Node(saved, seen.member(), same ? saved : own));
            }
        }
        return nodes;
    }

    private Profile make(Profile saved, MemberServer member, ServerMembers source) {
        Profile profile = member.below(saved);
        byId.put(profile.id(), new Below(saved, member, source, profile));
        secrets.below(profile.id(), saved.id());
        made.forEach(listener -> listener.accept(saved, profile));
        return profile;
    }

    /** How it was last seen. */
    Optional<ServerMembers.Seen> seen(TreeEntry.Node node) {
        return sources.stream()
                .flatMap(source -> source.of(node.principal().id()).stream())
                .filter(seen ->
                        seen.member().at(node.member().host(), node.member().port()))
                .findFirst();
    }

    public boolean is(Profile profile) {
        return byId.containsKey(profile.id());
    }

    Optional<Profile> known(String id) {
        return Optional.ofNullable(byId.get(id)).map(Below::profile);
    }

    Optional<MemberServer> member(Profile profile) {
        return Optional.ofNullable(byId.get(profile.id())).map(Below::member);
    }

    /** The saved server that it belongs to; empty for one that is saved itself. */
    public Optional<Profile> principal(Profile profile) {
        return Optional.ofNullable(byId.get(profile.id())).map(Below::saved);
    }

    /** Whose account and password log in to it. */
    Profile logIn(Profile profile) {
        Below below = byId.get(profile.id());
        return below == null ? profile : below.member().ownLogIn() ? below.profile() : below.saved();
    }

    /** Gives it a log-in of its own, or takes it away with an empty account. */
    void logIn(Profile profile, String account) {
        change(profile, account, PasswordSource.ASK);
    }

    /** Remembers that the vault has its password; returns whether it is a member. */
    boolean keep(Profile changed) {
        return change(changed, changed.user(), changed.password());
    }

    private boolean change(Profile profile, String account, PasswordSource password) {
        Below below = byId.get(profile.id());
        if (below != null) {
            below.source().change(below.saved().id(), below.member().withLogIn(account, password));
        }
        return below != null;
    }

    public void forget(Profile profile) {
        Below below = byId.get(profile.id());
        if (below != null) {
            below.source().forget(below.saved().id(), below.member());
        }
    }
}
