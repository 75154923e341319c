package dev.drydock.feature.upgrade.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The commands of a run book, as a person reads them who was never there. */
class RunBookTest {

    private static String commands(String source, String target) {
        RunBook.Plan plan = new RunBook.Plan("shop-1", source, target, "/var/lib/my data", "Anna", Optional.empty());
        StringBuilder text = new StringBuilder();
        RunBook.of(plan, Optional.empty())
                .lines()
                .forEach(line -> text.append(line.command())
                        .append(" | ")
                        .append(line.check())
                        .append('\n'));
        return text.toString();
    }

    @Test
    void everyPlaceToFillInSaysWhatBelongsThereAndNoStepIsTakenForKnown() {
        String text = commands("MySQL 5.7.22", "8.0");
        assertThat(text)
                .contains(
                        "Stop the applications. XA RECOVER;",
                        "innodb_fast_shutdown = 0; SHUTDOWN;",
                        "--target-program <mysqld of 8.0> --source-program <mysqld of MySQL 5.7.22>",
                        "corrected option file",
                        "cp -a '/var/lib/my data' '/var/lib/my data.before'",
                        "keep file and position",
                        "CHANGE MASTER TO MASTER_HOST = <new server>",
                        "install the old version with its option file again")
                .doesNotContain("…", "PATH", "COPY", "old-replica", "{");
    }

    @Test
    void aServerWithoutTheStatementIsStoppedByTheProgram() {
        assertThat(commands("MySQL 5.6.24", "5.7")).contains("innodb_fast_shutdown = 0; mysqladmin shutdown |");
        assertThat(commands("MySQL 5.7.8-rc", "8.0")).contains("mysqladmin shutdown |");
        assertThat(commands("MariaDB 10.11.19", "11.4")).contains("innodb_fast_shutdown = 0; SHUTDOWN; |");
    }
}
