package dev.drydock.feature.proxysql.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.feature.proxysql.status.OverviewReader;
import dev.drydock.feature.proxysql.status.PoolServer;
import dev.drydock.platform.i18n.Formats;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock proxysql status}. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        header = "Hostgroups with their servers, and why a server is not in use; members of the cluster.",
        footer = {
            "",
            "Examples:",
            "  drydock proxysql status --server mysql://admin@proxy1:6032 --ask-password",
            "  drydock proxysql status --server proxy1 --watch 5",
            "  drydock proxysql status --server proxy1 --server proxy2 --format json",
            "",
            "Exit status: 0 every server is in use and all members have the same configuration, 1 one is not,"
                    + " 2 usage, 3 cannot connect or log in."
        })
final class StatusCommand extends ServiceCommand implements Schedulable {

    private static final int LEAST_SECONDS = 2;

    @Mixin
    private final ProxiesOption proxy = new ProxiesOption();

    @Option(
            names = "--watch",
            paramLabel = "SECONDS",
            description = "Look again after so many seconds, at least " + LEAST_SECONDS + ", until interrupted.")
    private @Nullable Integer watch;

    @Option(names = "--times", paramLabel = "N", description = "With --watch: end after so many looks.")
    private @Nullable Integer times;

    StatusCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        Integer every = watch;
        if (every != null && every < LEAST_SECONDS) {
            throw new UsageException("--watch takes " + LEAST_SECONDS
                    + " seconds or more: ProxySQL answers each question under one lock for all.");
        }
        if (every != null && proxy.several()) {
            throw new UsageException("--watch looks at one proxy.");
        }
        int looks = every == null ? 1 : times == null ? Integer.MAX_VALUE : times;
        return proxy.open(services, terminal, (opened, section) -> {
            ExitStatus status = ExitStatus.DONE;
            for (int look = 1; look <= looks; look++) {
                status = look(opened, section);
                if (section.out().checkError()) {
                    break;
                }
                if (look < looks && every != null) {
                    Thread.sleep(Duration.ofSeconds(every));
                }
            }
            return status;
        });
    }

    private ExitStatus look(OpenServer opened, Terminal section) {
        Overview overview = opened.query(session -> new OverviewReader(new AdminReader(session))
                .read(opened.facts().version().text()));
        proxy.form().print(section, out -> print(overview, out), out -> StatusJson.write(overview, out));
        boolean healthy = overview.troubled().isEmpty()
                && overview.members().stream()
                        .allMatch(member -> member.differing().isEmpty());
        return healthy ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }

    private static void print(Overview overview, PrintWriter out) {
        out.println("ProxySQL " + overview.version() + ", up "
                + Formats.duration(Duration.ofSeconds(overview.global("ProxySQL_Uptime"))) + ", "
                + Formats.counted(overview.global("Client_Connections_connected"), "client connection") + ", "
                + Formats.counted(overview.global("Questions"), "statement"));
        out.println();
        TextTable servers = new TextTable(
                "HOSTGROUP", "SERVER", "STATUS", ">WEIGHT", ">USED", ">FREE", ">ERRORS", ">QUERIES", ">PING MS", "WHY");
        overview.servers()
                .forEach(server -> servers.row(
                        server.hostgroup(),
                        server.address(),
                        server.status(),
                        Long.toString(server.weight()),
                        Formats.count(server.used()),
                        Formats.count(server.free()),
                        Formats.count(server.errors()),
                        Formats.count(server.queries()),
                        millis(server),
                        server.why()));
        servers.print(out);
        if (!overview.members().isEmpty()) {
            out.println();
            TextTable members = new TextTable("MEMBER", ">UP", ">QUERIES", "DIFFERS IN");
            overview.members()
                    .forEach(member -> members.row(
                            member.address(),
                            member.uptimeSeconds() < 0
                                    ? "no answer"
                                    : Formats.duration(Duration.ofSeconds(member.uptimeSeconds())),
                            Formats.count(member.queries()),
                            String.join(", ", member.differing())));
            members.print(out);
        }
    }

    private static String millis(PoolServer server) {
        return server.latencyMicros() == 0
                ? Formats.NONE
                : String.format(Locale.ROOT, "%.2f", server.latencyMicros() / 1000.0);
    }
}
