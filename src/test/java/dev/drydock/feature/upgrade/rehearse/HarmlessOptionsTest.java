package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.upgrade.rehearse.HarmlessOptions.Judgement;
import dev.drydock.platform.mysqld.ProgramOptions;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names are read as the servers read them, and only what can do no harm is given to one. */
class HarmlessOptionsTest {

    private static final String HELP = """
          -b, --basedir=name  Path to installation directory.
          --bootstrap         Used by installation scripts.
          --character-set-server=name
          --federated[=name]  Enable or disable FEDERATED plugin.
          --init-file=name    Read SQL commands from this file at startup
          --log-bin[=name]    Configures the name prefix to use for binary log
          --max-allowed-packet=#
                              Max packet length to send to or receive from the
          --max-connections=# The number of simultaneous clients allowed
          --name-resolve      (Defaults to on; use --skip-name-resolve to disable.)
          --plugin-dir=name   Directory for plugins
          --plugin-load=name  Semicolon-separated list of plugins to load
          --plugin-load-add=name
          --sort-buffer-size=#
          --sql-mode=name     Syntax: sql-mode=mode[,mode[,mode...]].
        """;

    private static HarmlessOptions of(boolean mariaDb, String version) {
        return new HarmlessOptions(ProgramOptions.of(
                new ServerProgram(Path.of("/usr/sbin/mysqld"), Optional.empty(), version, mariaDb, Optional.empty()),
                HELP));
    }

    private static OptionLine line(String text) {
        return OptionFiles.of("[mysqld]\n" + text + "\n").options().getFirst();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            max_allowed_packet = 16M         | HARMLESS  | HARMLESS
            max-allowed-packet = 16M         | HARMLESS  | HARMLESS
            loose_max_allowed_packet = 16M   | HARMLESS  | HARMLESS
            loose-no-such = 1                | IGNORED   | IGNORED
            loose-skip-name-resolve          | IGNORED   | IGNORED
            no_such = 1                      | UNKNOWN   | UNKNOWN
            MAX_CONNECTIONS = 5              | UNKNOWN   | UNKNOWN
            max_conn = 5                     | UNKNOWN   | HARMLESS
            max = 5                          | UNKNOWN   | UNKNOWN
            maximum_max_connections = 5      | HARMLESS  | HARMLESS
            maximum-plugin-dir = 5           | NOT_TRIED | NOT_TRIED
            autoset_max_connections          | UNKNOWN   | HARMLESS
            skip-name-resolve                | HARMLESS  | HARMLESS
            skip_name_resolve = 1            | HARMLESS  | HARMLESS
            disable-name_resolve             | HARMLESS  | HARMLESS
            enable-init-file                 | NOT_TRIED | NOT_TRIED
            skip-log-bin                     | NOT_TRIED | NOT_TRIED
            sql_mode = "ANSI,STRICT_TRANS_TABLES" | HARMLESS | HARMLESS
            sql_mode = /tmp/x                | NOT_TRIED | NOT_TRIED
            max_connections = "5;x"          | NOT_TRIED | NOT_TRIED
            plugin_load_add = x.so           | NOT_TRIED | NOT_TRIED
            plugin-load-a = x.so             | UNKNOWN   | NOT_TRIED
            loose-plugin_load = x=x.so       | NOT_TRIED | NOT_TRIED
            init-file = x                    | NOT_TRIED | NOT_TRIED
            basedir = x                      | NOT_TRIED | NOT_TRIED
            bootstrap                        | NOT_TRIED | NOT_TRIED
            """)
    void eachLineIsJudgedAsItsServerReadsIt(String text, Judgement mysql, Judgement mariaDb) {
        assertThat(of(false, "8.0.15").judge(line(text)))
                .as("MySQL 8.0: " + text)
                .isEqualTo(mysql);
        assertThat(of(true, "10.11.19").judge(line(text)))
                .as("MariaDB: " + text)
                .isEqualTo(mariaDb);
    }

    @Test
    void anAbbreviationIsWrittenInFull() {
        assertThat(of(true, "10.11.19").written(line("skip_name"))).isEqualTo("skip-name-resolve");
        assertThat(of(true, "10.11.19").written(line("loose_sort_b = 1M"))).isEqualTo("sort-buffer-size");
        assertThat(of(false, "5.6.24").written(line("sql-m = ANSI"))).isEqualTo("sql-mode");
    }
}
