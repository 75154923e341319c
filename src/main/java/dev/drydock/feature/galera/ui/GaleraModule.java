package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.module.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import org.kordamp.ikonli.feather.Feather;

/** Galera clusters as a module of the window. */
public final class GaleraModule implements WorkbenchModule {

    private final AddressBook book;

    /** @param book remembers mapped addresses of nodes */
    public GaleraModule(AddressBook book) {
        this.book = book;
    }

    @Override
    public Feature feature() {
        return new GaleraFeature();
    }

    @Override
    public Feather icon() {
        return Feather.SHARE_2;
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new GaleraView(new GaleraViewModel(context, book));
    }
}
