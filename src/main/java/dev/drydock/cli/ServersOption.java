package dev.drydock.cli;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The servers of a command that may work on several: one result with a section for each, and one exit status. */
public final class ServersOption {

    private static final int MOST_AT_ONCE = 64;

    /** What a command does on each opened server; results and messages go to the terminal that it is handed. */
    public interface Work {
        ExitStatus on(OpenServer server, Secret password, Terminal terminal) throws InterruptedException;
    }

    /** What a command does with each profile and its password. */
    interface UnopenedWork {
        ExitStatus with(Profile profile, Secret password, SshSetup ssh, Terminal terminal) throws InterruptedException;
    }

    private interface Reached {
        ExitStatus on(LogIn.Shared shared, @Nullable String server, Terminal section) throws InterruptedException;
    }

    @Option(
            names = "--server",
            paramLabel = "PROFILE|URL",
            description = "A saved server, or mysql://user@host:port/schema (default: $" + Address.VARIABLE
                    + ", else the server of ~/.my.cnf). Repeatable.")
    private List<String> servers = List.of();

    @Option(names = "--tag", paramLabel = "TAG", description = "All saved servers with this tag; repeatable.")
    private List<String> tags = List.of();

    @Option(
            names = "--parallel-servers",
            paramLabel = "N",
            description = "How many servers are worked on at once (default: ${DEFAULT-VALUE}).")
    private int parallel = 1;

    @Mixin
    private final LogIn logIn = new LogIn();

    private boolean schemaTaken;

    /** Whether the command line asks for more than one. */
    public boolean several() {
        return servers.size() > 1 || !tags.isEmpty();
    }

    /** The schema that the address of the only server names, for a command that can work on one; empty if it names none. */
    public Optional<String> schema() {
        schemaTaken = true;
        return servers.size() == 1 ? ServerArgument.schema(servers.getFirst()) : Optional.empty();
    }

    /** Other saved servers that work on an opened one has to look at, too; to be closed. */
    public LinkedServers linked() {
        return logIn.linked();
    }

    /**
     * Opens each server, does the work and closes it. A server that fails keeps none of the others back.
     *
     * @param form how the results of several are put together
     */
    public ExitStatus open(Services services, Terminal terminal, Fleet.Form form, Work work)
            throws InterruptedException {
        return each(
                services,
                terminal,
                form,
                (shared, name, section) -> ServerOption.open(
                        shared, name, services, section, (server, secret) -> work.on(server, secret, section)));
    }

    /** Does something with each profile, without opening the server. */
    ExitStatus unopened(Services services, Terminal terminal, Fleet.Form form, UnopenedWork work)
            throws InterruptedException {
        return each(
                services,
                terminal,
                form,
                (shared, name, section) ->
                        shared.on(name, section, (profile, secret, ssh) -> work.with(profile, secret, ssh, section)));
    }

    private ExitStatus each(Services services, Terminal terminal, Fleet.Form form, Reached reached)
            throws InterruptedException {
        if (parallel < 1 || parallel > MOST_AT_ONCE) {
            throw new UsageException("--parallel-servers takes 1 to " + MOST_AT_ONCE + ".");
        }
        boolean named =
                servers.stream().anyMatch(one -> ServerArgument.schema(one).isPresent());
        if (named && (!schemaTaken || several())) {
            throw new UsageException("Name the servers without a schema: this works on whole servers.");
        }
        List<String> names = several() ? names(services) : List.of();
        try (LogIn.Shared shared = logIn.shared(services, terminal)) {
            return several()
                    ? new Fleet(terminal, form, parallel)
                            .run(names, (name, section) -> reached.on(shared, name, section))
                    : reached.on(shared, servers.isEmpty() ? null : servers.getFirst(), terminal);
        }
    }

    /** The names in the order of the command line, each once. */
    private List<String> names(Services services) {
        List<String> names = new ArrayList<>(servers);
        for (String tag : tags) {
            names.addAll(ServerArgument.tagged(tag, services.profiles()));
        }
        return names.stream().distinct().toList();
    }
}
