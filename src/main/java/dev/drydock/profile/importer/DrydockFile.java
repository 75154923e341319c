package dev.drydock.profile.importer;

import dev.drydock.platform.config.JsonFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

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
        ObjectNode tree = JsonFile.mapper().createObjectNode();
        tree.put(FORMAT, VERSION);
        ArrayNode list = tree.putArray("servers");
        profiles.forEach(profile -> list.add(JsonFile.mapper().<JsonNode>valueToTree(withoutVault(profile))));
        OutputFile.saveText(file, JsonFile.mapper().writeValueAsString(tree));
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
    private FoundServers.Server found(JsonNode server) {
        try {
            Profile profile = JsonFile.mapper().treeToValue(server, Profile.class);
            return new FoundServers.Server(
                    guarded(withoutVault(profile).withPasswordUnverified(false)), null, Map.of(), List.of());
        } catch (JacksonException wrong) {
            if (wrong.getCause() instanceof DrydockException known) {
                throw known;
            }
            throw wrong;
        }
    }

    @Override
    public FoundServers read(Path file, boolean secrets) throws IOException {
        try {
            JsonNode tree = JsonFile.mapper().readTree(Files.readAllBytes(file));
            int version = tree.path(FORMAT).asInt(0);
            if (version > VERSION) {
                throw new DrydockException(Problem.of(ImportError.NEWER, "", file, version, VERSION));
            }
            if (version < 1 || !tree.path("servers").isArray()) {
                throw ImportError.notSuch(file, ImportFormat.DRYDOCK, "no servers");
            }
            ServerList servers = new ServerList();
            tree.path("servers")
                    .forEach(server -> servers.add(server.path("name").asString(""), () -> found(server)));
            return servers.found();
        } catch (JacksonException damaged) {
            throw ImportError.notSuch(
                    file, ImportFormat.DRYDOCK, damaged.getClass().getSimpleName());
        }
    }
}
