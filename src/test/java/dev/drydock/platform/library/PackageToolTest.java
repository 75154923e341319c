package dev.drydock.platform.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackageToolTest {

    @ParameterizedTest
    @CsvSource({
        "'ID=debian\nVERSION_ID=\"12\"', sudo apt-get install libaio1 libgtk-3-0",
        "'ID=debian\nVERSION_ID=\"13\"', sudo apt-get install libaio1t64 libgtk-3-0t64",
        "'ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"22.04\"', sudo apt-get install libaio1 libgtk-3-0",
        "'ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"24.04\"', sudo apt-get install libaio1t64 libgtk-3-0t64",
        "'ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\nVERSION_ID=\"9.4\"', sudo dnf install libaio gtk3",
        "'ID=fedora\nVERSION_ID=42', sudo dnf install libaio gtk3",
        "'ID=\"opensuse-leap\"\nID_LIKE=\"suse opensuse\"', sudo zypper install libaio1 libgtk-3-0",
        "'ID=arch', sudo pacman -S libaio gtk3",
        "'ID=alpine\nVERSION_ID=3.22', sudo apk add libaio gtk+3.0"
    })
    void theCommandIsThatOfTheSystem(String osRelease, String command) {
        assertThat(PackageTool.of(osRelease).orElseThrow().install(List.of(SystemLibrary.AIO, SystemLibrary.GTK)))
                .isEqualTo(command);
    }

    @Test
    void anUnknownSystemHasNone() {
        assertThat(PackageTool.of("ID=plan9")).isEmpty();
    }

    @Test
    void eachLibraryHasANameForEachTool() {
        for (SystemLibrary library : SystemLibrary.values()) {
            for (PackageTool tool : PackageTool.values()) {
                assertThat(library.packageOf(tool)).isNotNull();
            }
        }
    }
}
