package dev.drydock.platform.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretTest {

    @Test
    void itsTextFormTellsNothingNotEvenTheLength() {
        assertThat(Secret.of("hunter2").toString()).isEqualTo(Secret.none().toString());
        assertThat(List.of(Secret.of("hunter2")).toString()).doesNotContain("hunter2");
        assertThat("%s".formatted(Secret.of("hunter2"))).doesNotContain("hunter2");
    }

    @Test
    void itLendsItsValueAndWipesItOnClose() {
        Secret secret = Secret.of("hunter2");
        assertThat(secret.<String, RuntimeException>use(plain -> plain)).isEqualTo("hunter2");
        secret.close();
        assertThat(secret.<String, RuntimeException>use(plain -> plain)).isEqualTo("\0".repeat(7));
    }

    @Test
    void itTakesACopyOfWhatItIsGiven() {
        char[] typed = "hunter2".toCharArray();
        Secret secret = Secret.of(typed);
        typed[0] = 'X';
        assertThat(secret.<String, RuntimeException>use(plain -> plain)).isEqualTo("hunter2");
    }

    @Test
    void onlyTheSecretOfNobodyIsEmpty() {
        assertThat(Secret.none().isEmpty()).isTrue();
        assertThat(Secret.of("x").isEmpty()).isFalse();
    }

    @Test
    void itCannotBeSerialised() throws Exception {
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            assertThatThrownBy(() -> out.writeObject(Secret.of("hunter2")))
                    .isInstanceOf(java.io.NotSerializableException.class);
        }
    }
}
