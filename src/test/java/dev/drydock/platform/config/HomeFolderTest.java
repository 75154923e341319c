package dev.drydock.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HomeFolderTest {

    private static final Path ACCOUNT = Path.of("/home/dba").toAbsolutePath();

    @Test
    void isThatOfTheShell() {
        assertThat(HomeFolder.of(Map.of("HOME", "/srv/dba"), "Linux", ACCOUNT)).isEqualTo(Path.of("/srv/dba"));
        assertThat(HomeFolder.of(Map.of(), "Linux", ACCOUNT)).isEqualTo(ACCOUNT);
        assertThat(HomeFolder.of(Map.of("HOME", ""), "Linux", ACCOUNT)).isEqualTo(ACCOUNT);
        assertThat(HomeFolder.of(Map.of("HOME", "here"), "Linux", ACCOUNT)).isEqualTo(ACCOUNT);
        assertThat(HomeFolder.of(Map.of("HOME", "/srv/dba"), "Windows 11", ACCOUNT))
                .isEqualTo(ACCOUNT);
    }

    @ParameterizedTest
    @CsvSource({"~,/home/dba", "~/a b/x,/home/dba/a b/x", "a/~/x,a/~/x", "~other/x,~other/x", "/x,/x"})
    void aTildeIsTheHomeOnlyWhereAShellTakesItForThat(String written, String meant) {
        assertThat(HomeFolder.path(written, Path.of("/home/dba"))).isEqualTo(Path.of(meant));
    }
}
