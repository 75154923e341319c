package dev.drydock.feature.upgrade.ui;

import dev.drydock.platform.i18n.Messages;
import java.util.Locale;

/** The steps of the wizard, in their order. */
enum Step {
    PREFLIGHT,
    REHEARSAL,
    TOPOLOGY,
    GATES,
    PLAN,
    RUN,
    SYSTEM,
    PROOF;

    /** How far a step has come. */
    enum State {
        OPEN,
        WORKING,
        /** Its result no longer fits the server. */
        STALE,
        ATTENTION,
        DONE
    }

    String title() {
        return text("title");
    }

    /** The title where there is little room. */
    String shortTitle() {
        return text("short");
    }

    /** What the step does on the server and what it needs. */
    String note() {
        return text("note");
    }

    private String text(String part) {
        return Messages.of("upgradeui").text("step." + name().toLowerCase(Locale.ROOT) + "." + part);
    }
}
