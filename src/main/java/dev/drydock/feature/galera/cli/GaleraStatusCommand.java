package dev.drydock.feature.galera.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterJson;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Component;
import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.HealthIssue;
import dev.drydock.feature.galera.cluster.NodeBook;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.LinkedPicture;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock galera status}. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        header = "Show all nodes of a cluster: components, states, queues, flow control, and how long a node may be"
                + " away.",
        description = {
            "",
            "Begins with one node and finds the others by what the nodes say; one connection each. Changes nothing.",
            "Rates are those of one second, or of the time since the line before with --watch.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock galera status --server shop-1",
            "  drydock galera status --tag prod --parallel-servers 4",
            "  drydock galera status --server shop-1 --node db2=127.0.0.1:13307 --format json --watch 5",
            "",
            "Exit status: 0 every node answered and takes part in one Primary component; 1 anything else, or not"
                    + " proven; 2 usage; 3 cannot connect or log in."
        })
final class GaleraStatusCommand extends ServiceCommand implements Schedulable {

    private static final long RATES_MILLIS = 1_000;

    @Mixin
    private final ClustersOption cluster;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Option(
            names = "--watch",
            paramLabel = "SECONDS",
            description = "Look again every so many seconds, 2 or more; as JSON one object a line.")
    private int watch;

    @Option(names = "--count", paramLabel = "N", description = "With --watch: stop after so many looks.")
    private int count;

    @Option(
            names = "--forget",
            paramLabel = "NODE",
            description =
                    "A node that was taken out for good, by its name or address: it is missed no longer. Refused for"
                            + " one that the cluster has. Repeatable.")
    private List<String> forget = List.of();

    GaleraStatusCommand(Services services, Terminal terminal, LinkedPicture linked) {
        super(services, terminal);
        this.cluster = new ClustersOption(linked);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (watch != 0 && watch < 2) {
            throw new UsageException("--watch takes seconds, 2 or more.");
        }
        if (count < 0 || (count > 0 && watch == 0)) {
            throw new UsageException("--count takes a number of looks, together with --watch.");
        }
        if (watch != 0 && cluster.several()) {
            throw new UsageException("--watch looks at one cluster.");
        }
        if (!forget.isEmpty() && cluster.several()) {
            throw new UsageException("--forget names nodes of one cluster; name one server.");
        }
        return cluster.open(services, terminal, form.fleet(), (reached, section) -> {
            List<HealthIssue> unread = reached.unread();
            try (ClusterMonitor monitor =
                    ClusterOption.monitor(reached.server(), reached.addresses(), reached.memory())) {
                monitor.poll();
                Thread.sleep(RATES_MILLIS);
                ClusterView view = monitor.poll();
                if (!forget.isEmpty()) {
                    forget(monitor, view, reached.server().profile());
                    view = monitor.poll();
                }
                print(view, unread, section);
                for (int done = 1; watch > 0 && (count == 0 || done < count); done++) {
                    Thread.sleep(watch * 1000L);
                    view = monitor.poll();
                    print(view, unread, section);
                    if (section.out().checkError()) {
                        break;
                    }
                }
                return ClusterHealth.of(view, unread).healthy() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
            }
        });
    }

    private void forget(ClusterMonitor monitor, ClusterView view, Profile profile) {
        List<NodeView> gone = new ArrayList<>();
        for (String named : forget) {
            List<NodeView> meant = view.nodes().stream()
                    .filter(node -> node.name().equals(named)
                            || node.address()
                                    .filter(address -> address.text().equalsIgnoreCase(named))
                                    .isPresent())
                    .toList();
            List<NodeView> missed =
                    meant.stream().filter(view.elsewhere()::contains).toList();
            if (missed.size() != 1) {
                throw new UsageException(
                        meant.isEmpty()
                                ? "--forget " + TerminalEscaper.line(named)
                                        + ": no node of this name or address is known."
                                : missed.isEmpty()
                                        ? "--forget " + TerminalEscaper.line(named)
                                                + ": the cluster has this node; only one that is gone can be forgotten."
                                        : "--forget " + TerminalEscaper.line(named)
                                                + ": several nodes have this name; give the address.");
            }
            gone.addAll(missed);
        }
        NodeBook book = new NodeBook(services.profiles().get().beside(NodeBook.FILE));
        for (NodeView node : gone) {
            node.address().ifPresent(address -> book.forget(profile.id(), address.host(), address.port()));
            monitor.forget(node);
        }
    }

    private void print(ClusterView view, List<HealthIssue> unread, Terminal section) {
        ClusterHealth health = ClusterHealth.of(view, unread);
        form.print(section, out -> table(view, health, out), out -> ClusterJson.write(view, health, out));
    }

    private static void table(ClusterView view, ClusterHealth health, PrintWriter out) {
        out.println((view.name().isEmpty() ? "cluster" : TerminalEscaper.line(view.name())) + " · "
                + Formats.counted(view.nodes().size(), "node") + " · "
                + (health.concerns().isEmpty()
                        ? "healthy"
                        : Formats.counted(health.concerns().size(), "concern"))
                + " · " + Formats.utc(view.at()));
        List<String> titles = new ArrayList<>(List.of("NODE", "ADDRESS", "STATE", "COMPONENT"));
        List<Figure> figures = List.of(
                Figure.RECV_QUEUE,
                Figure.SEND_QUEUE,
                Figure.PAUSED,
                Figure.PAUSES_SENT,
                Figure.REPLICATED_BYTES,
                Figure.RECEIVED_BYTES,
                Figure.CERT_FAILURES,
                Figure.BF_ABORTS);
        titles.addAll(List.of(
                ">RECV Q",
                ">SEND Q",
                ">PAUSED",
                ">PAUSES SENT",
                ">REPLICATED",
                ">RECEIVED",
                ">CERT FAIL",
                ">BF ABORT"));
        titles.addAll(List.of(">MAY BE AWAY", "VERSION", ">UPTIME"));
        TextTable table = new TextTable(titles.toArray(String[]::new));
        for (NodeView node : view.nodes()) {
            List<String> cells = new ArrayList<>(List.of(
                    node.name(),
                    node.address().map(NodeAddress::text).orElse(Formats.NONE),
                    NodeTexts.state(view, node),
                    component(view, node)));
            figures.forEach(
                    figure -> cells.add(NodeTexts.figure(figure, node.figures().of(figure))));
            cells.addAll(List.of(NodeTexts.away(node), NodeTexts.version(node), NodeTexts.uptime(node)));
            table.row(cells.toArray(String[]::new));
        }
        table.print(out);
        for (HealthIssue concern : health.concerns()) {
            out.println(concern.severity().word() + ": "
                    + (concern.node().isEmpty() ? "" : TerminalEscaper.line(concern.node()) + " ")
                    + TerminalEscaper.line(concern.text()));
        }
    }

    /** The number of the component that the node is in, and whether that has the quorum. */
    private static String component(ClusterView view, NodeView node) {
        for (int i = 0; i < view.components().size(); i++) {
            Component part = view.components().get(i);
            if (part.nodes().contains(node)) {
                return (i + 1) + (part.primary() ? " Primary" : " non-Primary");
            }
        }
        return Formats.NONE;
    }
}
