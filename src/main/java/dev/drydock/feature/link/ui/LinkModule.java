package dev.drydock.feature.link.ui;

import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import java.util.Optional;
import org.kordamp.ikonli.feather.Feather;

/** The measurement of ways as a module of the window. */
public final class LinkModule implements WorkbenchModule {

    private static final Messages TEXT = Messages.of("link");

    @Override
    public String id() {
        return "link";
    }

    @Override
    public String title() {
        return TEXT.text("title");
    }

    @Override
    public String summary() {
        return TEXT.text("summary");
    }

    @Override
    public Feather icon() {
        return Feather.ACTIVITY;
    }

    @Override
    public Optional<String> unsupportedReason(ServerFacts facts) {
        return facts.flavour() == Flavour.PROXYSQL ? Optional.of(TEXT.text("unsupported.proxysql")) : Optional.empty();
    }

    /** It needs none beyond the log-in. */
    @Override
    public List<PrivilegeNeed> privileges() {
        return List.of();
    }

    @Override
    public TabPage open(ModuleContext context) {
        return TabPage.of(new LinkView(new LinkViewModel(context)));
    }
}
