package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.upgrade.run.UpgradeHistory;
import dev.drydock.feature.upgrade.run.UpgradePrivileges;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import java.util.Optional;
import org.kordamp.ikonli.feather.Feather;

/** The guided upgrade as a module of the window. */
public final class UpgradeModule implements WorkbenchModule {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final String version;

    /** @param version of the application, for reports */
    public UpgradeModule(String version) {
        this.version = version;
    }

    @Override
    public String id() {
        return UpgradeHistory.KIND;
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
        return Feather.TRENDING_UP;
    }

    @Override
    public Optional<String> unsupportedReason(ServerFacts facts) {
        return facts.flavour() == Flavour.PROXYSQL ? Optional.of(TEXT.text("unsupported.proxysql")) : Optional.empty();
    }

    @Override
    public List<PrivilegeNeed> privileges() {
        return UpgradePrivileges.needs();
    }

    @Override
    public List<AccountPurpose> purposes() {
        return UpgradePrivileges.purposes();
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new UpgradeView(new UpgradeViewModel(context), context, version);
    }
}
