package dev.drydock.feature.link.ui;

import dev.drydock.feature.link.LinkFeature;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import org.kordamp.ikonli.feather.Feather;

/** The measurement of ways as a module of the window. */
public final class LinkModule implements WorkbenchModule {

    @Override
    public Feature feature() {
        return new LinkFeature();
    }

    @Override
    public Feather icon() {
        return Feather.ACTIVITY;
    }

    @Override
    public TabPage open(ModuleContext context) {
        return TabPage.of(new LinkView(new LinkViewModel(context)));
    }
}
