package dev.drydock.cli;

import dev.drydock.app.Features;
import dev.drydock.cli.schedule.OfferedCommands;
import dev.drydock.db.guard.GuardedServers;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.schedule.SchedulableCommands;
import dev.drydock.platform.support.SupportBundle;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.keychain.MemoryKeychain;
import dev.drydock.profile.vault.KeyCost;
import dev.drydock.profile.vault.Vault;
import dev.drydock.profile.vault.VaultAccess;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import picocli.CommandLine;

/** Runs command lines in this process over a real history and real profiles in one folder. */
public final class Commands implements AutoCloseable {

    /** What a guess costs is not what these tests are about. */
    private static final KeyCost CHEAP = new KeyCost(64, 1, 1);

    private final ProfileStore profiles;
    private final HistoryStore history;
    private final Path folder;
    private volatile boolean tolerant;
    private final MemoryKeychain keychain = new MemoryKeychain();

    /**
     * A command that ended.
     *
     * @param out its standard output
     * @param err its standard error
     */
    public record Ended(int status, String out, String err) {}

    public Commands(Path folder) {
        profiles = new ProfileStore(folder.resolve("profiles.json"), problem -> {
            throw new AssertionError(problem.full());
        });
        this.folder = folder;
        history = HistoryStore.open(folder, "test");
    }

    /** Runs one command on a folder that a program has left, as its next start would. */
    public static Ended next(Path folder, String... arguments) {
        try (Commands commands = new Commands(folder)) {
            return commands.run(arguments);
        }
    }

    Ended run(String... arguments) {
        return typing("", arguments);
    }

    /** @param input what stands on the standard input */
    public Ended typing(String input, String... arguments) {
        return run(input, new ByteArrayOutputStream(), arguments);
    }

    /** @param out where the standard output goes; what reached it is in the answer only if it is kept in memory */
    Ended run(String input, OutputStream out, String... arguments) {
        return run(input, out, false, Features.commands(), arguments);
    }

    /** As if results and messages went to a terminal. */
    Ended shown(String... arguments) {
        return run("", new ByteArrayOutputStream(), true, Features.commands(), arguments);
    }

    /** As if these were the commands of the features. */
    Ended of(List<Cli.FeatureCommand> features, String... arguments) {
        return run("", new ByteArrayOutputStream(), false, features, arguments);
    }

    private Ended run(
            String input,
            OutputStream out,
            boolean onTerminal,
            List<Cli.FeatureCommand> features,
            String... arguments) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                onTerminal,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                onTerminal);
        ExitStatus status = new Cli(services(), terminal, features).run(arguments);
        String kept = out instanceof ByteArrayOutputStream memory ? memory.toString(StandardCharsets.UTF_8) : "";
        return new Ended(status.status(), kept, err.toString(StandardCharsets.UTF_8));
    }

    private Services services() {
        return new Services(
                "test",
                () -> profiles,
                () -> history,
                () -> history,
                this::access,
                Commands::support,
                this::guarded,
                Features.all(),
                _ -> {},
                folder,
                new NoOtherHistories());
    }

    /** The model of all commands. */
    CommandLine line() {
        return new Cli(
                        services(),
                        new Terminal(InputStream.nullInputStream(), System.out, false, System.err, false),
                        Features.commands())
                .line();
    }

    /** What the window offers to be scheduled. */
    public SchedulableCommands schedulable() {
        return new OfferedCommands(services(), this::line);
    }

    private static SupportBundle support() {
        return new SupportBundle(List.of(new SupportBundle.Part("about.txt", "versions", "Drydock")));
    }

    /** The vault, locked. */
    Vault vault() {
        return access().vault();
    }

    private VaultAccess access() {
        return new VaultAccess(folder.resolve("vault"), InstantSource.system(), keychain, CHEAP, _ -> {});
    }

    private GuardedServers guarded() {
        return new GuardedServers(folder.resolve("guarded-servers.json"), () -> profiles, problem -> {
            if (!tolerant) {
                throw new AssertionError(problem.full());
            }
        });
    }

    /** From now on files that cannot be read are no failure of the test. */
    void tolerateNotices() {
        tolerant = true;
    }

    /** What the keychain has. */
    MemoryKeychain keychain() {
        return keychain;
    }

    HistoryStore history() {
        return history;
    }

    /** The saved servers. */
    public ProfileStore profiles() {
        return profiles;
    }

    @Override
    public void close() {
        history.close();
    }
}
