package dev.drydock.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The remedies of findings as one script. */
class RemedyScriptTest {

    private static Finding finding(String name, Remedy remedy) {
        return new Finding("engine", Severity.ERROR, Subject.table("shop", name), "found " + name, remedy, "");
    }

    @Test
    void onlyStatementsStandOutsideOfCommentsAndEachOnce() {
        Remedy shared = Remedy.sql("ALTER DATABASE shop CHARACTER SET utf8mb4;");
        String script = RemedyScript.of(List.of(
                finding("a", shared),
                finding("b", Remedy.template("ALTER TABLE b RENAME TO <new name>;")),
                finding("c", shared),
                finding("d\nDROP TABLE t;", Remedy.advice("Ask the owner.\nThen go on."))));
        assertThat(script.lines().filter(line -> !line.isBlank() && !line.startsWith("-- ")))
                .containsExactly("ALTER DATABASE shop CHARACTER SET utf8mb4;");
        assertThat(script).contains("-- ALTER TABLE b RENAME TO <new name>;", "-- Then go on.");
    }

    @Test
    void withoutAnyRemedyThereIsNoScript() {
        assertThat(RemedyScript.of(List.of(finding("a", Remedy.NONE)))).isEmpty();
    }
}
