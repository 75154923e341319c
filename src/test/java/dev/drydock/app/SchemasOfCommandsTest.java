package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every command that can write JSON has a schema in the documentation; which output fits which is in the commands' tests. */
class SchemasOfCommandsTest {

    private static final Map<String, String> SCHEMAS = Map.ofEntries(
            Map.entry("advisor accept", "upgrade-accept"),
            Map.entry("advisor buffer-pool", "advisor-buffer-pool"),
            Map.entry("advisor check", "advisor-check"),
            Map.entry("advisor diff", "advisor-diff"),
            Map.entry("advisor drift", "advisor-drift"),
            Map.entry("advisor settings", "advisor-settings"),
            Map.entry("advisor utf8mb4 cost", "advisor-utf8mb4-cost"),
            Map.entry("advisor utf8mb4 plan", "advisor-utf8mb4-plan"),
            Map.entry("advisor utf8mb4 run", "advisor-utf8mb4-run"),
            Map.entry("count", "count"),
            Map.entry("doctor", "doctor"),
            Map.entry("encryption check", "encryption"),
            Map.entry("encryption cost", "encryption-cost"),
            Map.entry("encryption plan", "encryption-plan"),
            Map.entry("encryption resume", "encryption-run"),
            Map.entry("encryption revert", "encryption-run"),
            Map.entry("encryption run", "encryption-run"),
            Map.entry("encryption status", "encryption"),
            Map.entry("galera check", "galera-check"),
            Map.entry("galera status", "galera-status"),
            Map.entry("history calendar", "history-calendar"),
            Map.entry("history diff", "history-diff"),
            Map.entry("history list", "history"),
            Map.entry("history retention", "history-retention"),
            Map.entry("history show", "history-show"),
            Map.entry("history size", "history-size"),
            Map.entry("history trend", "history-trend"),
            Map.entry("history verify", "history-verify"),
            Map.entry("history where", "history-where"),
            Map.entry("link", "link"),
            Map.entry("proxysql apply", "run"),
            Map.entry("proxysql check", "proxysql-check"),
            Map.entry("proxysql diff", "proxysql-diff"),
            Map.entry("proxysql digest", "proxysql-digest"),
            Map.entry("proxysql snapshot", "run"),
            Map.entry("proxysql status", "proxysql-status"),
            Map.entry("query", "query"),
            Map.entry("report verify", "report-verify"),
            Map.entry("rows", "rows"),
            Map.entry("schedule list", "schedules"),
            Map.entry("servers list", "servers"),
            Map.entry("servers show", "server"),
            Map.entry("servers test", "doctor"),
            Map.entry("sessions list", "sessions"),
            Map.entry("sessions locks", "locks"),
            Map.entry("threadpool apply", "threadpool-apply"),
            Map.entry("threadpool check", "threadpool"),
            Map.entry("threadpool plan", "threadpool-plan"),
            Map.entry("threadpool prove", "threadpool-prove"),
            Map.entry("threadpool status", "threadpool"),
            Map.entry("tls check", "tls-check"),
            Map.entry("tls status", "encryption"),
            Map.entry("upgrade accept", "upgrade-accept"),
            Map.entry("upgrade check", "upgrade-check"),
            Map.entry("upgrade order", "upgrade-order"),
            Map.entry("upgrade plan", "upgrade-plan"),
            Map.entry("upgrade rehearse", "upgrade-rehearse"),
            Map.entry("upgrade verify", "upgrade-verify"),
            Map.entry("vault list", "vault"));

    /** Of files, and of several servers at once. */
    private static final List<String> OTHERS = List.of("fleet", "upgrade-run");

    @Test
    void eachCommandThatWritesJsonHasASchema() {
        Map<String, CommandLine> all = new TreeMap<>();
        gather(Manual.commands(), "", all);
        assertThat(all.entrySet().stream()
                        .filter(command -> writesJson(command.getValue()))
                        .map(Map.Entry::getKey))
                .containsExactlyInAnyOrderElementsOf(SCHEMAS.keySet());
    }

    private static void gather(CommandLine line, String path, Map<String, CommandLine> all) {
        // once, by its own name
        line.getSubcommands().values().stream().distinct().forEach(command -> {
            String name = path + command.getCommandName();
            all.put(name, command);
            gather(command, name + " ", all);
        });
    }

    /** A report's files have a form of their own, the report's. */
    private static boolean writesJson(CommandLine command) {
        return !command.getCommandName().equals("report")
                && command.getCommandSpec().options().stream()
                        .anyMatch(option -> option.longestName().equals("--format")
                                && option.paramLabel().contains("json"));
    }

    @Test
    void noSchemaIsLeftOfACommandThatIsGone() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("docs/schemas"))) {
            assertThat(files.map(file -> file.getFileName().toString().replace(".schema.json", ""))
                            .toList())
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(SCHEMAS.values().stream(), OTHERS.stream())
                            .distinct()
                            .toList());
        }
    }
}
