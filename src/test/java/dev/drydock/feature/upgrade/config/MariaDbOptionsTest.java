package dev.drydock.feature.upgrade.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.feature.upgrade.config.OptionFact.Kind;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the facts say of MariaDB's options, held against a real 11.4. */
@NeedsServers
@Timeout(300)
class MariaDbOptionsTest {

    private static Set<String> options(Kind kind) {
        return OptionFact.all().stream()
                .filter(fact -> fact.series().mariaDb() && fact.kind() == kind)
                .map(OptionFact::option)
                .collect(Collectors.toSet());
    }

    @Test
    void eachRemovedOptionIsRefused() throws Exception {
        String program = program();
        assertThat(options(Kind.REMOVED)).hasSizeGreaterThan(50);
        for (String option : options(Kind.REMOVED)) {
            assertThat(said(program, "--" + option + "=1")).as(option).contains("unknown ");
        }
    }

    @Test
    void valuesThatAreGoneAreRefused() throws Exception {
        String program = program();
        for (String value : List.of(
                "--innodb-checksum-algorithm=innodb",
                "--innodb-checksum-algorithm=strict_none",
                "--innodb-flush-method=ALL_O_DIRECT",
                "--optimizer-switch=mrr=on,engine_condition_pushdown=off")) {
            assertThat(said(program, value)).as(value).contains("Error while setting value");
        }
        for (String value : List.of(
                "--innodb-checksum-algorithm=crc32",
                "--innodb-flush-method=O_DIRECT",
                "--optimizer-switch=mrr=on",
                "--optimizer-switch=default")) {
            assertThat(said(program, value)).as(value).doesNotContain("Error while setting value");
        }
    }

    @Test
    void withAllIgnoredOptionsAtOnceItStarts() throws Exception {
        Set<String> ignored = options(Kind.IGNORED);
        ignored.removeAll(options(Kind.REMOVED));
        assertThat(ignored).hasSizeGreaterThan(40);
        String[] arguments =
                ignored.stream().map(option -> "--" + option + "=1").toArray(String[]::new);
        try (TestServer server = Lab.fresh(ServerKind.MARIADB_11_4, arguments)) {
            assertThat(server.value("SELECT 1")).isEqualTo("1");
        }
    }

    /** The server's program, where it runs on this computer. */
    private static String program() {
        TestServer server = Lab.shared(ServerKind.MARIADB_11_4);
        Optional<String> program =
                ProcessHandle.of(server.pid()).flatMap(process -> process.info().command());
        assumeTrue(program.isPresent(), "The program of the server cannot be seen");
        return program.orElseThrow();
    }

    /** What the program says when it reads its options, as at a start. */
    private static String said(String program, String option) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(program, "--no-defaults", "--verbose", "--help", option)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }
}
