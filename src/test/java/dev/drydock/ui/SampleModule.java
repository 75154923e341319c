package dev.drydock.ui;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import java.util.Optional;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;

/** A module without work of its own. */
public record SampleModule(String id, String title, String summary, Feather icon, Optional<String> unsupported)
        implements WorkbenchModule {

    @Override
    public Optional<String> unsupportedReason(ServerFacts facts) {
        return unsupported;
    }

    @Override
    public List<PrivilegeNeed> privileges() {
        return List.of(new PrivilegeNeed(title, List.of("PROCESS"), "the load guard is off"));
    }

    @Override
    public List<AccountPurpose> purposes() {
        return List.of(new AccountPurpose(id, title, privileges()));
    }

    @Override
    public TabPage open(ModuleContext context) {
        return TabPage.of(new StackPane(new EmptyState(icon, title, summary)));
    }
}
