package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FromDesktopTest {

    @Test
    void aFileManagerMayNameAFileByItsPathOrItsAddress() {
        assertThat(FromDesktop.begin(List.of("/media/stick/2025 shop.drydock")))
                .contains(new StartupRequest.Archive(Path.of("/media/stick/2025 shop.drydock")));
        assertThat(FromDesktop.begin(List.of("file:///media/stick/2025%20shop.drydock")))
                .contains(new StartupRequest.Archive(Path.of("/media/stick/2025 shop.drydock")));
    }

    @Test
    void anAddressOfAServerIsKeptAsItIs() {
        assertThat(FromDesktop.begin(List.of("mysql://dba@db1:3306/shop")))
                .contains(new StartupRequest.Address("mysql://dba@db1:3306/shop"));
        assertThat(FromDesktop.begin(List.of("MariaDB://db1"))).contains(new StartupRequest.Address("MariaDB://db1"));
    }

    @Test
    void aLinkOfAReportIsThatOfARunAndComesToAWindowThatIsThereAlready() {
        StartupRequest run = new StartupRequest.Run(42, Instant.ofEpochMilli(1764220000123L));
        assertThat(FromDesktop.begin(List.of("drydock://run/42?begun=1764220000123")))
                .contains(run);
        assertThat(FromDesktop.line(run).map(FromDesktop::ofLine)).contains(run);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drydock://run/42",
                "drydock://run/-1?begun=1764220000123",
                "drydock://run/42?begun=now",
                "drydock://run/42?begun=1764220000123&yes",
                "drydock://count/42?begun=1764220000123",
                "drydock:archive"
            })
    void anotherLinkIsRefused(String link) {
        assertThat(FromDesktop.begin(List.of(link))).isEmpty();
    }

    @Test
    void aMenuNamesNothingAndGetsTheWindow() {
        assertThat(FromDesktop.begin(List.of())).contains(StartupRequest.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "--server", "file:relative", "file://%zz", "a\0b"})
    void whatIsNeitherIsRefused(String argument) {
        assertThat(FromDesktop.begin(List.of(argument))).isEmpty();
    }

    @Test
    void oneAtATime() {
        assertThat(FromDesktop.begin(List.of("a.drydock", "b.drydock"))).isEmpty();
    }

    @Test
    void theDesktopIsToldWhatItOpens() throws Exception {
        assertThat(Files.readAllLines(Path.of("installers/linux/drydock.desktop")))
                .contains(
                        "Exec=drydock open %u",
                        "MimeType=application/x-drydock-archive;x-scheme-handler/mysql;x-scheme-handler/mariadb;x-scheme-handler/drydock;");
        assertThat(Files.readString(Path.of("installers/linux/drydock.xml")))
                .contains("type=\"application/x-drydock-archive\"", "pattern=\"*.drydock\"");
    }
}
