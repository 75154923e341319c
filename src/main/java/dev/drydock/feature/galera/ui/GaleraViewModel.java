package dev.drydock.feature.galera.ui;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Subject;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerLogIns;
import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.feature.galera.check.CheckOptions;
import dev.drydock.feature.galera.check.ClusterCheckJob;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterEvent;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterSeries;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.EventDetector;
import dev.drydock.feature.galera.cluster.KnownNode;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.watch.WatchOptions;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.MemberServer;
import dev.drydock.remedy.RemedyTarget;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.EarlierFindings;
import dev.drydock.ui.check.RemedyController;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The cluster as the screen shows it, polled while the screen is shown. JavaFX thread only. */
final class GaleraViewModel {

    private static final Logger LOG = LoggerFactory.getLogger(GaleraViewModel.class);
    private static final int MOST_EVENTS = 1_000;

    private final ModuleContext context;
    private final AddressBook book;
    private final RosterBook rosters;
    private volatile boolean fronted;
    private final ClusterMembers members;
    private final LivePolling polling;
    private final EventDetector detector = new EventDetector();
    private final ClusterSeries series = new ClusterSeries();
    private final ObservableList<ClusterEvent> events = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<@Nullable ClusterView> view = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper checking = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable RunResult<Checked<ClusterView>>> checked =
            new ReadOnlyObjectWrapper<>();
    private ClusterVerdict.@Nullable Checks earlierChecks;
    private volatile @Nullable AddressMap addresses;
    private final ClusterWatch watch;
    private final RemedyController remedies;
    /** Nodes are connected anew, as they are now logged in to. */
    private final Runnable logInChanged;

    GaleraViewModel(ModuleContext context, AddressBook book, RosterBook rosters, ClusterMembers members) {
        this.context = context;
        this.book = book;
        this.rosters = rosters;
        this.members = members;
        this.watch = context.lasting(ClusterWatch.class, ClusterWatch::new);
        watch.running().addListener((_, _, on) -> {
            if (!on && !polls()) {
                unseen();
            }
        });
        this.remedies = new RemedyController(
                context,
                new GaleraFeature(),
                new RemedyController.Look<RunResult<Checked<ClusterView>>>() {
                    @Override
                    public Job<RunResult<Checked<ClusterView>>> job(OpenServer server) {
                        return checkJob(server);
                    }

                    @Override
                    public List<CheckResult> checks(RunResult<Checked<ClusterView>> found) {
                        return found.value().checks();
                    }

                    @Override
                    public void show(RunResult<Checked<ClusterView>> found) {
                        checked.set(found);
                    }
                },
                this::place);
        this.polling = new LivePolling(context.server().server(), this::monitor, this::saw, this::failed);
        this.logInChanged = () -> polling.with(monitor -> monitor.addresses(addresses()));
        members.onLogIn(logInChanged);
    }

    private ClusterMonitor monitor(OpenServer server) {
        AddressMap known = addresses;
        if (known == null) {
            known = book.of(context.profile().id());
            addresses = known;
        }
        server.peers().logIns(this::ownLogIn);
        return new ClusterMonitor(
                new PeerLinks(server, () -> fronted),
                new NodeAddress(context.profile().host(), context.profile().port()),
                known,
                memory());
    }

    /** Whether a proxy is linked to the cluster, whose sessions on the nodes are counted then; any thread. */
    void fronted(boolean linked) {
        fronted = linked;
    }

    /** A proxy in front of the cluster has these among its nodes, which nobody else has named; any thread. */
    void expect(List<NodeAddress> ofProxies) {
        List<KnownNode> expected = ofProxies.stream()
                .map(address -> KnownNode.at(address.text(), address))
                .toList();
        polling.with(monitor -> monitor.expect(expected));
    }

    /** What is known of the cluster's nodes from before; any thread. */
    ClusterMemory memory() {
        return new ClusterMemory(
                Optional.of(rosters),
                members.known(context.profile()),
                why -> LOG.warn("nodes of clusters: {}", why.full()));
    }

    /** A node's own log-in, whose password is asked for where the node is opened. */
    private Optional<PeerLogIns.Own> ownLogIn(String host, int port) {
        return members.ownLogIn(context.profile(), host, port)
                .map(profile -> new PeerLogIns.Own(
                        profile,
                        context.secrets()
                                .find(profile)
                                .orElseThrow(() -> new DrydockException(
                                        Problem.of(GaleraError.NO_PASSWORD, "", profile.address(), profile.user())))));
    }

    ModuleContext context() {
        return context;
    }

    /** What was seen last is no state of now. */
    private void failed(Problem why) {
        problem.set(why);
        unseen();
    }

