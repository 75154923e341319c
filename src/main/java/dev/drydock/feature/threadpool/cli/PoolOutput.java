package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.FindingLines;
import dev.drydock.cli.TextTable;
import dev.drydock.feature.threadpool.pool.BusySession;
import dev.drydock.feature.threadpool.pool.Counter;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.pool.PoolReading;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.run.Checked;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A survey on standard output. */
final class PoolOutput {

    private static final int MOST_SESSIONS = 10;

    /** What of it is shown. */
    enum Part {
        STATUS,
        FINDINGS
    }

    private final PrintWriter out;
    private final Checked<SurveyReading> survey;

    PoolOutput(PrintWriter out, Checked<SurveyReading> survey) {
        this.out = out;
        this.survey = survey;
    }

    void table(Part part) {
        if (part == Part.FINDINGS) {
            survey.findings().forEach(finding -> FindingLines.print(finding, out));
        } else {
            status(survey.read());
        }
    }

    private void status(SurveyReading read) {
        PoolReading now = read.window().now();
        out.println("Pool:           " + read.pool().kind().label() + ", "
                + read.pool().state().word());
        out.println("Extra port: " + door(read.door()));
        out.println("Connections:    " + number(now.status("Threads_connected")) + " now, "
                + number(now.status("Max_used_connections")) + " at most, "
                + read.setting("max_connections").map(one -> one.shown()).orElse(Formats.NONE) + " allowed");
        out.println("Running:        " + number(now.status("Threads_running")) + " on "
                + (read.cores().isPresent() ? read.cores().getAsInt() + " cores" : "an unknown number of cores"));
        out.println("Threads made:   " + rate(read.window().rate("Threads_created")) + ", log-ins "
                + rate(read.window().rate("Connections")));
        out.println("Statements:     " + micros(read.window().statementMicros()) + " on average");
        out.println("Switches:       "
                + rate(read.switches())
                + " of context, on the whole machine"
                + (read.host().isPresent() ? "" : " (needs SSH to it)"));
        out.println("A connection:   " + Formats.bytes(read.memory().likelySession()) + " while it does little, "
                + Formats.bytes(read.memory().worstSession()) + " at worst; thread_cache_size "
                + read.setting("thread_cache_size").map(one -> one.shown()).orElse(Formats.NONE));
        out.println("Memory:         likely " + read.memory().likelyShown());
        out.println("                worst  " + read.memory().worstShown());
        settings(read);
        if (!now.groups().isEmpty()) {
            groups(read);
        }
        if (!now.sessions().isEmpty()) {
            sessions(now);
        }
    }

    private static String door(ExtraPort door) {
        return door.there()
                ? door.variable() + " " + door.port() + ", " + door.state().word()
                        + (door.why().isEmpty() ? "" : ": " + door.why())
                : door.state().word();
    }

    private void settings(SurveyReading read) {
        out.println();
        TextTable table = new TextTable("SETTING", ">VALUE", ">DEFAULT", "RANGE", "CHANGE", "COMES FROM");
        read.settings()
                .forEach(one -> table.row(
                        one.name(),
                        one.shown(),
                        one.shownUsual(),
                        one.shownRange(),
                        one.spec().dynamic() ? "while it runs" : "restart",
                        one.shownOrigin()));
        table.print(out);
    }

    private void groups(SurveyReading read) {
        out.println();
        new TextTable.Columns<PoolGroup>()
                .column(">GROUP", group -> Long.toString(group.id()))
                .column(">CONNECTIONS", group -> Formats.count(group.connections()))
                .column(">THREADS", group -> Formats.count(group.threads()))
                .column(">ACTIVE", group -> Formats.count(group.active()))
                .column(">STANDBY", group -> Formats.count(group.standby()))
                .column(">QUEUED", group -> Formats.count(group.queued()))
                .column("STALLED", group -> group.stalled() > 0 ? "yes" : "no")
                .column(">STALLS/S", group -> shown(read.window().rate(Counter.STALLS, group.id())))
                .column(">THROTTLES/S", group -> shown(read.window().rate(Counter.THROTTLES, group.id())))
                .print(read.window().now().groups(), out);
        read.window().now().queue().stream()
                .limit(1)
                .forEach(longest -> out.println("Longest wait for a thread: "
                        + Formats.measured(Duration.ofNanos(longest.waitedMicros() * 1_000))));
    }

    private void sessions(PoolReading now) {
        out.println();
        TextTable table =
                new TextTable(">SESSION", "ACCOUNT", "COMMAND", "STATE", ">SECONDS", ">TRANSACTION", "STATEMENT");
        now.sessions().stream().limit(MOST_SESSIONS).forEach(one -> row(table, one));
        table.print(out);
    }

    private static void row(TextTable table, BusySession one) {
        table.row(
                Long.toString(one.connection()),
                one.account(),
                one.command(),
                one.state(),
                Formats.count(one.seconds()),
                number(one.transactionSeconds()),
                one.statement().length() > 60 ? one.statement().substring(0, 60) + "…" : one.statement());
    }

    private static String number(OptionalLong value) {
        return value.isPresent() ? Formats.count(value.getAsLong()) : Formats.NONE;
    }

    private static String rate(OptionalDouble value) {
        return value.isPresent() ? shown(value) + " a second" : "unknown";
    }

    private static String shown(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.1f", value.getAsDouble()) : Formats.NONE;
    }

    private static String micros(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.3f ms", value.getAsDouble() / 1_000) : "unknown";
    }
}
