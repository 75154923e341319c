package dev.drydock.cli;

import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.importer.FoundServers;
import dev.drydock.profile.importer.ImportFormat;
import dev.drydock.profile.importer.ImportPlan;
import dev.drydock.profile.importer.Programs;
import dev.drydock.profile.importer.TeamFile;
import dev.drydock.profile.vault.Vault;
import dev.drydock.profile.vault.VaultKey;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock servers import}: servers that another program has saved. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        header = "Take over the saved servers of another program, or of a team's file.",
        description =
                "Shows what would be saved; with --yes, saves it. Servers that are saved already are left as they are,"
                        + " but for what a file that is followed has changed and you have not.",
        footer = {
            "",
            "Examples:",
            "  drydock servers import ~/.my.cnf",
            "  drydock servers import ~/.mysql/workbench/connections.xml --yes",
            "  drydock servers import ~/.mylogin.cnf --with-secrets --yes",
            "  drydock servers import team.json --follow --yes",
            "  drydock servers import --yes"
        })
final class ServersImportCommand extends ServiceCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The file that the other program wrote (default: the file that is followed).")
    private @Nullable Path file;

    @Mixin
    private final FormatOption format = new FormatOption();

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

    @Option(
            names = "--follow",
            description =
                    "From now on take over what changes in FILE, which Drydock exported: a team's file, such as one"
                            + " under version control. The window tells when it has changed.")
    private boolean follow;

    @Option(names = "--unfollow", description = "Follow no file any more; the servers stay.")
    private boolean unfollow;

    @Option(
            names = "--remove-gone",
            description = "With --yes, remove servers that came from the file and are not in it any more.")
    private boolean removeGone;

    @Mixin
    private final SecretInput input = new SecretInput();

    ServersImportCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        ProfileStore profiles = services.profiles().get();
        TeamFile team = TeamFile.beside(profiles, problem -> terminal.err().println(problem.line()));
        if (unfollow) {
            if (file != null || follow || yes) {
                throw new UsageException("--unfollow stands alone.");
            }
            team.unfollow();
            terminal.err().println("No file is followed.");
            return ExitStatus.DONE;
        }
        Path read = Optional.ofNullable(file)
                .or(team::followed)
                .orElseThrow(() -> new UsageException("Name a file; none is followed."));
        boolean followed = follow || team.follows(read);
        if (removeGone && !followed) {
            throw new UsageException("--remove-gone is for a file that is followed: add --follow.");
        }
        if (followed && (secrets || format.foreign())) {
            throw new UsageException("A file that is followed is one that Drydock exported, without secrets.");
        }
        if (follow) {
            team.follow(read);
        }
        ImportPlan plan = followed
                ? team.plan(profiles.all(), programs)
                : ImportPlan.of(format.of(read).read(read, secrets), profiles.all(), programs);
        try {
            show(plan);
            List<ImportPlan.Row> rows = rows(plan, followed);
            if (yes) {
                save(rows, profiles);
                if (followed) {
                    team.taken(plan, rows);
                }
            } else {
                terminal.err().println(rows.size() + " to save; nothing is saved without --yes.");
            }
        } finally {
            plan.wipe();
        }
        return ExitStatus.DONE;
    }

    private List<ImportPlan.Row> rows(ImportPlan plan, boolean followed) {
        List<ImportPlan.Row> rows = new ArrayList<>(plan.fresh());
        if (followed) {
            rows.addAll(plan.of(ImportPlan.State.CHANGED));
        }
        if (removeGone) {
            rows.addAll(plan.of(ImportPlan.State.GONE));
        }
        return rows;
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
                        case CHANGED -> "is saved as " + row.sameAs() + "; " + String.join("; ", row.changes());
                        case GONE -> "not in the file any more";
                        case REMOVED -> "removed here";
                    });
        }
        PrintWriter out = terminal.writer();
        table.print(out);
        out.flush();
        plan.skipped().forEach(skipped -> terminal.err().println(TerminalEscaper.line(skipped)));
    }

    private void save(List<ImportPlan.Row> rows, ProfileStore profiles) {
        Map<VaultKey, Secret> entries = ImportPlan.secrets(rows);
        if (!entries.isEmpty()) {
            try (Vault vault = services.vault().get().vault();
                    Secret master = input.ask("Master password", terminal)) {
                vault.unlock(master);
                vault.put(entries);
            }
        }
        List<Profile> kept = ImportPlan.profiles(rows);
        List<Profile> gone = ImportPlan.gone(rows);
        profiles.saveChanges(ImportPlan.before(rows), kept);
        gone.forEach(profile -> profiles.remove(profile.id()));
        terminal.err()
                .println("Saved " + kept.size() + "; " + entries.size() + " passwords are in the vault."
                        + (gone.isEmpty() ? "" : " Removed " + gone.size() + "."));
    }

    /** What wrote the file. */
    private static final class FormatOption {

        @Option(
                names = "--from",
                paramLabel = "PROGRAM",
                description = "my.cnf, mylogin, workbench, dbeaver, heidisql or drydock (default: found out).")
        private @Nullable String from;

        ImportFormat of(Path file) {
            String named = from;
            return named == null
                    ? ImportFormat.of(file)
                    : ImportFormat.named(named)
                            .orElseThrow(() -> new UsageException(
                                    "--from takes my.cnf, mylogin, workbench, dbeaver, heidisql or drydock."));
        }

        /** Whether another program is named. */
        boolean foreign() {
            return from != null && !from.equalsIgnoreCase(ImportFormat.DRYDOCK.word());
        }
    }
}
