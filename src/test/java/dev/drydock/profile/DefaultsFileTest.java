package dev.drydock.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private DefaultsFile read(String text) throws IOException {
        return DefaultsFile.read(Files.writeString(folder.resolve("my.cnf"), text), "");
    }

    private static String password(DefaultsFile file) {
        Secret secret = file.password().orElseThrow();
        return secret.use(plain -> plain);
    }
}
