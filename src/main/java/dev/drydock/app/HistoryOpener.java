package dev.drydock.app;

import dev.drydock.cli.HistoryLocations;
import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.DatabaseSource;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.history.HistoryAddress;
import dev.drydock.history.HistoryError;
import dev.drydock.history.SharedHistoryLocation;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.command.PasswordCommand;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.profile.vault.VaultSecrets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Opens the history that is set, local or shared, with the way and the password of its profile. Safe on any thread. */
final class HistoryOpener implements HistoryLocations, AutoCloseable {

    static final String VARIABLE = "DRYDOCK_HISTORY";

    private static final int FORMAT = 1;

    /** What is in the settings file. */
    record HistorySettings(@Nullable String history) {}

    private final DataFolder folder;
    private final Map<String, String> environment;
    private final Supplier<ProfileStore> profiles;
    private final Supplier<VaultAccess> vault;
    private final Consumer<Problem> notices;
    private final JsonFile<HistorySettings> settings;
    private final List<Connector> ways = new CopyOnWriteArrayList<>();

    HistoryOpener(
            DataFolder folder,
            Map<String, String> environment,
            Supplier<ProfileStore> profiles,
            Supplier<VaultAccess> vault,
            Consumer<Problem> notices) {
        this.folder = folder;
        this.environment = environment;
        this.profiles = profiles;
        this.vault = vault;
        this.notices = notices;
        this.settings = new JsonFile<>(folder.historySettings(), FORMAT, HistorySettings.class);
    }

    @Override
    public HistoryAddress current() {
        String named = environment.getOrDefault(VARIABLE, "");
        if (!named.isBlank()) {
            return HistoryAddress.of(named);
        }
        return settings.read(notices)
                .map(saved -> HistoryAddress.of(Objects.requireNonNullElse(saved.history(), "")))
                .orElse(HistoryAddress.LOCAL);
    }

    @Override
    public void use(HistoryAddress address) {
        if (!address.local()) {
            var _ = profile(address);
        }
        settings.write(new HistorySettings(address.toString()));
    }

    @Override
    public HistoryStore open(HistoryAddress address) {
        if (address.local()) {
            return HistoryStore.open(folder.history(), BuildInfo.version());
        }
        Profile profile = profile(address);
        Connector way = new Connector(profile, password(profile, address), SshSetup.unattended());
        ways.add(way);
        return HistoryStore.openShared(
                folder.history(),
                BuildInfo.version(),
                new SharedHistoryLocation(new DatabaseSource(way, address.database()), address.toString()));
    }

    private Profile profile(HistoryAddress address) {
        return profiles.get()
                .byName(address.profile())
                .orElseThrow(() -> new DrydockException(Problem.of(HistoryError.NO_SUCH_PLACE, "", address)));
    }

    /** Nobody is asked: the history is opened before anything else, also where nobody is there. */
    private Secret password(Profile profile, HistoryAddress address) {
        return switch (profile.password()) {
            case NONE -> Secret.none();
            case COMMAND -> new PasswordCommand(profile.passwordCommand()).run();
            case VAULT -> fromVault(profile, address);
            case ASK -> throw new DrydockException(Problem.of(HistoryError.NO_PASSWORD, "", address));
        };
    }

    private Secret fromVault(Profile profile, HistoryAddress address) {
        VaultAccess locked = vault.get();
        var _ = locked.unlockFromKeychain();
        return new VaultSecrets(locked.vault())
                .find(profile)
                .orElseThrow(() -> new DrydockException(Problem.of(HistoryError.NO_PASSWORD, "", address)));
    }

    /** Ends the ways; after the histories. */
    @Override
    public void close() {
        ways.forEach(Connector::close);
    }
}
