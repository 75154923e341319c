package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.UpgradeFeature;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.TableAct;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import org.kordamp.ikonli.feather.Feather;

/** The guided upgrade as a module of the window. */
public record UpgradeModule(SavedHosts hosts) implements WorkbenchModule {

    @Override
    public Feature feature() {
        return new UpgradeFeature();
    }

    @Override
    public Feather icon() {
        return Feather.TRENDING_UP;
    }

    @Override
    public List<TableAct> tableActs() {
        Messages texts = Messages.of("upgradeui");
        return List.of(
                new TableAct(TreeTables.CHECK, Feather.CHECK_SQUARE, texts.text("only.check"), false),
                new TableAct(TreeTables.REBUILD, Feather.REFRESH_CCW, texts.text("only.rebuild"), true));
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new UpgradeView(new UpgradeViewModel(context, hosts), context);
    }
}
