package dev.drydock.cli;

import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.importer.FoundServers;
import dev.drydock.profile.importer.ImportFormat;
import dev.drydock.profile.importer.ImportPlan;
import dev.drydock.profile.importer.Programs;
import dev.drydock.profile.vault.Vault;
import dev.drydock.profile.vault.VaultKey;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock servers import}: servers that another program has saved. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        header = "Take over the saved servers of another program.",
        description =
                "Shows what would be saved; with --yes, saves it. Servers that are saved already are left as they are.",
        footer = {
            "",
            "Examples:",
            "  drydock servers import ~/.my.cnf",
            "  drydock servers import ~/.mysql/workbench/connections.xml --yes",
            "  drydock servers import ~/.mylogin.cnf --with-secrets --yes"
        })
final class ServersImportCommand extends ServiceCommand {

    @Parameters(paramLabel = "FILE", description = "The file that the other program wrote.")
    private Path file = Path.of("");

    @Option(
            names = "--from",
            paramLabel = "PROGRAM",
            description = "my.cnf, mylogin, workbench, dbeaver, heidisql or drydock (default: found out).")
    private @Nullable String from;

    @Option(names = "--yes", description = "Save what is shown.")
    private boolean yes;

    @Option(
            names = "--with-secrets",
            description = "Take the passwords over, too, into the vault; its master password is asked for.")
    private boolean secrets;

    @Option(
            names = "--with-programs",
            description =
                    "Take over, too, what the file would have run on this computer: programs that print passwords, and"
                            + " the system's ssh. Look at the table first.")
    private boolean programs;

    @Mixin
    private final SecretInput input = new SecretInput();

    ServersImportCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        ProfileStore profiles = services.profiles().get();
        ImportPlan plan = ImportPlan.of(format().read(file, secrets), profiles.all(), programs);
        try {
            show(plan);
            if (yes) {
                save(plan, profiles);
            } else {
                terminal.err().println(plan.fresh().size() + " to save; nothing is saved without --yes.");
            }
        } finally {
            plan.wipe();
        }
        return ExitStatus.DONE;
    }

    private ImportFormat format() {
        String named = from;
        return named == null
                ? ImportFormat.of(file)
                : ImportFormat.named(named)
                        .orElseThrow(() -> new UsageException(
                                "--from takes my.cnf, mylogin, workbench, dbeaver, heidisql or drydock."));
    }

    private void show(ImportPlan plan) {
        TextTable table = new TextTable(
                "name",
                "folder",
                "environment",
                "address",
                "way",
                "tls",
                "user",
                "password",
                "runs",
                "left out",
                "result");
        for (ImportPlan.Row row : plan.rows()) {
            FoundServers.Server server = row.server();
            Profile profile = server.profile();
            table.row(
                    profile.name(),
                    profile.folder(),
                    profile.environment().label(),
                    profile.address(),
                    ServersCommand.way(profile.ssh()),
                    profile.tls().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    profile.user(),
                    server.password() != null
                            ? "vault"
                            : profile.passwordCommand().isEmpty() ? "asked for" : "command",
                    Programs.of(profile),
                    String.join(", ", server.leftOut()),
                    switch (row.state()) {
                        case NEW -> "new";
                        case SAME -> "is saved as " + row.sameAs();
                        case CHANGED -> "is saved as " + row.sameAs() + ", with other settings";
                    });
        }
        PrintWriter out = new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        table.print(out);
        out.flush();
        plan.skipped().forEach(skipped -> terminal.err().println(TerminalEscaper.line(skipped)));
    }

    private void save(ImportPlan plan, ProfileStore profiles) {
        Map<VaultKey, Secret> entries = ImportPlan.secrets(plan.fresh());
        if (!entries.isEmpty()) {
            try (Vault vault = services.vault().get().vault();
                    Secret master = input.ask("Master password", terminal)) {
                vault.unlock(master);
                vault.put(entries);
            }
        }
        profiles.saveAll(ImportPlan.profiles(plan.fresh()));
        terminal.err().println("Saved " + plan.fresh().size() + "; " + entries.size() + " passwords are in the vault.");
    }
}