    private void saw(ClusterView now) {
        problem.set(null);
        series.add(now);
        events.addAll(0, detector.next(now).reversed());
        if (events.size() > MOST_EVENTS) {
            events.remove(MOST_EVENTS, events.size());
        }
        if (polls()) {
            members.saw(context.profile(), now);
        }
        view.set(now);
    }

    /** The newest look; null before the first. */
    ReadOnlyObjectProperty<@Nullable ClusterView> viewProperty() {
        return view.getReadOnlyProperty();
    }

    /** Why the last look failed as a whole. */
    ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /** What has happened while the screen was shown, newest first. */
    ObservableList<ClusterEvent> events() {
        return events;
    }

    ClusterSeries series() {
        return series;
    }

    void shown() {
        polling.start();
    }

    void hidden() {
        polling.stop();
        unseen();
    }

    /** What a recorded watch still sees stays. */
    private void unseen() {
        if (!watch.goesOn()) {
            members.unseen(context.profile());
        }
    }

    boolean polls() {
        return polling.running();
    }

    void close() {
        polling.close();
        members.removeLogInListener(logInChanged);
        unseen();
    }

    AddressMap addresses() {
        AddressMap known = addresses;
        return known == null ? AddressMap.NONE : known;
    }

    void addresses(AddressMap changed) {
        addresses = changed;
        polling.with(monitor -> monitor.addresses(changed));
        Background.run(
                "galera-addresses",
                () -> {
                    book.save(context.profile().id(), changed);
                    return changed;
                },
                _ -> {},
                problem::set);
    }

    void forget(int node) {
        ClusterView now = view.get();
        if (now != null) {
            now.node(node)
                    .flatMap(NodeView::address)
                    .ifPresent(address -> members.forget(
                            context.profile().id(), new MemberServer("", address.host(), address.port())));
        }
        if (now != null) {
            now.node(node)
                    .ifPresent(gone -> polling.with(monitor -> Background.run(
                            "galera-forget",
                            () -> {
                                monitor.forget(gone);
                                return gone;
                            },
                            _ -> {},
                            problem::set)));
        }
    }

    ReadOnlyBooleanProperty watchingProperty() {
        return watch.running();
    }

    /** Begins a recorded watch, or ends the one that runs. It goes on while the screen is hidden. */
    void toggleWatch() {
        watch.toggle(
                WatchOptions.of(addresses(), memory(), Optional.empty()), now -> members.saw(context.profile(), now));
    }

    ReadOnlyBooleanProperty checkingProperty() {
        return checking.getReadOnlyProperty();
    }

    /** What the newest check found; null before the first. */
    ReadOnlyObjectProperty<@Nullable RunResult<Checked<ClusterView>>> checkedProperty() {
        return checked.getReadOnlyProperty();
    }

    /** What the newest check found, this screen's or an earlier one's; null where there is none. */
    ClusterVerdict.@Nullable Checks newestChecks() {
        RunResult<Checked<ClusterView>> now = checked.get();
        return now == null ? earlierChecks : ClusterVerdict.Checks.of(now);
    }

    /** Before this screen itself has checked. */
    void checkedEarlier(EarlierFindings.Found found) {
        earlierChecks = ClusterVerdict.Checks.of(found);
    }

    /** Runs remedies of what the checks found. */
    RemedyController remedies() {
        return remedies;
    }

    private ClusterCheckJob checkJob(OpenServer server) {
        return new ClusterCheckJob(server, CheckOptions.of(addresses(), memory()), context::history);
    }

    /** What is about a node runs on that node; everything else goes to all of them from the one that is open. */
    private Optional<RemedyTarget> place(Finding finding) {
        RunResult<Checked<ClusterView>> found = checked.get();
        if (found == null || finding.subject().kind() != Subject.Kind.VARIABLE) {
            return Optional.of(RemedyTarget.HERE);
        }
        return found.value()
                .read()
                .named(finding.subject().name())
                .flatMap(NodeView::address)
                .map(address -> RemedyTarget.at(finding.subject().name(), address.host(), address.port()));
    }

    /** Runs the checks, in the background. */
    void check() {
        checking.set(true);
        OpenServer server = context.server().server().get();
        context.jobs().submit(server.holding(checkJob(server))).onEnd(outcome -> {
            checking.set(false);
            switch (outcome) {
                case JobOutcome.Succeeded<RunResult<Checked<ClusterView>>> found -> checked.set(found.value());
                case JobOutcome.Failed<?>(Problem why) -> problem.set(why);
                case JobOutcome.Cancelled<?> _ -> {}
            }
        });
    }

    /** The nodes' rows, as they are now. */
    List<NodeRow> rows() {
        ClusterView now = view.get();
        return now == null
                ? List.of()
                : now.nodes().stream().map(node -> new NodeRow(now, node)).toList();
    }
}
