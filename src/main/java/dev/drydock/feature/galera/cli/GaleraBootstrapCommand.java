package dev.drydock.feature.galera.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.galera.act.BootstrapAdvice;
import dev.drydock.feature.galera.act.SavedPosition;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.platform.i18n.TerminalEscaper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock galera bootstrap}. */
@Command(
        name = "bootstrap",
        mixinStandardHelpOptions = true,
        header = "After a full stop: say from which node to bootstrap, and what to run.",
        description = {
            "",
            "Reads grastate.dat and, where it is there, gvwstate.dat of each node, or what the server wrote with"
                    + " --wsrep-recover, or all in one file; an empty file where a node has none. Looks whether a node of"
                    + " the cluster is Primary, and refuses then. Runs nothing and changes nothing.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock galera bootstrap --server shop-1 --state db1=db1.txt --state db2=db2.txt --state db3=db3.txt",
            "",
            "Exit status: 0 it is proven what to do, and the commands are shown; 1 not proven, or a node is Primary; 2"
                    + " usage."
        })
final class GaleraBootstrapCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(
            names = "--state",
            required = true,
            paramLabel = "NAME=FILE",
            description = "Text of one node; repeat it for every node that has data.")
    private Map<String, Path> states = new LinkedHashMap<>();

    @Option(
            names = "--complete",
            description = "These are all nodes that have data, whatever Drydock remembers of the cluster.")
    private boolean complete;

    @Option(names = "--percona", description = "Show the commands of Percona XtraDB Cluster instead of MariaDB's.")
    private boolean percona;

    GaleraBootstrapCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        List<SavedPosition> positions = states.entrySet().stream()
                .map(entry -> SavedPosition.parse(entry.getKey(), read(entry.getValue())))
                .toList();
        return server.unopened(services, terminal, (profile, secret, ssh) -> {
            ServerLock lock = ServerLock.of(profile, services.guarded().get());
            ClusterMemory memory = ClusterOption.memory(services, profile, List.of(), terminal);
            try (OpenServer opened = OpenServer.open(profile, secret, ssh, lock, Duration.ZERO);
                    ClusterMonitor monitor =
                            ClusterOption.monitor(opened, ClusterOption.remembered(services, profile), memory)) {
                BootstrapAdvice.requireNoPrimary(monitor.poll());
            } catch (ServerException unreachable) {
                terminal.err()
                        .println(TerminalEscaper.line(unreachable.problem().line())
                                + " So no node of the cluster was seen: make sure that none runs.");
            }
            List<String> known = positions.stream()
                    .map(SavedPosition::uuid)
                    .distinct()
                    .flatMap(uuid -> memory.names(uuid).stream())
                    .distinct()
                    .toList();
            return print(BootstrapAdvice.of(positions, new BootstrapAdvice.Membership(known, complete), !percona));
        });
    }

    private ExitStatus print(BootstrapAdvice advice) {
        advice.order()
                .forEach(one -> terminal.out()
                        .println(TerminalEscaper.line(one.node()) + "  " + one.uuid() + ":" + one.seqno()
                                + one.safe()
                                        .map(safe -> safe ? "  safe_to_bootstrap" : "")
                                        .orElse("")));
        advice.notes().forEach(note -> terminal.out().println(TerminalEscaper.line(note)));
        advice.commands().forEach(command -> terminal.out().println(TerminalEscaper.line(command)));
        return !advice.commands().isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UsageException("--state: cannot read " + file + ": " + failure.getMessage());
        }
    }
}
