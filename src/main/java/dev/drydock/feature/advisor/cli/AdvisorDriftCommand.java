package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.LogIn;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServerArgument;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.AdvisorJson;
import dev.drydock.feature.advisor.SettingColumns;
import dev.drydock.feature.advisor.SettingsDiff;
import dev.drydock.feature.advisor.SettingsDiff.Difference;
import dev.drydock.feature.advisor.SettingsDiffJob;
import dev.drydock.feature.advisor.SettingsSide;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock advisor drift}: settings that are not the same on all servers of a group. */
@Command(
        name = "drift",
        mixinStandardHelpOptions = true,
        header = "Show settings that are not the same on all servers of a group.",
        description = {
            "",
            "For a cluster or a replication: one line for each variable that is not the same everywhere, one column for"
                    + " each server. Values are compared by what they mean. What belongs to one server, its role or its"
                    + " hardware is left out unless --all is given. Reads only. The run is in the history of the first server that is read.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock advisor drift shop-1 shop-2 shop-3",
            "  drydock advisor drift --tag shop-cluster",
            "  drydock schedule add drift --when 'daily 06:00' -- advisor drift --tag shop-cluster",
            "",
            "Exit status: 0 nothing drifted; 1 something did, or a server could not be read; 2 usage."
        })
final class AdvisorDriftCommand extends ServiceCommand implements Schedulable {

    @Parameters(arity = "0..*", paramLabel = "SERVER", description = "Saved servers or addresses.")
    private List<String> servers = List.of();

    @Option(names = "--server", paramLabel = "SERVER", description = "The same as an option; repeatable.")
    private List<String> named = List.of();

    @Option(names = "--tag", paramLabel = "TAG", description = "All saved servers with this tag; repeatable.")
    private List<String> tags = List.of();

    @Option(names = "--all", description = "Also what belongs to one server, and the names that not all have.")
    private boolean all;

    @Mixin
    private final LogIn logIn = new LogIn();

    private @Nullable ExitStatus ended;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    AdvisorDriftCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public List<String> servers() {
        return Stream.of(
                        servers.stream(),
                        named.stream(),
                        tags.stream().flatMap(tag -> ServerArgument.tagged(tag, services.profiles()).stream()))
                .flatMap(Function.identity())
                .distinct()
                .toList();
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        List<String> names = servers();
        if (names.size() < 2) {
            throw new UsageException("Name two servers or more, or a --tag that two or more have.");
        }
        names.forEach(name -> ServerArgument.require(name, services.profiles()));
        List<String> unread = new ArrayList<>();
        for (int i = 0; i < names.size() && ended == null; i++) {
            List<String> others = names.subList(i + 1, names.size());
            if (!reach(names.get(i), first -> ended = compare(first, others, unread))) {
                unread.add(names.get(i));
            }
        }
        return ended == null ? ExitStatus.SOME_FAILED : ended;
    }

    /** What is done with a server that is open. */
    private interface Use {
        void of(OpenServer server) throws InterruptedException;
    }

    /** The run is in the history of the first that can be read. */
    private ExitStatus compare(OpenServer first, List<String> others, List<String> unread) throws InterruptedException {
        List<SettingsSide> sides = new ArrayList<>(List.of(SettingsSide.of(first)));
        for (String name : others) {
            if (!reach(name, server -> sides.add(SettingsSide.of(server)))) {
                unread.add(name);
            }
        }
        Optional<RunResult<SettingsDiff>> result = new JobInTerminal(
                        terminal, "Nothing was compared; nothing was changed.")
                .run(SettingsDiffJob.drift(first, services.recording(), sides, unread));
        if (result.isEmpty()) {
            return ExitStatus.of(result);
        }
        SettingsDiff group = result.get().value();
        form.print(terminal, out -> table(group, out), out -> AdvisorJson.drift(result.get(), first, unread, out));
        terminal.err().println(SettingColumns.drifted(group, unread));
        group.notes().forEach(terminal.err()::println);
        return group.differences().isEmpty() && group.notes().isEmpty() && unread.isEmpty()
                ? ExitStatus.DONE
                : ExitStatus.SOME_FAILED;
    }

    /** One that cannot be read keeps none of the others back. */
    private boolean reach(String name, Use use) throws InterruptedException {
        try {
            return ServerOption.open(logIn, name, services, terminal, (server, _) -> {
                        use.of(server);
                        return ExitStatus.DONE;
                    })
                    == ExitStatus.DONE;
        } catch (DrydockException failure) {
            terminal.err().println(name + ": " + failure.getMessage());
            return false;
        }
    }

    private void table(SettingsDiff group, PrintWriter out) {
        List<String> titles = new ArrayList<>(List.of("VARIABLE"));
        group.sides().forEach(side -> titles.add(side.label()));
        titles.add("");
        TextTable table = new TextTable(titles.toArray(String[]::new));
        for (Difference one : group.shown(all)) {
            List<String> row = new ArrayList<>(List.of(one.name()));
            one.values()
                    .forEach(value -> row.add(SettingColumns.shortened(
                            value.map(SettingsSide.Value::text).orElse("-"))));
            row.add(SettingColumns.alike(one));
            table.row(row.toArray(String[]::new));
        }
        table.print(out);
        if (all) {
            List<String> some = group.only(group.sides());
            if (!some.isEmpty()) {
                out.println();
                out.println(SettingColumns.onlySome(some));
            }
        }
    }
}
