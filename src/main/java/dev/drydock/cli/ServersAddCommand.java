package dev.drydock.cli;

import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.TlsMode;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code drydock servers add}. */
@Command(
        name = "add",
        mixinStandardHelpOptions = true,
        description = "Save a server. Its password is asked for when it is needed, and not saved.")
final class ServersAddCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "Unique name.")
    private String name = "";

    @Mixin
    private final ServerFields fields = new ServerFields();

    ServersAddCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        ProfileStore profiles = services.profiles().get();
        if (profiles.byName(name).isPresent()) {
            throw taken();
        }
        if (name.isBlank() || !fields.nameServer()) {
            throw new UsageException("A server needs a name, --host or --socket, and --user.");
        }
        Profile empty = new Profile(
                UUID.randomUUID().toString(),
                name,
                "",
                Environment.NOT_CHOSEN,
                "localhost",
                Profile.DEFAULT_PORT,
                "",
                PasswordSource.ASK,
                TlsMode.PREFERRED,
                "");
        Profile made = fields.apply(empty, profiles.all());
        if (!profiles.add(made)) {
            throw taken();
        }
        terminal.err()
                .println(
                        made.environment().chosen()
                                ? "Saved " + name + "."
                                : "Saved " + name + ". It counts as production until it has an environment.");
        return ExitStatus.DONE;
    }

    private UsageException taken() {
        return new UsageException("There is a server named \"" + name + "\" already; change it with servers edit.");
    }
}
