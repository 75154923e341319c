package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.module.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import org.kordamp.ikonli.feather.Feather;

/** Encryption as a module of the window. */
public final class EncryptionModule implements WorkbenchModule {

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
        return TabPage.of(new EncryptionView(new EncryptionViewModel(context)));
    }
}
