package dev.drydock.platform.optionfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options set in the text of an option file. */
class OptionEditTest {

    private static final String FILE = """
        # ours
        [client]
        port = 1
        [mysqld]
        port=1 # kept for old clients
        loose_thread-handling = x
        plugin-load-add = a.so

        [mysqldump]
        quick
        [mysqld]
        port=2

        !includedir /etc/mysql/conf.d
        """;

    @Test
    void theLineThatCountsIsReplacedAndAllOthersStay() {
        String edited = new OptionEdit(FILE)
                .set("mysqld", "thread_handling", "pool")
                .set("mysqld", "port", "3")
                .text();
        assertThat(edited)
                .isEqualTo(FILE.replace("loose_thread-handling = x", "thread_handling = pool")
                        .replace("port=2", "port = 3"));
    }

    @Test
    void aNewOptionFollowsTheLastLineOfItsGroup() {
        assertThat(new OptionEdit(FILE).set("client", "user", "me").text())
                .isEqualTo(FILE.replace("port = 1\n", "port = 1\nuser = me\n"));
        assertThat(new OptionEdit("")
                        .set("mysqld", "a", "1")
                        .set("mysqld", "b", "2")
                        .text())
                .isEqualTo("[mysqld]\na = 1\nb = 2\n");
        assertThat(new OptionEdit("[client]\r\nx").set("mysqld", "a", "1").text())
                .isEqualTo("[client]\r\nx\r\n\r\n[mysqld]\r\na = 1\r\n");
    }

    @Test
    void anOptionOfSeveralValuesIsAddedOnceAndTakenOutWhole() {
        OptionEdit edit = new OptionEdit(FILE).add("mysqld", "plugin_load_add", "a.so");
        assertThat(edit.text()).isEqualTo(FILE);
        assertThat(edit.add("mysqld", "plugin_load_add", "b.so").text())
                .contains("port=2\n", "plugin_load_add = b.so\n");
        assertThat(edit.remove("mysqld", "plugin-load-add")
                        .remove("mysqld", "port")
                        .text())
                .doesNotContain("plugin", "port=")
                .contains("port = 1");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "|/var/lib/a b|,|\"/var/lib/a b\"|",
                "|C:\\new|,|\"C:\\\\new\"|",
                "|a#b|,|\"a#b\"|",
                "|say \"x\"|,|\"say \\\"x\\\"\"|",
                "OFF,OFF"
            })
    void aValueIsReadBackAsItWas(String value, String written) {
        String edited = new OptionEdit("").set("mysqld", "a", value).text();
        assertThat(edited).isEqualTo("[mysqld]\na = " + written + "\n");
        String read = OptionFiles.of(edited).options().getFirst().value().orElseThrow();
        assertThat(OptionText.unescaped(read)).isEqualTo(value);
    }

    @Test
    void aLineBreakIsRefused() {
        OptionEdit edit = new OptionEdit(FILE);
        assertThatThrownBy(() -> edit.set("mysqld", "a", "1\nskip-grant-tables"))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem().code()).isEqualTo(PlatformError.OPTION_VALUE));
        assertThat(edit.text()).isEqualTo(FILE);
    }

    @Test
    void theDiffNamesTheFileAndTheLines() {
        String diff = OptionEdit.diff(
                "/etc/my.cnf",
                FILE,
                new OptionEdit(FILE).set("mysqld", "port", "3").text());
        assertThat(diff.lines())
                .startsWith("--- /etc/my.cnf", "+++ /etc/my.cnf")
                .contains("-port=2", "+port = 3", " quick");
        assertThat(OptionEdit.diff("/etc/my.cnf", FILE, FILE)).isEmpty();
    }

    @Test
    void whatOverridesItIsSeenByReadingAllFilesAgain(@TempDir Path folder) throws IOException {
        Path included = Files.createDirectory(folder.resolve("conf.d")).resolve("z.cnf");
        Files.writeString(included, "[mysqld]\nport=9\n");
        String main = folder.resolve("my.cnf").toString();
        String text = "[mysqld]\nport=1\n!includedir " + included.getParent() + "\n";
        Files.writeString(Path.of(main), text);
        String edited = new OptionEdit(text).set("mysqld", "port", "3").text();
        OptionFiles read =
                OptionFiles.read(new EditedFiles(new ThisMachine(), Map.of(main, edited)), java.util.List.of(main));
        assertThat(read.options()).extracting(OptionLine::place).containsExactly(main + ":2", included + ":2");
        assertThat(read.options().getFirst().value()).contains("3");
        assertThat(read.options().getLast().value()).contains("9");
    }
}
