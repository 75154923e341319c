package dev.drydock.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The proxy does to a connection what it says. */
@Timeout(120)
class TcpProxyTest {

    private static final int PATIENCE = 10_000;
    private static final int SILENCE = 200;

    private ServerSocket listener;
    private TcpProxy proxy;
    private Socket client;
    private Socket server;

    @BeforeEach
    void connect() throws IOException {
        listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        proxy = TcpProxy.to(listener.getLocalPort());
        client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        server = listener.accept();
        client.setSoTimeout(PATIENCE);
        server.setSoTimeout(PATIENCE);
        say(client, "hello");
        assertThat(hear(server, 5)).isEqualTo("hello");
        say(server, "welcome");
        assertThat(hear(client, 7)).isEqualTo("welcome");
    }

    @AfterEach
    void close() throws IOException {
        proxy.close();
        client.close();
        server.close();
        listener.close();
    }

    private static void say(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String hear(Socket socket, int length) throws IOException {
        InputStream stream = socket.getInputStream();
        return new String(stream.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    @Test
    void aResetIsAnErrorOnBothSidesAndACutAnEnd() throws Exception {
        assertThat(proxy.reset()).isEqualTo(1);
        assertThatThrownBy(() -> hear(client, 1)).isInstanceOf(IOException.class);
        try (Socket other = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
                Socket behind = listener.accept()) {
            say(other, "x");
            assertThat(hear(behind, 1)).isEqualTo("x");
            assertThat(proxy.cut()).isEqualTo(1);
            assertThat(hear(other, 1)).isEmpty();
            assertThat(hear(behind, 1)).isEmpty();
        }
    }

    @Test
    void oneOfTheConnectionsIsResetAndTheOthersGoOn() throws Exception {
        proxy.resetOne(new Random(1));
        assertThatThrownBy(() -> hear(client, 1)).isInstanceOf(IOException.class);
        assertThat(proxy.connections()).isZero();
        proxy.resetOne(new Random(1));
    }

    @Test
    void aHalfClosedConnectionEndsForTheClientAndStillReachesTheServer() throws Exception {
        proxy.halfClose();
        assertThat(hear(client, 1)).isEmpty();
        say(server, "unheard");
        say(client, "more");
        assertThat(hear(server, 4)).isEqualTo("more");
    }

    @Test
    void whatIsGarbledIsNotWhatWasSaidAndTheConnectionEnds() throws Exception {
        proxy.garble();
        say(server, "truth");
        assertThat(hear(client, 5)).isNotEqualTo("truth");
        assertThatThrownBy(() -> hear(server, 1)).isInstanceOf(IOException.class);
    }

    @Test
    void whatIsHeldBackArrivesLaterAndWhatIsForgottenNever() throws Exception {
        proxy.stall();
        say(client, "later");
        server.setSoTimeout(SILENCE);
        assertThatThrownBy(() -> hear(server, 5)).isInstanceOf(SocketTimeoutException.class);
        server.setSoTimeout(PATIENCE);
        proxy.flow();
        assertThat(hear(server, 5)).isEqualTo("later");
        proxy.forget();
        say(client, "never");
        server.setSoTimeout(SILENCE);
        assertThatThrownBy(() -> hear(server, 5)).isInstanceOf(SocketTimeoutException.class);
    }
}
