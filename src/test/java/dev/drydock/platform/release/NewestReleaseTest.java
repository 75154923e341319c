package dev.drydock.platform.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NewestReleaseTest {

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private String answer = "0.2.0\nmore text\n";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                    + new TreeMap<>(exchange.getRequestHeaders()) + " "
                    + exchange.getRequestBody().readAllBytes().length);
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private NewestRelease newest() {
        return new NewestRelease("http://127.0.0.1:" + server.getAddress().getPort() + "/newest.txt");
    }

    @Test
    void onlyTheRequestIsSentAndOnlyWhenAsked() {
        NewestRelease newest = newest();
        assertThat(requests).isEmpty();
        assertThat(newest.read()).isEqualTo("0.2.0");
        assertThat(requests)
                .containsExactly("GET /newest.txt {Host=[127.0.0.1:"
                        + server.getAddress().getPort() + "], User-agent=[drydock]} 0");
    }

    @Test
    void anAnswerThatIsNoVersionIsAnErrorAndNotShown() {
        answer = "<html>Log in to the hotel's network</html>";
        NewestRelease newest = newest();
        assertThatThrownBy(newest::read).hasMessageContaining("E-1032");
    }

    @Test
    void withoutAnAddressNothingIsAsked() {
        NewestRelease nowhere = new NewestRelease("");
        assertThatThrownBy(nowhere::read).hasMessageContaining("E-1032");
        assertThat(requests).isEmpty();
    }

    @Test
    void versionsAreComparedNumberByNumber() {
        assertThat(NewestRelease.newer("0.10.0", "0.9.9")).isTrue();
        assertThat(NewestRelease.newer("0.9", "0.9.0")).isFalse();
        assertThat(NewestRelease.newer("1.0.0", "1.0.1-SNAPSHOT")).isFalse();
    }
}
