package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.module.Feature;
import dev.drydock.module.proxied.ProxyTls;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import java.util.function.Function;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** Encryption as a module of the window. */
public final class EncryptionModule implements WorkbenchModule {

    private final Function<Profile, List<ProxyTls>> proxies;

    /** @param proxies the sides of proxies that are linked to a saved server; blocks */
    public EncryptionModule(Function<Profile, List<ProxyTls>> proxies) {
        this.proxies = proxies;
    }

    @Override
    public Feature feature() {
        return new EncryptionFeature();
    }

    @Override
    public Feather icon() {
        return Feather.LOCK;
    }

    @Override
    public TabPage open(ModuleContext context) {
        EncryptionViewModel model = new EncryptionViewModel(context, proxies);
        EncryptionView view = new EncryptionView(model);
        return new TabPage() {
            @Override
            public Node node() {
                return view;
            }

            @Override
            public void refresh() {
                model.survey();
            }
        };
    }
}
