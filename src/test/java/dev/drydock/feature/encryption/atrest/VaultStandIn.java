package dev.drydock.feature.encryption.atrest;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.drydock.platform.digest.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Answers as a vault does whose key-value store, in its second version, has the keys of a MariaDB. */
final class VaultStandIn implements AutoCloseable {

    static final String TOKEN = "canary-token-of-the-vault";

    private static final int OK = 200;
    private static final int FORBIDDEN = 403;

    private final HttpServer http;
    private volatile int version = 1;

    VaultStandIn() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/v1/", this::answer);
        http.start();
    }

    /** The settings of MariaDB's plugin, with the token. */
    String settings() {
        return "[mariadb]\nhashicorp_key_management_vault_url = http://127.0.0.1:"
                + http.getAddress().getPort() + "/v1/mariadb\nhashicorp_key_management_token = " + TOKEN
                + "\nhashicorp_key_management_check_kv_version = OFF\n"
                + "hashicorp_key_management_caching_enabled = OFF\n";
    }

    /** Each key gets this many versions. */
    void versions(int newest) {
        version = newest;
    }

    private void answer(HttpExchange asked) throws IOException {
        boolean known = TOKEN.equals(asked.getRequestHeaders().getFirst("X-Vault-Token"));
        String query = asked.getRequestURI().getQuery();
        int number = query == null ? version : Integer.parseInt(query.substring(query.indexOf('=') + 1));
        String key = Sha256.hex(("key " + asked.getRequestURI().getPath() + " " + number).getBytes(UTF_8));
        byte[] body = (known
                        ? "{\"data\": {\"data\": {\"data\": \"" + key + "\"}, \"metadata\": {\"version\": " + number
                                + "}}}"
                        : "{\"errors\": [\"permission denied\"]}")
                .getBytes(UTF_8);
        asked.getResponseHeaders().set("Content-Type", "application/json");
        asked.sendResponseHeaders(known ? OK : FORBIDDEN, body.length);
        try (asked) {
            asked.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
