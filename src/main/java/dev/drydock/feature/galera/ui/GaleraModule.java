package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.NodeBook;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.proxied.Proxied;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ServerMembers;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import org.kordamp.ikonli.feather.Feather;

/** Galera clusters as a module of the window. */
public final class GaleraModule implements WorkbenchModule {

    private final AddressBook book;
    private final RosterBook rosters;
    private final ClusterMembers members;

    private final Proxied proxied;

    /**
     * @param book remembers addresses of nodes
     * @param rosters remembers which nodes each cluster had
     * @param nodes remembers nodes below saved servers
     * @param proxied knows the proxies in front of clusters
     */
    public GaleraModule(AddressBook book, RosterBook rosters, NodeBook nodes, Proxied proxied) {
        this.book = book;
        this.rosters = rosters;
        this.members = new ClusterMembers(nodes);
        this.proxied = proxied;
    }

    @Override
    public ServerMembers members() {
        return members;
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
        GaleraViewModel model = new GaleraViewModel(context, book, rosters, members);
        GaleraView view = new GaleraView(model);
        view.front(new ProxiesModel(model, proxied));
        return view;
    }
}
