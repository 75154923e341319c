package dev.drydock.proxied;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One proxy of a picture.
 *
 * @param profile the saved server
 * @param connected whether it is connected; what is not connected is not read
 * @param view what it thinks; empty if it is not connected, or could not be read
 * @param problem why it could not be read
 */
public record ProxySide(Profile profile, boolean connected, Optional<ProxyView> view, Optional<Problem> problem) {

    private static final Messages TEXT = Messages.of("proxied");

    /** In which hostgroups the node stands and how, in words. */
    public String thinks(NodeState node) {
        if (view.isEmpty()) {
            return TEXT.text("thinks.unread");
        }
        ProxyView known = view.get();
        String rows = known.of(node).stream()
                .map(row ->
                        TEXT.text("role." + known.role(row.hostgroup())) + " " + row.hostgroup() + " " + row.status())
                .collect(Collectors.joining(" · "));
        return rows.isEmpty() ? TEXT.text(node.arbitrator() ? "thinks.arbitrator" : "thinks.unknown") : rows;
    }

    /** Names of the nodes that it writes to. */
    public List<String> writers(List<NodeState> nodes) {
        return view.stream()
                .flatMap(known -> nodes.stream()
                        .filter(node -> known.of(node).stream()
                                .anyMatch(row -> row.online() && known.role(row.hostgroup()) == ProxyView.Role.WRITER)))
                .map(NodeState::name)
                .toList();
    }
}
