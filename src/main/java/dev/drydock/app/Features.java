package dev.drydock.app;

import dev.drydock.cli.Cli.FeatureCommand;
import dev.drydock.cli.Services;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.cli.AdvisorCommand;
import dev.drydock.feature.advisor.ui.AdvisorModule;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.cli.EncryptionCommand;
import dev.drydock.feature.encryption.cli.TlsCommand;
import dev.drydock.feature.encryption.ui.EncryptionModule;
import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.feature.galera.cli.GaleraCommand;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.NodeBook;
import dev.drydock.feature.galera.cluster.NodeStates;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.feature.galera.ui.GaleraModule;
import dev.drydock.feature.link.LinkFeature;
import dev.drydock.feature.link.cli.LinkCommand;
import dev.drydock.feature.link.ui.LinkModule;
import dev.drydock.feature.proxysql.ProxySqlFeature;
import dev.drydock.feature.proxysql.change.NodeDrains;
import dev.drydock.feature.proxysql.cli.ProxySqlCommand;
import dev.drydock.feature.proxysql.tls.ProxyTlsReader;
import dev.drydock.feature.proxysql.ui.ProxySqlModule;
import dev.drydock.feature.query.QueryFeature;
import dev.drydock.feature.query.StatementDrafts;
import dev.drydock.feature.query.cli.QueryCommand;
import dev.drydock.feature.query.ui.QueryModule;
import dev.drydock.feature.rowcount.RowCountFeature;
import dev.drydock.feature.rowcount.cli.CountCommand;
import dev.drydock.feature.rowcount.ui.RowCountModule;
import dev.drydock.feature.sessions.SessionsFeature;
import dev.drydock.feature.sessions.cli.SessionsCommand;
import dev.drydock.feature.sessions.ui.SessionsModule;
import dev.drydock.feature.tables.TablesFeature;
import dev.drydock.feature.tables.cli.TablesCommand;
import dev.drydock.feature.tables.ui.TablesModule;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.feature.threadpool.cli.ThreadPoolCommand;
import dev.drydock.feature.threadpool.ui.ThreadPoolModule;
import dev.drydock.feature.upgrade.UpgradeFeature;
import dev.drydock.feature.upgrade.cli.UpgradeCommand;
import dev.drydock.feature.upgrade.ui.SavedHosts;
import dev.drydock.feature.upgrade.ui.UpgradeModule;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.LinkedPicture;
import dev.drydock.proxied.LinkedTls;
import dev.drydock.proxied.NodeState;
import dev.drydock.proxied.Proxied;
import dev.drydock.proxied.ProxyLinks;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The one list of the features, in the order of menus. A feature is a line here. */
public final class Features {

    /**
     * A feature with its two faces. Neither is loaded before it is asked for: a command needs no screen.
     *
     * @param feature what it is
     * @param module makes its screen
     * @param commands make its commands
     */
    private record Entry(Feature feature, Screen module, List<FeatureCommand> commands) {

        /** A feature with one command. */
        Entry(Feature feature, Screen module, FeatureCommand.Maker command) {
            this(
                    feature,
                    module,
                    List.of(new FeatureCommand(feature.commands().iterator().next(), command)));
        }
    }

    /** Makes the screen of a feature. */
    private interface Screen {
        WorkbenchModule make(SavedHosts hosts, Proxied proxied);
    }

