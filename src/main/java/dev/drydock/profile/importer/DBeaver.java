package dev.drydock.profile.importer;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * {@code data-sources.json} of DBeaver, and {@code credentials-config.json} beside it: AES-CBC under a key that stands in
 * DBeaver's published source, after sixteen bytes of initialisation vector. So whoever has the files has the passwords.
 */
final class DBeaver implements Importer {

    private static final byte[] PUBLISHED_KEY = HexFormat.of().parseHex("babb4a9f774ab853c96c2d653dfe544a");
    private static final int BLOCK = 16;

    private final JsonMapper mapper = JsonMapper.builder().build();

    @Override
    public FoundServers read(Path file, boolean secrets) throws IOException {
        JsonNode connections = json(Files.readAllBytes(file), file).path("connections");
        if (!connections.isObject()) {
            throw ImportFormat.DBEAVER.notSuch(file, "no connections");
        }
        Optional<JsonNode> credentials = credentials(file.resolveSibling("credentials-config.json"));
        ServerList servers = new ServerList();
        for (Map.Entry<String, JsonNode> connection : connections.properties()) {
            JsonNode settings = connection.getValue();
            String kind = text(settings, "provider") + " " + text(settings, "driver");
            if (kind.contains("mysql") || kind.contains("mariadb")) {
                servers.add(
                        text(settings, "name"),
                        () -> server(settings, credentials.map(all -> all.path(connection.getKey())), secrets));
            } else {
                servers.skip(ServerDraft.skipped("other", text(settings, "name")));
            }
        }
        return servers.found();
    }

    private static FoundServers.Server server(JsonNode settings, Optional<JsonNode> opened, boolean secrets) {
        JsonNode sealed = opened.orElse(MissingNode.getInstance());
        JsonNode credentials = sealed.path("#connection");
        JsonNode configuration = settings.path("configuration");
        String user = text(credentials, "user");
        ServerDraft draft = new ServerDraft()
                .name(text(settings, "name"))
                .folder(text(settings, "folder"))
                .environment(environment(text(configuration, "type")))
                .host(text(configuration, "host"))
                .port(text(configuration, "port"))
                .user(user.isEmpty() ? text(configuration, "user") : user);
        if (opened.isEmpty()) {
            draft.leaveOut("credentials");
        }
        for (Map.Entry<String, JsonNode> handler :
                configuration.path("handlers").properties()) {
            if (handler.getValue().path("enabled").asBoolean(false)) {
                JsonNode properties = handler.getValue().path("properties");
                if (handler.getKey().contains("ssl")) {
                    tls(draft, properties);
                } else if (handler.getKey().equals("ssh_tunnel")) {
                    ssh(draft, handler.getValue(), sealed.path("network/ssh_tunnel"), secrets);
                } else {
                    draft.leaveOut("network", handler.getKey());
                }
            }
        }
        String password = text(credentials, "password");
        if (!password.isEmpty() && secrets) {
            draft.password(Secret.of(password));
        } else if (!password.isEmpty()) {
            draft.leaveOut("password");
        }
        return draft.server();
    }

    private static void tls(ServerDraft draft, JsonNode properties) {
        boolean verify = properties.path("ssl.verify.server").asBoolean(false);
        draft.tls(verify ? "VERIFY_CA" : "REQUIRED")
                .tlsFiles(
                        text(properties, "ssl.ca.cert"),
                        text(properties, "ssl.client.cert"),
                        text(properties, "ssl.client.key"));
    }

    /** Jump hosts first, as {@code jumpServer0.host} and so on, then the host itself. */
    private static void ssh(ServerDraft draft, JsonNode handler, JsonNode credentials, boolean secrets) {
        JsonNode properties = handler.path("properties");
        for (int jump = 0; properties.has("jumpServer" + jump + ".host"); jump++) {
            String prefix = "jumpServer" + jump + ".";
            if (properties.path(prefix + "enabled").asBoolean(false)) {
                hop(draft, properties, prefix, text(properties, prefix + "name"));
            }
        }
        String saved = text(credentials, "user");
        hop(draft, properties, "", saved.isEmpty() ? text(handler, "user") : saved);
        String password = text(credentials, "password");
        if (!password.isEmpty() && secrets && !text(properties, "host").isBlank()) {
            draft.hopSecret(Secret.of(password));
        } else if (!password.isEmpty()) {
            draft.leaveOut("sshpassword");
        }
    }

    private static void hop(ServerDraft draft, JsonNode properties, String prefix, String user) {
        String method = text(properties, prefix + "authType");
        String key = method.equals("PUBLIC_KEY") ? text(properties, prefix + "keyPath") : "";
        draft.hop(
                text(properties, prefix + "host"),
                text(properties, prefix + "port"),
                user,
                key,
                method.isEmpty() || method.equals("PASSWORD"));
    }

    private static Environment environment(String type) {
        return switch (type) {
            case "prod" -> Environment.PRODUCTION;
            case "test" -> Environment.TEST;
            // every connection is of its type "dev" until somebody changes that
            default -> Environment.NOT_CHOSEN;
        };
    }

    /** Empty where they cannot be decrypted: a master password gives the file another key. */
    private Optional<JsonNode> credentials(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.of(mapper.createObjectNode());
        }
        byte[] sealed = Files.readAllBytes(file);
        if (sealed.length < 2 * BLOCK) {
            return Optional.empty();
        }
        byte[] plain = new byte[0];
        try {
            Cipher aes = Cipher.getInstance("AES/CBC/PKCS5Padding");
            aes.init(
                    Cipher.DECRYPT_MODE,
                    new SecretKeySpec(PUBLISHED_KEY, "AES"),
                    new IvParameterSpec(Arrays.copyOf(sealed, BLOCK)));
            plain = aes.doFinal(sealed, BLOCK, sealed.length - BLOCK);
            return Optional.of(mapper.readTree(plain));
        } catch (GeneralSecurityException | JacksonException _) {
            return Optional.empty();
        } finally {
            Arrays.fill(plain, (byte) 0);
        }
    }

    private JsonNode json(byte[] bytes, Path file) {
        try {
            return mapper.readTree(bytes);
        } catch (JacksonException damaged) {
            // its message may quote the text, and that may hold a password
            String place = damaged.getLocation() == null
                    ? ""
                    : "line " + damaged.getLocation().getLineNr();
            throw ImportFormat.DBEAVER.notSuch(file, place);
        }
    }

    private static String text(JsonNode object, String name) {
        return object.path(name).asString("");
    }
}
