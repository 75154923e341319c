package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.PlanForm;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.feature.advisor.schema.Utf8mb4Options;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Refusal;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.feature.advisor.schema.Utf8mb4PlanJob;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.report.JsonOut;
import dev.drydock.report.model.ValueColumn;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock advisor utf8mb4 plan}: how the tables of a schema come to utf8mb4. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        header = "Plan how the tables of a schema come to utf8mb4. Nothing is changed.",
        description = {
            "",
            "One statement a table, biggest first among those whose referenced tables are done. Tables whose text is UTF-8 twice or wrongly labelled, whose"
                    + " keys or rows get too long, or that a foreign key joins with such a table are refused by name.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock advisor utf8mb4 plan --server shop-test --schema shop",
            "  drydock advisor utf8mb4 plan --server shop-test --schema shop --collation utf8mb4_unicode_ci --format sql",
            "",
            "Exit status: 0 every table can be converted or is; 1 some are refused; 2 usage; 3 cannot connect or log in;"
                    + " 130 cancelled."
        })
final class Utf8mb4PlanCommand extends ServiceCommand {

    private static final Messages TEXT = Messages.of("advisorplan");

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final Utf8mb4Arguments arguments = new Utf8mb4Arguments();

    @Option(
            names = "--format",
            paramLabel = "table|json|sql",
            description = "Form of the plan (default: ${DEFAULT-VALUE}).")
    private PlanForm format = PlanForm.table;

    Utf8mb4PlanCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        Utf8mb4Options options = arguments.options();
        return server.open(services, terminal, (opened, _) -> {
            Optional<Utf8mb4Plan> plan = new JobInTerminal(terminal, TEXT.text("cancelled"))
                    .run(new Utf8mb4PlanJob(opened, options, services.history()));
            plan.ifPresent(this::print);
            return plan.map(made -> made.refused().isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED)
                    .orElse(ExitStatus.CANCELLED);
        });
    }

    private void print(Utf8mb4Plan plan) {
        PrintWriter out = terminal.writer();
        switch (format) {
            case table -> table(plan, out);
            case json -> {
                json(plan, out);
                out.println();
            }
            case sql -> script(plan, out);
        }
        out.flush();
        if (format == PlanForm.table) {
            plan.notes().forEach(terminal.err()::println);
        }
        terminal.err()
                .println(
                        TEXT.text("summary", plan.steps().size(), plan.refused().size(), plan.schema()));
    }

    /** Tables, and below them what is refused. */
    static void table(Utf8mb4Plan plan, PrintWriter out) {
        TextTable.of(
                        List.<ValueColumn<Step>>of(
                                text("table", step -> step.table().table()),
                                text("way", step -> TEXT.text("way." + step.way()) + step.alsoChanges()),
                                text("before", step -> Utf8mb4Plan.size(step.bytes())),
                                text("after", step -> Utf8mb4Plan.size(step.after())),
                                text("columns", step -> String.join(", ", step.columns()))),
                        plan.steps())
                .print(out);
        if (!plan.refused().isEmpty()) {
            out.println();
            TextTable.of(
                            List.<ValueColumn<Refusal>>of(
                                    text("refused", Refusal::name), text("reason", Refusal::reason)),
                            plan.refused())
                    .print(out);
        }
    }

    private static <R> ValueColumn<R> text(String key, Function<R, String> value) {
        return ValueColumn.text(key, TEXT.text("column." + key), value);
    }

    /** What is not to be run stands in comments, in which no name may end a line. */
    private static void script(Utf8mb4Plan plan, PrintWriter out) {
        Stream.concat(plan.notes().stream(), plan.refused().stream().map(Refusal::line))
                .forEach(line -> out.println("-- " + TerminalEscaper.line(line)));
        plan.statements().forEach(statement -> out.println(statement + ";"));
    }

    private static void json(Utf8mb4Plan plan, PrintWriter out) {
        JsonOut.write(
                out,
                json -> head(json, plan)
                        .objects(
                                "tables",
                                plan.steps(),
                                (row, step) -> row.put("table", step.table().table())
                                        .put("way", step.way().word())
                                        .put("row_format", step.dynamic() ? "DYNAMIC" : "")
                                        .known("bytes_before", step.bytes())
                                        .known("bytes_after", step.after())
                                        .texts("columns", step.columns())
                                        .put("statement", step.sql()))
                        .texts("notes", plan.notes())
                        .texts("statements", plan.statements()));
    }

    /** Writes what plan and run say alike. */
    static JsonOut head(JsonOut json, Utf8mb4Plan plan) {
        return json.put("schema", plan.schema())
                .put("collation", plan.collation())
                .objects(
                        "refused",
                        plan.refused(),
                        (row, refusal) -> row.put("table", refusal.table().table())
                                .put("column", refusal.column())
                                .put("reason", refusal.reason()));
    }
}
