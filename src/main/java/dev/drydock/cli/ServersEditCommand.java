package dev.drydock.cli;

import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock servers edit}. */
@Command(
        name = "edit",
        mixinStandardHelpOptions = true,
        description = "Change a saved server; what is not said stays. What the vault has of it stays, too.")
final class ServersEditCommand extends ServiceCommand {

    @Mixin
    private final SavedServer server = new SavedServer();

    @Option(names = "--name", paramLabel = "NEW", description = "A new name.")
    private @Nullable String renamed;

    @Mixin
    private final ServerFields fields = new ServerFields();

    ServersEditCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        ProfileStore profiles = services.profiles().get();
        Profile before = server.of(services);
        Profile made = fields.apply(before, profiles.all());
        String to = renamed;
        if (to != null) {
            if (to.isBlank()
                    || profiles.byName(to)
                            .filter(other -> !other.id().equals(before.id()))
                            .isPresent()) {
                throw new UsageException("\"" + to + "\" is no name for it: it is empty, or another server's.");
            }
            made = made.copy(made.id(), to);
        }
        if (made.equals(before)) {
            terminal.err().println("Nothing was changed.");
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        profiles.saveChanges(List.of(before), List.of(made));
        terminal.err().println("Saved " + made.name() + ".");
        return ExitStatus.DONE;
    }
}
