package dev.drydock.feature.tables.ui;

import dev.drydock.feature.tables.TablesFeature;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import org.kordamp.ikonli.feather.Feather;

/** Maintenance of tables as a module of the window. */
public final class TablesModule implements WorkbenchModule {

    @Override
    public Feature feature() {
        return new TablesFeature();
    }

    @Override
    public Feather icon() {
        return Feather.TOOL;
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new TablesView(context);
    }
}
