package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.OptionFileArgument;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.AdvisorJson;
import dev.drydock.feature.advisor.ServerSetting;
import dev.drydock.feature.advisor.ServerSettings;
import dev.drydock.feature.advisor.SettingColumns;
import dev.drydock.feature.advisor.SettingsFilter;
import dev.drydock.feature.advisor.SettingsJob;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.report.model.ValueColumn;
import dev.drydock.run.RunResult;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock advisor settings}: the global variables of a server. */
@Command(
        name = "settings",
        mixinStandardHelpOptions = true,
        header = "Show global variables with the default of that release, and where each value came from.",
        description = {
            "",
            "Reads only. Where values come from is known on MySQL 8.0 and later and on MariaDB 10.1 and later,"
                    + " elsewhere as far as --file tells. JSON has the values whole.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock advisor settings --server shop-test",
            "  drydock advisor settings --server shop-test --show runtime",
            "  drydock advisor settings --server shop-57 --file /etc/my.cnf",
            "  drydock advisor settings --server shop-test --show all --filter innodb --format json",
            "",
            "Exit status: 0 read; 1 something could not be read; 2 usage; 3 cannot connect or log in; 130 cancelled."
        })
final class AdvisorSettingsCommand extends ServiceCommand implements Schedulable {

    @Mixin
    private final ServersOption server = new ServersOption();

    @Option(
            names = "--show",
            paramLabel = "WHICH",
            description = "differs (from the default), runtime (set at run time, lost at the next restart), pending"
                    + " (changes at the next restart), persisted, over-file (persisted, though --file says otherwise), all"
                    + " (default: ${DEFAULT-VALUE}).")
    private String show = "differs";

    @Option(names = "--filter", paramLabel = "TEXT", description = "Only variables with this text in their name.")
    private String filter = "";

    @Option(
            names = "--file",
            paramLabel = "FILE|host:[FILE]",
            description = {
                "The option file of the server, on this machine, with all that it includes: for the line that sets a"
                        + " value, and for what the next restart does to it.",
                "host:/etc/my.cnf reads it on the server's own machine, over the SSH way that ends there; host: alone"
                        + " takes /etc/my.cnf and /etc/mysql/my.cnf."
            })
    private String file = "";

    @Mixin
    private final ResultOptions form = new ResultOptions();

    AdvisorSettingsCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        SettingsFilter which = SettingsFilter.named(show)
                .orElseThrow(() -> new UsageException("--show takes "
                        + Arrays.stream(SettingsFilter.values())
                                .map(SettingsFilter::word)
                                .collect(Collectors.joining(", "))
                        + "."));
        if (which == SettingsFilter.OVER_FILE && file.isEmpty()) {
            throw new UsageException("--show over-file wants --file.");
        }
        Function<OpenServer, Optional<OptionFiles>> files = OptionFileArgument.reader("--file", file);
        return server.open(services, terminal, form.fleet(), (opened, _, section) -> {
            Optional<RunResult<ServerSettings>> result = new JobInTerminal(
                            section, "What was read is in the history: drydock history list")
                    .run(new SettingsJob(opened, services.recording(), files.apply(opened)));
            result.ifPresent(read -> {
                List<ServerSetting> shown =
                        read.value().that(which).stream().filter(this::named).toList();
                form.print(
                        section,
                        out -> TextTable.of(columns(), shown).print(out),
                        out -> AdvisorJson.settings(read, shown, opened, out));
                section.err().println(SettingColumns.summary(read.value()));
                read.value().notes().forEach(section.err()::println);
            });
            return ExitStatus.of(result);
        });
    }

    private boolean named(ServerSetting setting) {
        return setting.name().contains(filter.toLowerCase(Locale.ROOT).replace('-', '_'));
    }

    private static List<ValueColumn<ServerSetting>> columns() {
        return SettingColumns.all().stream()
                .map(column -> ValueColumn.<ServerSetting>text(
                        column.key(), column.title(), row -> SettingColumns.shortened(column.shown(row))))
                .toList();
    }
}
