package dev.drydock.cli;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.AccountScript;
import dev.drydock.db.pool.OpenServer;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock servers account-script}. */
@Command(
        name = "account-script",
        mixinStandardHelpOptions = true,
        header = "Print a least-privilege account script: the statements for an account with just what modules"
                + " need.",
        description = {
            "",
            "They fit the server's version. Nothing is run: put a password in, and run them as an administrator. They can be"
                    + " run again: an account that is there gets what it lacks.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock servers account-script --server shop-prod-2 --module count",
            "  drydock servers account-script --server shop-prod-2 --module count,sessions,upgrade-check",
            "  drydock servers account-script --server shop-prod-2 --module upgrade-run --account upgrader --from"
                    + " 10.0.0.7",
            "",
            "Exit status: 0 printed, 2 usage, 3 cannot connect or log in."
        })
final class AccountScriptCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(
            names = "--module",
            required = true,
            split = ",",
            paramLabel = "MODULE",
            description =
                    "count, growth-table, upgrade-check, upgrade-rehearsal, upgrade-run, encryption-survey,"
                            + " threadpool-survey, galera-check, tables, utf8mb4 or sessions; several with commas, for one account.")
    private List<String> modules = List.of();

    @Option(names = "--account", description = "Name of the account (default: ${DEFAULT-VALUE}).")
    private String account = "drydock";

    @Option(names = "--from", paramLabel = "HOST", description = "Where it logs in from (default: ${DEFAULT-VALUE}).")
    private String from = "%";

    AccountScriptCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        List<AccountPurpose> all = services.features().stream()
                .flatMap(feature -> feature.purposes().stream())
                .toList();
        List<AccountPurpose> purposes =
                modules.stream().distinct().map(module -> of(all, module)).toList();
        return server.open(services, terminal, (opened, _) -> print(opened, purposes));
    }

    private static AccountPurpose of(List<AccountPurpose> all, String module) {
        return all.stream()
                .filter(one -> one.id().equals(module))
                .findFirst()
                .orElseThrow(() -> new UsageException("--module takes "
                        + all.stream().map(AccountPurpose::id).collect(Collectors.joining(", ")) + "."));
    }

    private ExitStatus print(OpenServer opened, List<AccountPurpose> purposes) {
        try {
            terminal.out()
                    .print(new AccountScript(opened.facts(), purposes)
                            .text(opened.profile().name(), account, from));
        } catch (IllegalArgumentException _) {
            throw new UsageException("--account and --from take names without backslashes and control characters.");
        }
        terminal.out().flush();
        return ExitStatus.DONE;
    }
}
