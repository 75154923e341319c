package dev.drydock.profile.importer;

import dev.drydock.platform.config.AtomicFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Profiles that a Drydock exported, without any secret. */
public final class DrydockFile implements Importer {

    static final String FORMAT = "drydock-servers";
    private static final int VERSION = 2;

    private final JsonMapper mapper = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /**
     * Writes the profiles; blocks. Those that keep their password in the vault ask for it where they are imported.
     *
     * @throws DrydockException E-1005; an old file is then unchanged
     */
    public void write(List<Profile> profiles, Path file) {
        ObjectNode tree = mapper.createObjectNode();
        tree.put(FORMAT, VERSION);
        ArrayNode list = tree.putArray("servers");
        profiles.forEach(profile -> list.add(mapper.<JsonNode>valueToTree(
                profile.password() == PasswordSource.VAULT ? profile.withPassword(PasswordSource.ASK) : profile)));
        try {
            AtomicFile.replace(file, mapper.writeValueAsString(tree).getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(PlatformError.OUTPUT_UNWRITABLE, failure.toString(), file), failure);
        }
    }

    @Override
    public FoundServers read(Path file, boolean secrets) throws IOException {
        try {
            JsonNode tree = mapper.readTree(Files.readAllBytes(file));
            int version = tree.path(FORMAT).asInt(0);
            if (version > VERSION) {
                throw new DrydockException(Problem.of(ImportError.NEWER, "", file, version, VERSION));
            }
            if (version < 1 || !tree.path("servers").isArray()) {
                throw ImportError.notSuch(file, ImportFormat.DRYDOCK, "no servers");
            }
            List<FoundServers.Server> servers = new ArrayList<>();
            for (JsonNode server : tree.path("servers")) {
                servers.add(new FoundServers.Server(mapper.treeToValue(server, Profile.class), null, List.of()));
            }
            return new FoundServers(servers, List.of());
        } catch (JacksonException damaged) {
            throw ImportError.notSuch(
                    file, ImportFormat.DRYDOCK, damaged.getClass().getSimpleName());
        }
    }
}
