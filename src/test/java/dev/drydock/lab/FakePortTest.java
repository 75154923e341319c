package dev.drydock.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FakePortTest {

    private static final int SHORT_MILLIS = 400;

    @Test
    void aWebServerAndAnSshServerGreetAsSuch() throws IOException {
        try (FakePort http = FakePort.http();
                FakePort ssh = FakePort.ssh()) {
            assertThat(new String(firstBytes(http, 8), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1");
            assertThat(new String(firstBytes(ssh, 7), StandardCharsets.US_ASCII))
                    .isEqualTo("SSH-2.0");
        }
    }

    @Test
    void garbageIsTheSameEachTime() throws IOException {
        try (FakePort first = FakePort.garbage();
                FakePort second = FakePort.garbage()) {
            byte[] bytes = firstBytes(first, 512);
            assertThat(bytes).isEqualTo(firstBytes(second, 512));
            assertThat(Arrays.equals(bytes, new byte[512])).isFalse();
        }
    }

    @Test
    void aSilentPortAcceptsAndSaysNothing() throws IOException {
        try (FakePort silent = FakePort.silent()) {
            assertThatThrownBy(() -> firstBytes(silent, 1))
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessageContaining("Read");
        }
    }

    @Test
    void aSwallowingPortNeitherAcceptsNorRefuses() throws IOException {
        try (FakePort swallowing = FakePort.swallowing()) {
            assertThatThrownBy(() -> connect(swallowing.port()).close())
                    .isInstanceOf(SocketTimeoutException.class)
                    .hasMessageContainingAll("onnect", "timed out");
        }
    }

    @Test
    void aClosedPortRefuses() {
        assertThatThrownBy(() -> connect(FakePort.closed()).close()).isInstanceOf(ConnectException.class);
    }

    private static byte[] firstBytes(FakePort port, int count) throws IOException {
        try (Socket socket = connect(port.port())) {
            socket.setSoTimeout(SHORT_MILLIS);
            return socket.getInputStream().readNBytes(count);
        }
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), SHORT_MILLIS);
        return socket;
    }
}
