package dev.drydock.ui.server;

import dev.drydock.db.server.Role;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import java.util.Locale;

/** A server's role in a word. A node of a Galera cluster that no replica hangs on is no standalone server. */
final class RoleWord {

    private static final Messages TEXT = Messages.of("ui");

    private RoleWord() {}

    static String of(ServerFacts facts, Role role) {
        return facts.galera() && role == Role.STANDALONE
                ? TEXT.text("role.node")
                : TEXT.text("role." + role.name().toLowerCase(Locale.ROOT));
    }
}
