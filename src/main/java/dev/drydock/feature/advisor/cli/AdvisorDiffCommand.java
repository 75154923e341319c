package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.LogIn;
import dev.drydock.cli.OptionFileArgument;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.advisor.AdvisorJson;
import dev.drydock.feature.advisor.ReleaseDefaults;
import dev.drydock.feature.advisor.SettingColumns;
import dev.drydock.feature.advisor.SettingsDiff;
import dev.drydock.feature.advisor.SettingsSide;
import dev.drydock.platform.optionfile.OptionFiles;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock advisor diff}: the settings of two servers, or of a server and a release or an option file. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        header = "Compare the settings of two servers, or of a server and an option file or the defaults of a release.",
        description = {
            "",
            "Values are compared by what they mean: units, ON and 1, sets in any order, flags one by one, variables"
                    + " that releases name differently. What belongs to one server, its role or its hardware is left out"
                    + " unless --all is given. Reads only; leaves no run in the history.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock advisor diff shop-1 shop-2",
            "  drydock advisor diff shop-1 defaults:mysql-9.7",
            "  drydock advisor diff shop-1 --file my.cnf",
            "  drydock advisor diff defaults:mysql-9.7 --file my.cnf",
            "  drydock advisor diff defaults:mysql-5.7 defaults:mariadb-10.2",
            "",
            "Exit status: 0 nothing differs; 1 something differs, or could not be read; 2 usage; 3 cannot connect or"
                    + " log in."
        })
final class AdvisorDiffCommand extends ServiceCommand {

    @Parameters(
            index = "0",
            paramLabel = "LEFT",
            description = "A saved server, an address, or defaults:RELEASE such as defaults:mysql-8.0.")
    private String left = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "RIGHT",
            description = "The other one, unless --file is given.")
    private String right = "";

    @Option(
            names = "--file",
            paramLabel = "FILE|host:[FILE]",
            description = {
                "Instead of RIGHT: an option file with all that it includes, as the server or release on the left reads"
                        + " it. What it does not set is at the default of that release.",
                "host:/etc/my.cnf reads it on the server's own machine, over the SSH way that ends there; host: alone"
                        + " takes /etc/my.cnf and /etc/mysql/my.cnf."
            })
    private String file = "";

    @Option(names = "--all", description = "Also what belongs to one server, and the names that only one side has.")
    private boolean all;

    @Mixin
    private final LogIn logIn = new LogIn();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    AdvisorDiffCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (file.isEmpty() == right.isEmpty()) {
            throw new UsageException("Name two sides, or one and --file.");
        }
        // what is wrong with the words is refused before a server is asked
        for (String side : List.of(left, right)) {
            if (Sides.isRelease(side)) {
                Sides.release(side);
            }
        }
        Sides sides = new Sides(logIn, services, terminal);
        return file.isEmpty()
                ? sides.with(left, one -> sides.with(right, other -> print(SettingsDiff.of(one, other))))
                : withFile(new OptionFileArgument("--file", file));
    }

    private ExitStatus withFile(OptionFileArgument named) throws InterruptedException {
        Optional<OptionFiles> local = named.onHost() ? Optional.empty() : Optional.of(named.local());
        if (Sides.isRelease(left)) {
            ReleaseDefaults release = Sides.release(left);
            OptionFiles files = local.orElseThrow(() -> new UsageException("--file host: wants a server on the left."));
            return print(SettingsDiff.of(SettingsSide.of(release), SettingsSide.of(file, files, release)));
        }
        return ServerOption.open(
                logIn,
                left,
                services,
                terminal,
                (server, _) -> print(SettingsDiff.of(
                        SettingsSide.of(server),
                        SettingsSide.of(file, local.orElseGet(() -> named.onHost(server)), server))));
    }

    private ExitStatus print(SettingsDiff diff) {
        form.print(terminal, out -> table(diff, out), out -> AdvisorJson.diff(diff, out));
        terminal.err().println(SettingColumns.summary(diff));
        diff.notes().forEach(terminal.err()::println);
        if (!diff.others().isEmpty()) {
            terminal.err().println(SettingColumns.others(diff));
        }
        return diff.differences().isEmpty() && diff.notes().isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }

    private void table(SettingsDiff diff, PrintWriter out) {
        TextTable table =
                new TextTable("VARIABLE", diff.left().label(), diff.right().label(), "");
        diff.shown(all)
                .forEach(one -> table.row(
                        one.name(),
                        SettingColumns.shortened(one.shown(0)),
                        SettingColumns.shortened(one.shown(1)),
                        SettingColumns.remark(one)));
        if (all) {
            diff.onlyLeft().forEach(name -> table.row(name, "", "-", ""));
            diff.onlyRight().forEach(name -> table.row(name, "-", "", ""));
        }
        table.print(out);
    }
}
