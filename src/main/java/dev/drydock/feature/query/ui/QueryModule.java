package dev.drydock.feature.query.ui;

import dev.drydock.feature.query.QueryFeature;
import dev.drydock.feature.query.StatementDrafts;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.SeveralServers;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.Optional;
import org.kordamp.ikonli.feather.Feather;

/**
 * Statements of a user as a module of the window.
 *
 * @param drafts keeps what is written from one start to the next
 */
public record QueryModule(StatementDrafts drafts) implements WorkbenchModule {

    @Override
    public Feature feature() {
        return new QueryFeature();
    }

    @Override
    public Feather icon() {
        return Feather.TERMINAL;
    }

    @Override
    public Optional<String> keys() {
        return Optional.of("Shortcut+E");
    }

    @Override
    public Optional<SeveralServers.Pages> several() {
        return Optional.of((profiles, servers) -> new FleetQueryView(profiles, servers, drafts));
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new QueryView(context, drafts);
    }
}
