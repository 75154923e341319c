package dev.drydock.cli;

import dev.drydock.profile.Profile;
import picocli.CommandLine.Parameters;

/** The saved server that a command is about, by its name. */
final class SavedServer {

    @Parameters(paramLabel = "NAME", description = "Its name.")
    private String name = "";

    /** @throws UsageException if there is none of that name */
    Profile of(Services services) {
        return ServerArgument.saved(name, services.profiles());
    }
}
