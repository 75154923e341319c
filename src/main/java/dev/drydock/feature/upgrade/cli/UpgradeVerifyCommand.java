package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Listing;
import dev.drydock.cli.RunNumber;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.run.SystemTableJson;
import dev.drydock.feature.upgrade.run.UpgradeVerifyJob;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock upgrade verify}. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        header = "Check all tables and list what is left to upgrade; change nothing.",
        footer = {
            "",
            "Exit status: 0 nothing left; 1 something left, or the account may not see all tables; 2 usage; 3 cannot"
                    + " connect or log in; 4 nothing in scope; 130 cancelled."
        })
final class UpgradeVerifyCommand extends ServiceCommand implements Schedulable {

    @Mixin
    private final ServersOption server = new ServersOption();

    @Mixin
    private final UpgradeArguments arguments = new UpgradeArguments();

    @Mixin
    private final Listing listing = new Listing();

    UpgradeVerifyCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        UpgradeOptions options = arguments.options();
        return server.open(services, terminal, listing.ofSeveral(), (opened, _, section) -> {
            Optional<RunResult<TableCheckResult>> found = new JobInTerminal(section, "Nothing was changed.")
                    .run(new UpgradeVerifyJob(opened, options, services.recording()));
            found.ifPresent(result -> print(result, opened, section));
            return ExitStatus.of(found);
        });
    }

    private void print(RunResult<TableCheckResult> result, OpenServer opened, Terminal section) {
        TableCheckResult check = result.value();
        if (listing.json()) {
            Listing.object(section, json -> json(result, opened, json));
        } else if (!listing.text() || !check.clean()) {
            listing.rows(section, List.of("schema", "table", "action", "what the server said"), rows(check));
        }
        UpgradeTables tables = new UpgradeTables(section.err());
        tables.count(check);
        tables.system(check, opened);
        section.err().println(RunNumber.of(result, result.id()));
    }

    private static List<List<?>> rows(TableCheckResult check) {
        List<List<?>> rows = new ArrayList<>();
        for (CheckedTable left : check.unsettled()) {
            rows.add(List.of(
                    left.name().schema(),
                    left.name().table(),
                    left.remedy().word().replace('_', ' '),
                    left.verdict().text()));
        }
        check.oldSchemas().forEach(schema -> rows.add(List.of(schema, "", "rename schema", "")));
        if (check.system().stale()) {
            check.system().lines().forEach(line -> rows.add(List.of("", "", "upgrade system tables", line)));
        }
        return rows;
    }

    private static void json(RunResult<TableCheckResult> result, OpenServer opened, JsonOut json) {
        TableCheckResult check = result.value();
        json.put("server", opened.profile().name())
                .put("version", opened.facts().product())
                .outcome(result.outcome())
                .put("run", result.id())
                .put("checked", check.tables().size())
                .objects(
                        "left",
                        check.unsettled(),
                        (one, left) -> one.put("schema", left.name().schema())
                                .put("table", left.name().table())
                                .put("action", left.remedy().word())
                                .put("text", left.verdict().text()))
                .texts("old_schemas", check.oldSchemas());
        SystemTableJson.write(check.system(), opened, json);
    }
}
