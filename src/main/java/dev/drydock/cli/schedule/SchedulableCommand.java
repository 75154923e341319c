package dev.drydock.cli.schedule;

import dev.drydock.cli.HelpLook;
import dev.drydock.cli.PasswordOptions;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServerArgument;
import dev.drydock.cli.Services;
import dev.drydock.cli.UnlockOption;
import dev.drydock.cli.UsageException;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.schedule.ScheduleError;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.vault.VaultAccess;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Looks at a command line before it is scheduled: whether it is one, changes no server, and needs nobody who types. */
final class SchedulableCommand {

    private static final Set<String> TYPED = Set.of("--ask-password", "--password-stdin", "--master-stdin");
    private static final Set<String> GIVEN = Set.of("--password-file", "--defaults-file", "--login-path");

    private final Services services;

    SchedulableCommand(Services services) {
        this.services = services;
    }

    /** @throws DrydockException E-1064, E-1065 @throws UsageException if the command line is wrong or names no server */
    void require(CommandLine all, List<String> words) {
        List<OptionSpec> options = requireLooking(all, words);
        options.stream()
                .flatMap(option -> Stream.of(option.names()))
                .filter(TYPED::contains)
                .findFirst()
                .ifPresent(name -> {
                    throw nobody(name);
                });
        List<String> servers =
                Stream.concat(servers(options).stream(), named(all).stream()).toList();
        servers.forEach(server -> ServerArgument.require(server, services.profiles()));
        boolean given =
                options.stream().flatMap(option -> Stream.of(option.names())).anyMatch(GIVEN::contains);
        if (!given) {
            servers.forEach(this::requirePassword);
        }
    }

    /**
     * Looks at a command line that may have been changed since it was scheduled.
     *
     * @return the options that it gives
     * @throws DrydockException E-1064 unless it only looks
     * @throws UsageException if the command line is wrong
     */
    static List<OptionSpec> requireLooking(CommandLine all, List<String> words) {
        if (words.stream().anyMatch(PasswordOptions::isPassword)) {
            throw new UsageException("A password on the command line can be read by everybody on this machine.");
        }
        if (words.stream().anyMatch(word -> word.startsWith("@"))) {
            throw new UsageException("A schedule has its options itself, not in an @FILE that can be changed later.");
        }
        CommandLine.ParseResult parsed;
        try {
            parsed = all.parseArgs(words.toArray(String[]::new));
        } catch (CommandLine.ParameterException wrong) {
            throw new UsageException("The command is wrong: " + wrong.getMessage());
        }
        List<CommandLine> line = parsed.asCommandLineList();
        List<OptionSpec> options = line.stream()
                .flatMap(one -> one.getParseResult().matchedOptions().stream())
                .toList();
        boolean looks = line.getLast().getCommand() instanceof Schedulable command && !command.changesServer();
        if (!looks || options.stream().anyMatch(SchedulableCommand::unlocks)) {
            throw new DrydockException(Problem.of(ScheduleError.COMMAND, "", String.join(" ", words)));
        }
        return options;
    }

    private static List<String> named(CommandLine parsed) {
        CommandLine last = parsed.getParseResult().asCommandLineList().getLast();
        return last.getCommand() instanceof Schedulable command ? command.servers() : List.of();
    }

    static boolean unlocks(OptionSpec option) {
        return option.userObject() instanceof Field field && field.getDeclaringClass() == UnlockOption.class;
    }

    /** The servers that the options name, one by one or by a tag. */
    private List<String> servers(List<OptionSpec> options) {
        List<OptionSpec> connecting = options.stream()
                .filter(option -> HelpLook.of(option) == HelpLook.Part.CONNECTING)
                .toList();
        return Stream.concat(
                        values(connecting, "--server"),
                        values(connecting, "--tag")
                                .flatMap(tag -> ServerArgument.tagged(tag, services.profiles()).stream()))
                .distinct()
                .toList();
    }

    private static Stream<String> values(List<OptionSpec> options, String name) {
        return options.stream()
                .filter(option -> List.of(option.names()).contains(name))
                .flatMap(option -> values(option.getValue()));
    }

    private static Stream<String> values(Object value) {
        return value instanceof Collection<?> many
                ? many.stream().map(String::valueOf)
                : Stream.of(String.valueOf(value));
    }

    /** An address logs in with what an option file says; that is tried when it runs. */
    private void requirePassword(String server) {
        Optional<PasswordSource> source =
                services.profiles().get().byName(server).map(profile -> profile.password());
        if (source.isEmpty()) {
            return;
        }
        switch (source.get()) {
            case NONE, COMMAND -> {}
            case ASK -> throw nobody(server);
            case VAULT -> {
                try (VaultAccess vault = services.vault().get()) {
                    if (!vault.unlockFromKeychain()) {
                        throw nobody(server);
                    }
                } catch (DrydockException failure) {
                    throw failure.problem().code() instanceof ScheduleError
                            ? failure
                            : new DrydockException(
                                    Problem.of(
                                            ScheduleError.NOBODY_THERE,
                                            failure.problem().full(),
                                            server),
                                    failure);
                }
            }
        }
    }

    private static DrydockException nobody(String who) {
        return new DrydockException(Problem.of(ScheduleError.NOBODY_THERE, "", who));
    }
}
