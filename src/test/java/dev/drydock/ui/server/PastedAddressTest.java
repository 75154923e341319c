package dev.drydock.ui.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.TlsMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each option of an address is taken over, or refused by its name; its password is in nothing that is shown. */
class PastedAddressTest {

    private static PastedAddress parsed(String address) {
        return PastedAddress.parse(address).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "sslMode=DISABLED, DISABLED",
        "sslMode=preferred, PREFERRED",
        "ssl-mode=REQUIRED, REQUIRED",
        "sslMode=verify-ca, VERIFY_CA",
        "sslmode=verify-full, VERIFY_IDENTITY",
        "sslMode=trust, REQUIRED",
        "useSSL=false, DISABLED",
        "useSSL=true, PREFERRED",
        "useSSL=true&requireSSL=true, REQUIRED",
        "useSSL=true&verifyServerCertificate=true, VERIFY_CA",
        "useSSL=false&sslMode=VERIFY_CA, VERIFY_CA"
    })
    void theModeOfTlsIsTaken(String options, TlsMode mode) {
        PastedAddress address = parsed("mysql://u@h/?" + options);
        assertThat(address.tls()).contains(mode);
        assertThat(address.refused()).isEmpty();
    }

    @Test
    void anUnknownModeIsRefusedAndChangesNothing() {
        PastedAddress address = parsed("mysql://u@h/?sslMode=STRICT&useSSL=perhaps");
        assertThat(address.tls()).isEmpty();
        assertThat(address.refused()).containsExactly("sslMode=STRICT", "useSSL=perhaps");
    }

    @Test
    void filesSocketAccountAndPasswordAreTaken() {
        PastedAddress address =
                parsed("jdbc:mariadb://[::1]:3307/shop?user=app&password=s%26c+ret&serverSslCert=/ca.pem"
                        + "&ssl-cert=/c.pem&ssl_key=/k.pem&localSocket=/run/my.sock#there");
        assertThat(address.host()).isEqualTo("::1");
        assertThat(address.port()).isEqualTo("3307");
        assertThat(address.user()).isEqualTo("app");
        assertThat(address.password()).isEqualTo("s&c+ret");
        assertThat(address.ca() + address.certificate() + address.key()).isEqualTo("/ca.pem/c.pem/k.pem");
        assertThat(address.socket()).isEqualTo("/run/my.sock");
        assertThat(address.refused()).isEmpty();
        assertThat(address.shown()).doesNotContain("s%26c", "password");
    }

    @Test
    void aPasswordMayHaveEveryLetter() {
        assertThat(parsed("mysql://u:p%2F%3A+%25@h").password()).isEqualTo("p/:+%");
        assertThat(parsed("mysql://u:a@b@h:1").password()).isEqualTo("a@b");
        assertThat(parsed("mysql+pymysql://u:100%@h").password()).isEqualTo("100%");
        assertThat(parsed("mysql://u:p@h").shown()).isEqualTo("mysql://u@h");
    }

    @Test
    void anAddressWithoutAPasswordIsShownAsItIs() {
        for (String typed : new String[] {
            "mysql://u@h/shop?",
            "mysql://h?",
            "mysql://h/d?sslMode=REQUIRED&",
            "mysql://h#there",
            "mysql://h/d?password"
        }) {
            assertThat(parsed(typed).shown()).isEqualTo(typed);
        }
    }

    @Test
    void whatIsNotTakenIsNamedWithoutItsValueAndNoPasswordOfItIsShown() {
        PastedAddress address = parsed("jdbc:mysql://h/d?trustCertificateKeyStorePassword=canary&autoReconnect=true"
                + "&allowPublicKeyRetrieval=true");
        assertThat(address.refused())
                .containsExactly("trustCertificateKeyStorePassword", "autoReconnect", "allowPublicKeyRetrieval");
        assertThat(address.shown()).doesNotContain("canary").contains("autoReconnect=true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://h1:3306,h2:3306/d",
                "jdbc:mysql:replication://h1,h2/d",
                "jdbc:mysql://address=(host=h)(port=1)/d",
                "postgresql://u@h/d",
                "db1:3306",
                "mysql://",
                "mysql://h:port"
            })
    void otherAddressesAreNone(String address) {
        assertThat(PastedAddress.parse(address)).isEmpty();
    }
}
