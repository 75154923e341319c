package dev.drydock.ui;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;

/** A module without work of its own. */
public record SampleModule(String id, String title, String summary, Feather icon, Optional<String> unsupported)
        implements WorkbenchModule, Feature {

    @Override
    public Feature feature() {
        return this;
    }

    @Override
    public Messages texts() {
        return Messages.of("ui");
    }

    @Override
    public Optional<String> unsupportedReason(ServerFacts facts) {
        return unsupported;
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(RunKind.of(id, title).comparedBy((_, _, _) -> new RunKind.RunTable(List.of(), List.of())));
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
    public Set<String> commands() {
        return Set.of();
    }

    @Override
    public TabPage open(ModuleContext context) {
        return TabPage.of(new StackPane(new EmptyState(icon, title, summary)));
    }
}
