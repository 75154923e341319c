package dev.drydock.feature.advisor.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.SeveralServers;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.kordamp.ikonli.feather.Feather;

/**
 * The advisor as a module of the window.
 *
 * @param connected the servers that are connected and no proxies; blocks
 */
public record AdvisorModule(Supplier<List<OpenServer>> connected) implements WorkbenchModule {

    @Override
    public Feature feature() {
        return new AdvisorFeature();
    }

    @Override
    public Feather icon() {
        return Feather.COMPASS;
    }

    @Override
    public Optional<SeveralServers.Pages> several() {
        return Optional.of(AdvisorFleetView::new);
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new AdvisorView(context, connected);
    }
}
