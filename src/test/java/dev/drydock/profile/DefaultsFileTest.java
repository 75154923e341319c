package dev.drydock.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules are those of "Using Option Files" in the MySQL manual. */
class DefaultsFileTest {

    @TempDir
    private Path folder;

    @Test
    void anOptionOutsideOfAllGroupsIsRefusedAsByTheClient() {
        assertThatThrownBy(() -> read("""
            user=outside
            [client]
            host=db1
            """)).hasMessageContaining(":1: this belongs to no group");
    }

    @Test
    void onlyTheClientGroupCounts() throws IOException {
        DefaultsFile file = read("""
            [mysqld]
            user=mysql
            port=3307
            [client]
            # a comment
            ; another
              user  =  dba
            host=db1
            port=3310
            [mysqldump]
            user=dump
            [client]
            password=second group
            """);
        assertThat(file.user()).hasValue("dba");
        assertThat(file.host()).hasValue("db1");
        assertThat(file.port()).hasValue(3310);
        assertThat(password(file)).isEqualTo("second group");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "plain~plain",
                "\"with # hash\"~with # hash",
                "'single # quoted'~single # quoted",
                "a#b~a",
                "it's#x~it's#x",
                "cut # comment~cut",
                "\"cut\" # comment~cut",
                "a\\\\b~a\\b",
                "a\\sb~a b",
                "a\\qb~a\\qb",
                "\"say \\\"hi\\\"\"~say \"hi\"",
                "eq=uals=~eq=uals=",
                "ünï€~ünï€",
                "\"~\""
            })
    void passwordsAreReadAsTheServersProgramsReadThem(String written, String meant) throws IOException {
        assertThat(password(read("[client]\npassword=" + written + "\n"))).isEqualTo(meant);
    }

    @Test
    void theLastOfSeveralCountsAndAMissingOneIsEmpty() throws IOException {
        DefaultsFile file = read("[client]\nuser=first\nuser=second\n");
        assertThat(file.user()).hasValue("second");
        assertThat(file.port()).isEmpty();
        assertThat(file.password()).isEmpty();
        assertThat(file.host()).isEmpty();
    }

    @Test
    void linesEndAsOnAnySystem() throws IOException {
        DefaultsFile file = read("[client]\r\nuser=dba\r\npassword='a b'\r\n");
        assertThat(file.user()).hasValue("dba");
        assertThat(password(file)).isEqualTo("a b");
    }

    /** Three login paths: shop with a password, shop_prod with another host, other_prod; mysql_config_editor 9.7.4 wrote it. */
    private static final String LOGIN_FILE = """
        AAAAABoXCwYOEwIcEBYGBw0SEQEYAhYIEAAAAPZ/yL1mXbHWRFgoGta6KxEQAAAArZwf91szG4kLLqJIW3XaRCAAAAA0R3npIj9D
        G4+8M8GteGMw2DJPN4Xq8eCcKC/1VFueAxAAAACUgcmOpvW+MUK9XbOybWdVEAAAAGNSAH7xP77Dnzngutl1ffAQAAAAxUl+Gl8a
        EgAOuJT2iYUGMBAAAABkxIqvVy8FjsSrtB6OqwyzEAAAANryRJHNbrDyrC06NmXybzwQAAAAkySUyQli2oDEUWPT1SgEyhAAAABi
        dghTv7OBwKru8PBraVNc
        """;

    @ParameterizedTest
    @CsvSource({"shop,'',db1,dba", "shop,_prod,db2,dba", "other,_prod,db3,o"})
    void aLoginPathIsReadAloneAndWithASuffix(String name, String suffix, String host, String user) throws IOException {
        DefaultsFile found = DefaultsFile.loginPath(loginFile(), name, suffix);
        assertThat(found.host()).hasValue(host);
        assertThat(found.user()).hasValue(user);
        if (name.equals("shop")) {
            assertThat(found.port()).hasValue(3310);
            assertThat(password(found)).isEqualTo("c # n\"r\\y'z");
        }
    }

    @ParameterizedTest
    @CsvSource({"other,''", "shopp,''", "shopp,_prod"})
    void aLoginPathThatIsNotThereIsRefused(String name, String suffix) throws IOException {
        Path file = loginFile();
        assertThatThrownBy(() -> DefaultsFile.loginPath(file, name, suffix))
                .hasMessageContaining("no login path " + name);
    }

    private Path loginFile() throws IOException {
        return Files.write(
                folder.resolve("mylogin.cnf"), Base64.getMimeDecoder().decode(LOGIN_FILE));
    }

    private DefaultsFile read(String text) throws IOException {
        return DefaultsFile.read(Files.writeString(folder.resolve("my.cnf"), text), "");
    }

    private static String password(DefaultsFile file) {
        Secret secret = file.password().orElseThrow();
        return secret.use(plain -> plain);
    }
}
