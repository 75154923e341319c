package dev.drydock.profile.importer;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.command.CommandWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        profiles.forEach(profile -> list.add(mapper.<JsonNode>valueToTree(withoutVault(profile))));
        OutputFile.saveText(file, mapper.writeValueAsString(tree));
    }

    private static Profile withoutVault(Profile profile) {
        Profile kept = profile.withSsh(profile.ssh().withVault(false));
        return profile.password() == PasswordSource.VAULT ? kept.withPassword(PasswordSource.ASK) : kept;
    }

    /** A program that a file names is not run: whoever wrote the file would choose what runs here. */
    private static FoundServers.Server found(Profile profile) {
        if (profile.passwordCommand().isEmpty()) {
            return new FoundServers.Server(withoutVault(profile), null, Map.of(), List.of());
        }
        String command = Messages.of("importer").text("leftout.command", CommandWords.text(profile.passwordCommand()));
        Profile asking = withoutVault(profile).withPasswordCommand(List.of()).withPassword(PasswordSource.ASK);
        return new FoundServers.Server(asking, null, Map.of(), List.of(command));
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
                servers.add(found(mapper.treeToValue(server, Profile.class)));
            }
            return new FoundServers(servers, List.of());
        } catch (JacksonException damaged) {
            throw ImportError.notSuch(
                    file, ImportFormat.DRYDOCK, damaged.getClass().getSimpleName());
        }
    }
}
