package dev.drydock.cli;

import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.Tags;
import dev.drydock.profile.TlsMode;
import dev.drydock.profile.command.CommandWords;
import dev.drydock.profile.importer.DrydockFile;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
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
        header = "List, add and remove saved servers.",
        footer = {
            "",
            "Examples:",
            "  drydock servers list",
            "  drydock servers add shop-prod-2 --host db2 --user dba --environment production --folder Production",
            "  drydock servers add shop-prod-3 --host 127.0.0.1 --user dba --via bastion --via db3.internal",
            "  drydock servers add shop-prod-4 --host db4 --user dba --password-command 'pass show db/prod-4'",
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
    ExitStatus list() {
        TextTable table = new TextTable("name", "folder", "environment", "address", "way", "user", "password");
        for (Profile profile : services.profiles().get().all()) {
            table.row(
                    profile.name(),
                    profile.folder(),
                    profile.environment().label(),
                    profile.address(),
                    way(profile.ssh()),
                    profile.user(),
                    source(profile.password()));
        }
        PrintWriter out = new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        table.print(out);
        out.flush();
        return ExitStatus.DONE;
    }

    @Command(
            name = "add",
            mixinStandardHelpOptions = true,
            description = "Save a server. Its password is asked for when it is needed, and not saved.")
    ExitStatus add(
            @Parameters(paramLabel = "NAME", description = "Unique name.") String name,
            @Option(names = "--host", required = true, description = "Host name or address.") String host,
            @Option(names = "--port", defaultValue = "3306", description = "Port (default: ${DEFAULT-VALUE}).")
                    int port,
            @Option(names = "--user", required = true, description = "Account.") String user,
            @Option(names = "--folder", defaultValue = "", description = "Place in the tree, parts separated by /.")
                    String folder,
            @Option(
                            names = "--environment",
                            description =
                                    "development, test, production, the name of one that a saved server has, or with"
                                            + " --colour or --guarded a new name. Without it, the server counts as production until one is"
                                            + " chosen.")
                    @Nullable
                    String environment,
            @Option(names = "--colour", description = "Colour of an environment of your own, such as #884ea0.")
                    @Nullable
                    String colour,
            @Option(
                            names = "--guarded",
                            description = "Servers of this environment of your own are read-only until unlocked.")
                    boolean guarded,
            @Option(names = "--no-password", description = "The account has no password.") boolean noPassword,
            @Option(
                            names = "--password-command",
                            paramLabel = "COMMAND",
                            description = "Program and arguments that print the password as their first line, such as"
                                    + " \"pass show db/prod\"; run without a shell.")
                    @Nullable
                    String passwordCommand,
            @Option(names = "--tags", defaultValue = "", description = "Words to find the server by.") String tags,
            @Mixin TlsOptions tls,
            @Mixin SshWay way,
            @Option(names = "--notes", defaultValue = "", description = "Free text.") String notes) {
        ProfileStore profiles = services.profiles().get();
        if (profiles.byName(name).isPresent()) {
            throw new UsageException("There is a server named \"" + name + "\" already; remove it first.");
        }
        if (name.isBlank() || host.isBlank() || port < 1 || port > 65535) {
            throw new UsageException("A server needs a name, a host, and a port from 1 to 65535.");
        }
        if (colour != null && !colour.matches("#[0-9a-fA-F]{6}")) {
            throw new UsageException("--colour takes a colour such as #884ea0.");
        }
        Profile direct = new Profile(
                UUID.randomUUID().toString(),
                name,
                folder,
                new EnvironmentWord(profiles.all()).of(environment, colour, guarded),
                host,
                port,
                user,
                noPassword ? PasswordSource.NONE : PasswordSource.ASK,
                TlsMode.PREFERRED,
                notes);
        Profile whole = tls.apply(direct.withSsh(way.access(SshAccess.NONE))).withTags(Tags.of(tags));
        profiles.save(passwordCommand == null ? whole : whole.withPasswordCommand(words(passwordCommand, noPassword)));
        terminal.err()
                .println(
                        whole.environment().chosen()
                                ? "Saved " + name + "."
                                : "Saved " + name + ". It counts as production until it has an environment.");
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
        List<Profile> all = services.profiles().get().all();
        new DrydockFile().write(all, file);
        terminal.err().println("Exported " + all.size() + " to " + file + ".");
        return ExitStatus.DONE;
    }

    private static List<String> words(String command, boolean noPassword) {
        List<String> words = CommandWords.of(command);
        if (words.isEmpty() || noPassword) {
            throw new UsageException("--password-command takes a program and its arguments, and not --no-password.");
        }
        return words;
    }

    private static String source(PasswordSource source) {
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
