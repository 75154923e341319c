package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FileEnding;
import dev.drydock.cli.Fleet;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.PlanForm;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.PlanJson;
import dev.drydock.feature.upgrade.plan.PlanScript;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.PlanJob;
import dev.drydock.platform.output.OutputFile;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock upgrade plan}. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        header = "Check all tables on the new version and show what they need, in which order; change nothing.",
        footer = {
            "",
            "Examples:",
            "  drydock upgrade plan --server mysql://dba@db1:3306 --ask-password",
            "  drydock upgrade plan --server shop-prod-2 --workers 8 --format sql --output upgrade.sql",
            "",
            "Exit status: 0 planned; 1 planned, but the account may not see all tables; 2 usage; 3 cannot connect or"
                    + " log in; 4 nothing in scope; 130 cancelled."
        })
final class UpgradePlanCommand extends ServiceCommand {

    @Mixin
    private final ServersOption server = new ServersOption();

    @Mixin
    private final UpgradeArguments arguments = new UpgradeArguments();

    @Option(
            names = "--format",
            paramLabel = "table|json|sql",
            description = "Form of the plan (default: ${DEFAULT-VALUE}).")
    private PlanForm format = PlanForm.table;

    @Option(names = "--output", paramLabel = "FILE", description = "Write the plan to this file.")
    private @Nullable Path output;

    UpgradePlanCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        var options = arguments.options();
        FileEnding.requireResult(output, format.name());
        Optional.ofNullable(output).ifPresent(OutputFile::check);
        if (server.several() && (output != null || format == PlanForm.sql)) {
            throw new UsageException(
                    "Several servers are planned as one table or JSON on standard output: a script is of one server.");
        }
        Fleet.Form form = format == PlanForm.json ? Fleet.Form.JSON : Fleet.Form.TEXT;
        return server.open(services, terminal, form, (opened, _, section) -> {
            Optional<UpgradePlan> plan = new JobInTerminal(section, "Nothing was changed.")
                    .run(new PlanJob(opened, options, services.recording()));
            plan.ifPresent(made -> write(made, opened, section));
            return ExitStatus.of(plan);
        });
    }

    private void write(UpgradePlan plan, OpenServer opened, Terminal section) {
        section.write(Optional.ofNullable(output), writer -> write(plan, opened, writer));
        new UpgradeTables(section.err()).summary(plan);
    }

    private void write(UpgradePlan plan, OpenServer opened, Writer writer) {
        switch (format) {
            case table -> UpgradeTables.plan(plan, writer);
            case json -> PlanJson.write(plan, opened, writer);
            case sql -> PlanScript.write(plan, opened.profile().name(), writer);
        }
    }
}
