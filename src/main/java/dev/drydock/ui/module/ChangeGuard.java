package dev.drydock.ui.module;

import dev.drydock.ui.dialog.DialogService;

/**
 * Leads to a change of the tab's server. On a guarded one it asks to unlock it where it is locked, and then to type its name;
 * {@link DialogService.Confirmation#danger} and {@link DialogService.Confirmation#typed} are set for that. JavaFX thread only.
 */
public interface ChangeGuard {

    /** Asks, on every server. */
    void confirm(DialogService.Confirmation change);

    /** Asks on a guarded server, and acts at once on others. */
    void before(DialogService.Confirmation change);
}