    private static final List<Entry> ALL = List.of(
            new Entry(new RowCountFeature(), (_, _) -> new RowCountModule(), CountCommand::new),
            new Entry(new TablesFeature(), (_, _) -> new TablesModule(), TablesCommand::new),
            new Entry(new UpgradeFeature(), (hosts, _) -> new UpgradeModule(hosts), UpgradeCommand::of),
            new Entry(
                    new EncryptionFeature(),
                    (_, proxied) -> new EncryptionModule(profile -> proxied.tls(profile, new ProxyTlsReader())),
                    List.of(
                            new FeatureCommand(
                                    "encryption",
                                    (services, terminal) ->
                                            EncryptionCommand.of(services, terminal, linkedTls(services))),
                            new FeatureCommand(
                                    "tls",
                                    (services, terminal) -> TlsCommand.of(services, terminal, linkedTls(services))))),
            new Entry(
                    new GaleraFeature(),
                    (_, proxied) -> new GaleraModule(
                            new AddressBook(DataFolder.ofUser().galeraAddresses()),
                            new RosterBook(DataFolder.ofUser().galeraRoster()),
                            new NodeBook(DataFolder.ofUser().galeraNodes()),
                            proxied),
                    (services, terminal) -> GaleraCommand.of(services, terminal, linkedPicture(services))),
            new Entry(new ProxySqlFeature(), (_, proxied) -> new ProxySqlModule(proxied), ProxySqlCommand::of),
            new Entry(new ThreadPoolFeature(), (_, _) -> new ThreadPoolModule(), ThreadPoolCommand::of),
            new Entry(new SessionsFeature(), (_, _) -> new SessionsModule(), SessionsCommand::of),
            new Entry(new LinkFeature(), (_, _) -> new LinkModule(), LinkCommand::new),
            new Entry(
                    new QueryFeature(),
                    (_, _) -> new QueryModule(
                            new StatementDrafts(DataFolder.ofUser().statements())),
                    QueryCommand::new),
            new Entry(
                    new AdvisorFeature(),
                    (_, proxied) -> new AdvisorModule(() -> proxied.databases().stream()
                            .flatMap(one -> proxied.opened(one).stream())
                            .toList()),
                    AdvisorCommand::of));

    private Features() {}

    /** What there is. */
    public static List<Feature> all() {
        return ALL.stream().map(Entry::feature).toList();
    }

    /** Their commands. */
    public static List<FeatureCommand> commands() {
        return ALL.stream().flatMap(entry -> entry.commands().stream()).toList();
    }

    /** Their screens; JavaFX thread. */
    static List<WorkbenchModule> modules(SavedHosts hosts, Proxied proxied) {
        return ALL.stream().map(entry -> entry.module().make(hosts, proxied)).toList();
    }

    /** What clusters and the proxies in front of them know of each other: nothing but this. */
    static Proxied proxied(
            DataFolder folder, Supplier<List<Profile>> profiles, Function<String, Optional<OpenServer>> opened) {
        return new Proxied(
                new ProxyLinks(folder.proxyLinks()),
                profiles,
                opened,
                NodeStates.source(new AddressBook(folder.galeraAddresses()), new RosterBook(folder.galeraRoster())),
                new NodeDrains());
    }

    /** The proxies in front of a saved server, for commands, which open them when they are wanted. */
    private static LinkedTls linkedTls(Services services) {
        return (cluster, open) -> proxied(services, open).tls(cluster, new ProxyTlsReader());
    }

    private static LinkedPicture linkedPicture(Services services) {
        return (cluster, look, open) -> {
            Proxied proxied = proxied(services, open);
            if (!proxied.linked()) {
                return Optional.empty();
            }
            List<NodeState> nodes = look.look();
            return proxied.fronted(cluster, nodes) ? Optional.of(proxied.picture(cluster, nodes)) : Optional.empty();
        };
    }

    private static Proxied proxied(Services services, Function<Profile, Optional<OpenServer>> open) {
        List<Profile> saved = services.profiles().get().all();
        return proxied(
                new DataFolder(services.dataFolder()),
                () -> saved,
                id -> saved.stream()
                        .filter(profile -> profile.id().equals(id))
                        .findFirst()
                        .flatMap(open));
    }

    /** Whether the work of this command is always recorded. */
    static boolean records(String command) {
        return all().stream().anyMatch(feature -> feature.recordedCommands().contains(command));
    }
}
