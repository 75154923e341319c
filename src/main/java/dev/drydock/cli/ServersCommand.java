package dev.drydock.cli;

import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.Tags;
import dev.drydock.profile.importer.DrydockFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock servers}: the saved servers, shared with the window. */
@Command(
        name = "servers",
        mixinStandardHelpOptions = true,
        header = "List, add, change, test and remove saved servers.",
        footer = {
            "",
            "Examples:",
            "  drydock servers list",
            "  drydock servers add shop-prod-2 --host db2 --user dba --environment production --folder Production",
            "  drydock servers add shop-prod-3 --host 127.0.0.1 --user dba --via bastion --via db3.internal",
            "  drydock servers add shop-prod-4 --host db4 --user dba --password-command 'pass show db/prod-4'",
            "  drydock servers edit shop-prod-2 --host db2.internal --tags shop,eu",
            "  drydock servers test shop-prod-2 -p",
            "  drydock servers remove shop-prod-2",
            "  drydock servers import ~/.my.cnf",
            "  drydock servers export servers.json"
        })
final class ServersCommand {

    private final Services services;
    private final Terminal terminal;

    ServersCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "List the saved servers.")
    ExitStatus list(
            @Mixin Listing listing,
            @Option(names = "--tag", paramLabel = "TAG", description = "Only those with this tag; repeatable.")
                    @Nullable
                    List<String> tags,
            @Option(names = "--folder", paramLabel = "FOLDER", description = "Only those in this folder or below.")
                    @Nullable
                    String folder,
            @Option(names = "--environment", paramLabel = "WORD", description = "Only those of this environment.")
                    @Nullable
                    String environment) {
        List<List<?>> rows = new ArrayList<>();
        for (Profile profile : services.profiles().get().all()) {
            boolean wanted = (tags == null || profile.tags().containsAll(tags))
                    && (folder == null || (profile.folder() + "/").startsWith(folder + "/"))
                    && (environment == null || profile.environment().label().equalsIgnoreCase(environment));
            if (wanted) {
                rows.add(List.of(
                        profile.name(),
                        profile.folder(),
                        profile.environment().label(),
                        profile.address(),
                        way(profile.ssh()),
                        profile.user(),
                        source(profile.password()),
                        Tags.text(profile.tags())));
            }
        }
        listing.rows(
                terminal, List.of("name", "folder", "environment", "address", "way", "user", "password", "tags"), rows);
        return ExitStatus.DONE;
    }

    @Command(
            name = "remove",
            mixinStandardHelpOptions = true,
            description = "Remove a saved server. Its runs stay in the history.")
    ExitStatus remove(@Parameters(paramLabel = "NAME", description = "Its name.") String name) {
        services.profiles()
                .get()
                .remove(ServerArgument.saved(name, services.profiles()).id());
        terminal.err().println("Removed " + name + ".");
        return ExitStatus.DONE;
    }

    @Command(
            name = "export",
            mixinStandardHelpOptions = true,
            description = "Write all saved servers to a file, without any secret; `servers import` reads it.")
    ExitStatus export(@Parameters(paramLabel = "FILE", description = "The file to write.") Path file) {
        FileEnding.require(file, "json");
        List<Profile> all = services.profiles().get().all();
        new DrydockFile().write(all, file);
        terminal.err().println("Exported " + all.size() + " to " + file + ".");
        return ExitStatus.DONE;
    }

    static String source(PasswordSource source) {
        return switch (source) {
            case NONE -> "none";
            case ASK -> "asked for";
            case VAULT -> "vault";
            case COMMAND -> "command";
        };
    }

    static String way(SshAccess ssh) {
        return ssh.none()
                ? "direct"
                : "via " + ssh.hops().stream().map(SshHop::label).collect(Collectors.joining(", "));
    }
}
