package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.ProxySqlFeature;
import dev.drydock.proxied.Proxied;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import org.kordamp.ikonli.feather.Feather;

/**
 * ProxySQL as a module of the window.
 *
 * @param proxied knows the clusters that proxies stand in front of
 */
public record ProxySqlModule(Proxied proxied) implements WorkbenchModule {

    @Override
    public Feature feature() {
        return new ProxySqlFeature();
    }

    @Override
    public Feather icon() {
        return Feather.SHUFFLE;
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new ProxySqlView(new ProxySqlViewModel(context, proxied));
    }
}
