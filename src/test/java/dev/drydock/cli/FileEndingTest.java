package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileEndingTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "report 1,r.docx",
        "report 1 --format html,r.pdf",
        "report 1 --format csv,r.docx",
        "history report 1,r.doc",
        "count --server s --format csv,rows.docx",
        "count --server s --format json,rows.csv",
        "upgrade check --server s --target 8.0 --format json,r.docx",
        "upgrade plan --server s --format sql,plan.docx",
        "upgrade rehearse --server s --target-server t --format json,r.docx",
        "galera watch --server s,night.xlsx",
        "support,bundle.docx"
    })
    void anEndingThatNoFormHasIsRefusedBeforeAnythingIsDone(String command, String name) {
        Path file = folder.resolve(name);
        try (Commands commands = new Commands(folder.resolve("home"))) {
            String[] words = (command + " --output " + file).split(" ");
            Commands.Ended ended = commands.run(words);
            assertThat(ended.status()).as(ended.err()).isEqualTo(2);
            assertThat(ended.err()).contains("Nothing is written as ." + name.substring(name.indexOf('.') + 1));
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void aNameWithoutAnEndingOrWithADateTakesTheDefault() {
        for (String name :
                new String[] {"night", "night.2026-11-23", "/dev/stdout", ".hidden/night", "r.html", "R.PDF"}) {
            FileEnding.requireReport(Path.of(name));
        }
        FileEnding.require(null, "csv");
        FileEnding.require(Path.of("rows.txt"), "csv");
    }
}
