package dev.drydock.cli;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.vault.Vault;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.profile.vault.VaultKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock vault}: passwords that Drydock keeps, encrypted. */
@Command(
        name = "vault",
        mixinStandardHelpOptions = true,
        header = "Keep passwords of servers in an encrypted file.",
        footer = {
            "",
            "Examples:",
            "  drydock vault create",
            "  drydock vault set --server shop-prod-2",
            "  drydock vault list",
            "",
            "Passwords are asked for on the terminal, or read from standard input with --stdin; never from arguments."
        })
final class VaultCommand {

    private static final String MASTER = "Master password";

    private final Services services;
    private final Terminal terminal;

    VaultCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Command(
            name = "create",
            mixinStandardHelpOptions = true,
            description = "Make an empty vault with a new master password.")
    ExitStatus create(@Mixin SecretInput input) {
        try (Vault vault = services.vault().get().vault();
                Secret master = input.askNew(MASTER, terminal)) {
            vault.create(master);
        }
        return done("Created the vault. Nobody can read it without the master password; there is no way to reset it.");
    }

    @Command(
            name = "set",
            mixinStandardHelpOptions = true,
            description = "Save the password of a saved server, which takes it from the vault from then on.")
    ExitStatus set(
            @Option(names = "--server", required = true, paramLabel = "NAME", description = "Saved server.")
                    String server,
            @Mixin SecretInput input) {
        Profile profile = ServerArgument.saved(server, services.profiles());
        try (Vault vault = unlocked(input);
                Secret password =
                        input.askNew("Password of " + profile.user() + " at " + profile.address(), terminal)) {
            vault.put(Map.of(VaultKey.server(profile.id()), password));
        }
        services.profiles().get().saveChanges(List.of(profile), List.of(profile.withPassword(PasswordSource.VAULT)));
        return done("Saved the password of " + profile.name() + ".");
    }

    @Command(
            name = "remove",
            mixinStandardHelpOptions = true,
            description =
                    "Remove all secrets of a server; if it is still saved, its password is asked for from then on.")
    ExitStatus remove(
            @Option(
                            names = "--server",
                            required = true,
                            paramLabel = "NAME",
                            description = "Saved server, or the id that `vault list` shows of a removed one.")
                    String server,
            @Mixin SecretInput input) {
        Optional<Profile> saved = services.profiles().get().byName(server);
        String id = saved.map(Profile::id).orElse(server);
        try (Vault vault = unlocked(input)) {
            Set<VaultKey> keys = vault.keys().stream()
                    .filter(key -> key.profile().equals(id))
                    .collect(Collectors.toSet());
            if (keys.isEmpty()) {
                throw new UsageException(
                        "The vault has nothing of \"" + server + "\". `drydock vault list` shows what it has.");
            }
            vault.remove(keys);
        }
        saved.filter(profile -> profile.password() == PasswordSource.VAULT)
                .ifPresent(profile -> services.profiles()
                        .get()
                        .saveChanges(List.of(profile), List.of(profile.withPassword(PasswordSource.ASK))));
        return done("Removed the secrets of " + server + ".");
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            description = "List what the vault has secrets for, without them.")
    ExitStatus list(@Mixin SecretInput input, @Mixin Listing listing) {
        ProfileStore profiles = services.profiles().get();
        Map<String, String> names = profiles.all().stream().collect(Collectors.toMap(Profile::id, Profile::name));
        List<List<?>> rows = new ArrayList<>();
        try (Vault vault = unlocked(input)) {
            for (VaultKey key : vault.keys()) {
                String name = key.equals(VaultKey.REPORTS)
                        ? key.profile()
                        : names.getOrDefault(key.profile(), "(removed: " + key.profile() + ")");
                rows.add(List.of(name, word(key.kind()), key.about()));
            }
        }
        listing.rows(terminal, List.of("server", "secret", "of"), rows);
        return ExitStatus.DONE;
    }

    @Command(
            name = "change-password",
            mixinStandardHelpOptions = true,
            description = "Encrypt the vault under another master password.")
    ExitStatus changePassword(@Mixin SecretInput input) {
        try (VaultAccess access = services.vault().get();
                Secret old = input.ask(MASTER, terminal);
                Secret changed = input.askNew("New master password", terminal)) {
            access.changePassword(old, changed);
        }
        return done("Changed the master password.");
    }

    @Command(
            name = "keychain",
            mixinStandardHelpOptions = true,
            description = "Let the system's keychain open the vault, or not any more. The master password stays.")
    ExitStatus keychain(
            @Parameters(paramLabel = "on|off", description = "Whether it does.") String wanted,
            @Mixin SecretInput input) {
        try (VaultAccess access = services.vault().get()) {
            if (wanted.equals("off")) {
                access.forgetKeychain();
                return done("The vault asks for its master password from now on.");
            }
            if (!wanted.equals("on")) {
                throw new UsageException("Write: drydock vault keychain on, or off.");
            }
            try (Secret master = input.ask(MASTER, terminal)) {
                access.keepInKeychain(master);
            }
            return done("The system's keychain opens the vault from now on.");
        }
    }

    private Vault unlocked(SecretInput input) {
        Vault vault = services.vault().get().vault();
        try (Secret master = input.ask(MASTER, terminal)) {
            vault.unlock(master);
        }
        return vault;
    }

    private static String word(VaultKey.Kind kind) {
        return switch (kind) {
            case SERVER_PASSWORD -> "password";
            case SSH_PASSWORD -> "SSH password";
            case PASSPHRASE -> "passphrase";
        };
    }

    private ExitStatus done(String message) {
        terminal.err().println(message);
        return ExitStatus.DONE;
    }
}
