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
        "report 1 --output,r.docx",
        "report 1 --format html --output,r.pdf",
        "report 1 --format csv --output,r.docx",
        "history report 1 --output,r.doc",
        "history archive 1 --output,r.docx",
        "history retention --keep-months 1 --apply --archive,r.zip",
        "servers export,servers.docx",
        "count --server s --format csv --output,rows.docx",
        "count --server s --format json --output,rows.csv",
        "threadpool plan --server s --option-file my.cnf --output,new.docx",
        "upgrade check --server s --target 8.0 --format json --output,r.docx",
        "upgrade check --server s --target 8.0 --config my.cnf --corrected-config,new.docx",
        "upgrade check --server s --target 8.0 --no-config --remedy-script,r.docx",
        "upgrade order --server s --target 8.0 --report,r.docx",
        "upgrade run --server s --report,r.docx",
        "upgrade plan --server s --format sql --output,plan.docx",
        "upgrade rehearse --server s --target-server t --format json --output,r.docx",
        "galera watch --server s --output,night.xlsx",
        "support --output,bundle.docx"
    })
    void anEndingThatNoFormHasIsRefusedBeforeAnythingIsDone(String command, String name) {
        Path file = folder.resolve(name);
        try (Commands commands = new Commands(folder.resolve("home"))) {
            String[] words = (command + " " + file).split(" ");
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
        FileEnding.requireArchive(Path.of("runs.drydock"));
        FileEnding.requireOptions(Path.of("new.mycnf"), "/etc/old.mycnf");
    }
}
