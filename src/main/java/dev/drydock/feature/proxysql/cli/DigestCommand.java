package dev.drydock.feature.proxysql.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.status.Digest;
import dev.drydock.feature.proxysql.status.DigestReader;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.NonClosingWriter;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** {@code drydock proxysql digest}. */
@Command(
        name = "digest",
        mixinStandardHelpOptions = true,
        header = "Statements as ProxySQL counts them, by digest. Clears no counter.",
        footer = {
            "",
            "Examples:",
            "  drydock proxysql digest --server proxy1 --top 20",
            "  drydock proxysql digest --server proxy1 --order count --format json",
            "",
            "Exit status: 0 done, 2 usage, 3 cannot connect or log in, 4 no statement was counted."
        })
final class DigestCommand extends ServiceCommand {

    private static final int MOST = 100_000;

    @Mixin
    private final ProxyOption proxy = new ProxyOption();

    @Option(names = "--top", paramLabel = "N", description = "So many of them (default: ${DEFAULT-VALUE}).")
    private int top = 20;

    @Option(
            names = "--order",
            paramLabel = "time|count|average|longest",
            description = "What comes first: total time, how often, average time, longest time"
                    + " (default: ${DEFAULT-VALUE}).")
    private String order = "time";

    DigestCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        DigestReader.Order by = order();
        if (top < 1 || top > MOST) {
            throw new UsageException("--top takes 1 to " + MOST + ".");
        }
        return proxy.open(services, terminal, opened -> {
            List<Digest> digests = opened.query(session -> DigestReader.read(new AdminReader(session), by, top));
            proxy.form().print(terminal, out -> print(digests, out), out -> json(digests, out));
            if (digests.isEmpty()) {
                terminal.err().println("This proxy has counted no statement since its counters were cleared.");
                return ExitStatus.NOTHING_IN_SCOPE;
            }
            return ExitStatus.DONE;
        });
    }

    private DigestReader.Order order() {
        try {
            return DigestReader.Order.valueOf(order.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            throw new UsageException("--order takes time, count, average or longest.");
        }
    }

    private static void print(List<Digest> digests, PrintWriter out) {
        new TextTable.Columns<Digest>()
                .column(">TOTAL MS", digest -> millis(digest.sumMicros()))
                .column(">COUNT", digest -> Formats.count(digest.count()))
                .column(">AVERAGE MS", digest -> millis(digest.averageMicros()))
                .column(">LONGEST MS", digest -> millis(digest.maxMicros()))
                .column("HOSTGROUP", Digest::hostgroup)
                .column("USER", Digest::user)
                .column("SCHEMA", Digest::schema)
                .column("DIGEST", Digest::digest)
                .column("STATEMENT", Digest::text)
                .print(digests, out);
    }

    private static String millis(long micros) {
        return String.format(Locale.ENGLISH, "%,.1f", micros / 1000.0);
    }

    /** A list of objects, one for each digest; times in microseconds. */
    private static void json(List<Digest> digests, PrintWriter out) {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), new NonClosingWriter(out))) {
            json.writeStartArray();
            for (Digest digest : digests) {
                json.writeStartObject();
                json.writeStringProperty("hostgroup", digest.hostgroup());
                json.writeStringProperty("schema", digest.schema());
                json.writeStringProperty("user", digest.user());
                json.writeStringProperty("digest", digest.digest());
                json.writeStringProperty("text", digest.text());
                json.writeNumberProperty("count", digest.count());
                json.writeNumberProperty("sum_us", digest.sumMicros());
                json.writeNumberProperty("min_us", digest.minMicros());
                json.writeNumberProperty("max_us", digest.maxMicros());
                json.writeNumberProperty("rows_sent", digest.rowsSent());
                json.writeNumberProperty("rows_affected", digest.rowsAffected());
                json.writeStringProperty("last_seen", Formats.iso(digest.last()));
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }
}
