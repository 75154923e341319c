package dev.drydock.profile.importer;

import dev.drydock.platform.config.Json;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Profiles that a Drydock exported, without any secret. */
public final class DrydockFile implements Importer {

    static final String FORMAT = "drydock-servers";
    private static final int VERSION = 3;

    /**
     * Writes the profiles; blocks. Those that keep their password in the vault ask for it where they are imported.
     *
     * @throws DrydockException E-1005; an old file is then unchanged
     */
    public void write(List<Profile> profiles, Path file) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(FORMAT, VERSION);
        tree.put(
                "servers",
                profiles.stream()
                        .map(profile -> Json.tree(withoutVault(profile)))
                        .toList());
        OutputFile.saveText(file, Json.text(tree));
    }

    private static Profile withoutVault(Profile profile) {
        Profile kept = profile.withSsh(profile.ssh().withVault(false));
        return profile.password() == PasswordSource.VAULT ? kept.withPassword(PasswordSource.ASK) : kept;
    }

    /** A file from elsewhere takes no guard away: what is called production is guarded. */
    private static Profile guarded(Profile found) {
        Environment said = found.environment();
        return said.guarded() || !ProductionName.in(said.label())
                ? found
                : found.withEnvironment(Environment.own(said.label(), said.colour(), true));
    }

    /** @throws DrydockException if the profile itself finds fault with it */
    private FoundServers.Server found(Map<?, ?> server) {
        try {
            Profile profile = Json.record(Profile.class, server);
            return new FoundServers.Server(
                    guarded(withoutVault(profile).withPasswordUnverified(false)), null, Map.of(), List.of());
        } catch (Json.Wrong wrong) {
            if (wrong.getCause() instanceof DrydockException known) {
                throw known;
            }
            throw wrong;
        }
    }

    @Override
    public FoundServers read(Path file, boolean secrets) throws IOException {
        try {
            Map<String, @Nullable Object> tree =
                    Json.object(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            int version = tree.get(FORMAT) instanceof Number number ? number.intValue() : 0;
            if (version > VERSION) {
                throw new DrydockException(Problem.of(ProfileError.IMPORT_NEWER, "", file, version, VERSION));
            }
            if (version < 1 || !(tree.get("servers") instanceof List<?> all)) {
                throw ImportFormat.DRYDOCK.notSuch(file, "no servers");
            }
            ServerList servers = new ServerList();
            for (Object one : all) {
                Map<?, ?> server = one instanceof Map<?, ?> object ? object : Map.of();
                servers.add(server.get("name") instanceof String name ? name : "", () -> found(server));
            }
            return servers.found();
        } catch (Json.Wrong _) {
            throw ImportFormat.DRYDOCK.notSuch(file, "no complete JSON");
        }
    }
}
