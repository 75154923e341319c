package dev.drydock.ui.module;

import dev.drydock.profile.MemberServer;
import java.util.List;
import org.kordamp.ikonli.feather.Feather;

/** Servers that the tree shows below saved ones, such as the nodes of a cluster. JavaFX thread only; nothing blocks. */
public interface ServerMembers {

    /** There are none. */
    ServerMembers NONE = new ServerMembers() {
        @Override
        public List<Seen> of(String profileId) {
            return List.of();
        }

        @Override
        public void onChange(Runnable listener) {}

        @Override
        public void change(String profileId, MemberServer changed) {}

        @Override
        public void forget(String profileId, MemberServer gone) {}
    };

    /**
     * A member as it was last seen.
     *
     * @param icon of its state
     * @param style class of the icon, such as {@code dd-success}
     * @param state in a word; empty while nobody looks
     */
    record Seen(MemberServer member, Feather icon, String style, String state) {}

    /** Those below this saved server, by name; none unless there are at least two. */
    List<Seen> of(String profileId);

    /** @param listener told when members, or their states, are others */
    void onChange(Runnable listener);

    /** Remembers another log-in of the member at the same address. */
    void change(String profileId, MemberServer changed);

    /** Forgets a member; it comes back if it is seen again. */
    void forget(String profileId, MemberServer gone);
}
