package dev.drydock.ui.server;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.dialog.DialogService;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Connects several servers: asks for one password after the other, connects a few at a time, and tells all failures
 * together. JavaFX thread only.
 */
final class BulkConnect {

    /** So many log-ins at once do not make a bastion refuse further ones (sshd's MaxStartups begins to at ten). */
    static final int AT_ONCE = 4;

    private static final Messages TEXT = Messages.of("ui");

    /** Connects one server; tells the problem, empty for none. */
    interface Connector extends BiConsumer<Profile, Consumer<Optional<Problem>>> {}

    private final Deque<Profile> left;
    private final int all;
    private final Connector connector;
    private final DialogService dialogs;
    private final List<String> failures = new ArrayList<>();
    private int running;

    BulkConnect(List<Profile> profiles, Connector connector, DialogService dialogs) {
        this.left = new ArrayDeque<>(profiles);
        this.all = profiles.size();
        this.connector = connector;
        this.dialogs = dialogs;
    }

    /** Begins as many as may run at once. */
    void start() {
        while (running < AT_ONCE && !left.isEmpty()) {
            Profile next = left.removeFirst();
            running++;
            connector.accept(next, problem -> ended(next, problem));
        }
    }

    private void ended(Profile profile, Optional<Problem> problem) {
        running--;
        problem.ifPresent(told -> failures.add(profile.name() + ": " + told.line()));
        if (running == 0 && left.isEmpty() && !failures.isEmpty()) {
            dialogs.info(TEXT.text("bulk.connect.failed", failures.size(), all), String.join("\n\n", failures));
        }
        start();
    }
}
