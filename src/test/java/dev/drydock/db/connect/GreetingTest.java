package dev.drydock.db.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class GreetingTest {

    private static byte[] handshake(String version, int capabilities) {
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        packet.write(10);
        packet.writeBytes(version.getBytes(StandardCharsets.UTF_8));
        packet.write(0);
        packet.writeBytes(new byte[] {7, 0, 0, 0});
        packet.writeBytes("saltsalt".getBytes(StandardCharsets.US_ASCII));
        packet.write(0);
        packet.write(capabilities & 0xff);
        packet.write(capabilities >> 8);
        packet.writeBytes(new byte[30]);
        return packet.toByteArray();
    }

    private static byte[] error(int errno, String text) {
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        packet.write(0xff);
        packet.write(errno & 0xff);
        packet.write(errno >> 8);
        packet.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        return packet.toByteArray();
    }

    @Test
    void aHandshakeTellsVersionAndTls() {
        assertThat(Greeting.parse(handshake("5.7.22-log", 0x0800))).contains(new Greeting("5.7.22-log", true, 0, ""));
        assertThat(Greeting.parse(handshake("5.5.9", 0xf7ff))).contains(new Greeting("5.5.9", false, 0, ""));
    }

    @Test
    void theDriverFollowsTheGreeting() {
        assertThat(Greeting.parse(handshake("5.5.5-10.11.6-MariaDB", 0))
                        .orElseThrow()
                        .mariaDbProtocol())
                .isTrue();
        assertThat(Greeting.parse(handshake("11.4.5-MariaDB", 0)).orElseThrow().mariaDbProtocol())
                .isTrue();
        assertThat(Greeting.parse(handshake("8.0.15", 0)).orElseThrow().mariaDbProtocol())
                .isFalse();
        assertThat(Greeting.parse(handshake("2.5.5-ProxySQL-Admin", 0))
                        .orElseThrow()
                        .proxySqlAdmin())
                .isTrue();
    }

    @Test
    void anErrorPacketGivesItsNumberAndTextWithAndWithoutSqlState() {
        assertThat(Greeting.parse(error(1040, "Too many connections")))
                .contains(new Greeting("", false, 1040, "Too many connections"));
        assertThat(Greeting.parse(error(1129, "#HY000Host is blocked")))
                .contains(new Greeting("", false, 1129, "Host is blocked"));
    }

    @Test
    void anythingElseIsNoGreetingAndNothingBreaks() {
        assertThat(Greeting.parse(new byte[0])).isEmpty();
        assertThat(Greeting.parse("SSH-2.0-OpenSSH_9.2".getBytes(StandardCharsets.US_ASCII)))
                .isEmpty();
        assertThat(Greeting.parse(new byte[] {10, '5', '.', '7'})).isEmpty();
        assertThat(Greeting.parse(new byte[] {(byte) 0xff, 1})).isEmpty();
        byte[] whole = handshake("5.7.22", 0);
        for (int length = 0; length < 22; length++) {
            assertThat(Greeting.parse(java.util.Arrays.copyOf(whole, length)))
                    .as("cut at %d", length)
                    .isEmpty();
        }
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
        for (int i = 0; i < 5000; i++) {
            byte[] noise = new byte[random.nextInt(60)];
            random.nextBytes(noise);
            boolean looksRight = noise.length > 1 && (noise[0] == 10 || noise[0] == (byte) 0xff);
            assertThat(Greeting.parse(noise).isPresent() && !looksRight).isFalse();
        }
    }
}
