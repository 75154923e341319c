package dev.drydock.proxied;

import dev.drydock.platform.i18n.Messages;
import java.util.Optional;

/**
 * What one of ProxySQL's rules says against a node, if anything.
 *
 * @param which the rule
 * @param figure the state or the queue that it speaks of
 */
public record NodeExclusion(Optional<GaleraFacts.Objection> which, long figure) {

    /** The node is fit for use. */
    public static final NodeExclusion NONE = new NodeExclusion(Optional.empty(), 0);

    static NodeExclusion of(GaleraFacts.Objection which, long figure) {
        return new NodeExclusion(Optional.of(which), figure);
    }

    /** Whether nothing speaks against it. */
    public boolean none() {
        return which.isEmpty();
    }

    /** In words; empty if nothing speaks against it. */
    public Optional<String> text() {
        return which.map(rule -> Messages.of("proxied").text("objection." + rule, figure));
    }
}
