package dev.drydock.feature.proxysql.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.DiffLine;
import dev.drydock.feature.proxysql.layer.ModuleComparison;
import dev.drydock.feature.proxysql.read.AdminReader;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock proxysql diff}. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        header = "Where memory, runtime and disk differ, and what LOAD and SAVE would change. Changes nothing.",
        description = {
            "",
            "Passwords and credentials are compared and never shown. Servers that ProxySQL's monitor shunned or moved"
                    + " between hostgroups of a cluster are listed and do not count as differences.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock proxysql diff --server proxy1",
            "  drydock proxysql diff --server proxy1 --module users --module query-rules --format json",
            "",
            "Exit status: 0 no difference, 1 differences, 2 usage, 3 cannot connect or log in."
        })
final class DiffCommand extends ServiceCommand {

    @Mixin
    private final ProxyOption proxy = new ProxyOption();

    @Option(
            names = "--module",
            paramLabel = "NAME",
            description = "A module to compare; may be repeated. Default: all.")
    private List<String> modules = new ArrayList<>();

    DiffCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        List<ConfigModule> wanted = modules.isEmpty()
                ? List.of(ConfigModule.values())
                : modules.stream().map(DiffCommand::module).distinct().toList();
        return proxy.open(services, terminal, opened -> {
            Configuration read = opened.query(session -> new AdminReader(session).configuration(wanted));
            List<ModuleComparison> compared = read.compare();
            proxy.form().print(terminal, out -> print(compared, out), out -> DiffJson.write(read, compared, out));
            if (modules.isEmpty() && !read.unknown().isEmpty()) {
                terminal.err()
                        .println(
                                "Not compared, since Drydock does not know them: " + String.join(", ", read.unknown()));
            }
            read.unread().forEach(reason -> terminal.err().println("Not read: " + reason));
            boolean same = read.unread().isEmpty() && compared.stream().noneMatch(ModuleComparison::pending);
            return same ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
        });
    }

    /** @throws UsageException if there is none of this name */
    static ConfigModule module(String word) {
        return ConfigModule.named(word)
                .orElseThrow(() -> new UsageException("--module takes "
                        + Arrays.stream(ConfigModule.values())
                                .map(ConfigModule::word)
                                .collect(Collectors.joining(", "))
                        + "."));
    }

    private static void print(List<ModuleComparison> compared, PrintWriter out) {
        TextTable modules = new TextTable("MODULE", "LOAD WOULD", "SAVE WOULD", ">MOVED BY MONITOR");
        compared.forEach(module -> modules.row(
                module.module().word(), module.load().text(), module.save().text(), Long.toString(module.byMonitor())));
        modules.print(out);
        List<DiffLine> lines = compared.stream()
                .flatMap(module -> DiffLine.of(module, true).stream())
                .toList();
        if (lines.isEmpty()) {
            return;
        }
        out.println();
        TextTable rows = new TextTable("TABLE", "KEY", "COLUMN", "MEMORY", "RUNTIME", "DISK", "LOAD", "SAVE");
        lines.forEach(line -> rows.row(
                line.table(),
                line.key(),
                line.column().isEmpty() ? "(row)" : line.column(),
                line.memory(),
                line.runtime(),
                line.disk(),
                line.load().text(),
                line.save().text()));
        rows.print(out);
    }
}
