package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.ui.module.ModuleContext;
import java.util.List;

/** The wizard where no other server is saved. */
final class NoHosts {

    private NoHosts() {}

    static UpgradeViewModel model(ModuleContext context) {
        return new UpgradeViewModel(context, new SavedHosts(List::of, _ -> SshSetup.unattended()));
    }
}
