package dev.drydock.feature.sessions.ui;

import dev.drydock.feature.sessions.SessionsFeature;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import org.kordamp.ikonli.feather.Feather;

/** Sessions and locks as a module of the window. */
public final class SessionsModule implements WorkbenchModule {

    @Override
    public Feature feature() {
        return new SessionsFeature();
    }

    @Override
    public Feather icon() {
        return Feather.USERS;
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new SessionsView(new SessionsViewModel(context));
    }
}
