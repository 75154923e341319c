package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Each privilege of a script is one that its module needs: without it the module says less, or that it lacks it. */
@NeedsServers
@Timeout(600)
class EachPrivilegeTest {

    private static final Pattern GRANT = Pattern.compile("GRANT (.*) ON (\\S+) TO .*");

    /** Of the groups of MySQL's pool, when one runs, and of times of statements, which are figures: not seen here. */
    private static final String GROUPS = "SELECT ON `performance_schema`.*";

    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource({
        "MYSQL_5_7, count, count --schema least --exclude b --at-one-moment --workers 2 --refuse-primary",
        "MARIADB, count, count --schema least --exclude b --at-one-moment --workers 2 --refuse-primary",
        "MYSQL_5_7, growth-table, count --schema least --exclude b --at-one-moment --workers 2 --refuse-primary"
                + " --growth-table",
        "MYSQL_5_7, sessions, sessions list",
        "MYSQL_5_7, threadpool-survey, threadpool check --format json",
        "MYSQL_9, threadpool-survey, threadpool check --format json",
        "MYSQL_5_7, upgrade-check, upgrade check --target 8.0",
        "MYSQL_8_0, upgrade-check, upgrade check --target 9.7",
    })
    void withoutItTheModuleSaysLess(ServerKind kind, String module, String command) throws Exception {
        TestServer server = Lab.shared(kind);
        ScriptedAccounts accounts = new ScriptedAccounts(home);
        List<String> notNeeded = new ArrayList<>();
        try (Commands commands = new Commands(home)) {
            ScriptedAccounts.make(commands, server, module, "each");
            Set<String> whole = traits(commands, accounts.as(commands, server, "each", command));
            for (String statement : ScriptedAccounts.script(commands, server, module, "each")) {
                Matcher grant = GRANT.matcher(statement);
                for (String privilege : grant.matches() ? grant.group(1).split(", ") : new String[0]) {
                    String on = privilege + " ON " + grant.group(2);
                    if (privilege.equals("USAGE") || (module.startsWith("threadpool") && on.equals(GROUPS))) {
                        continue;
                    }
                    server.run("REVOKE " + on + " FROM 'each'@'%'");
                    if (traits(commands, accounts.as(commands, server, "each", command))
                            .equals(whole)) {
                        notNeeded.add(on);
                    }
                    server.run("GRANT " + on + " TO 'each'@'%'");
                }
            }
        } finally {
            ScriptedAccounts.clean(server, "each");
        }
        assertThat(notNeeded).isEmpty();
    }

    /** What a run says of itself, without figures. */
    private static Set<String> traits(Commands commands, Commands.Ended ended) {
        Set<String> traits = new TreeSet<>();
        traits.add("status " + ended.status());
        Arrays.stream(ended.err().split("\\R"))
                .filter(line -> !line.contains("%") && !line.matches(".*\\d:\\d\\d.*"))
                .map(EachPrivilegeTest::withoutFigures)
                .forEach(traits::add);
        if (ended.out().startsWith("{")) {
            // what could not be read is null
            JsonMapper.shared()
                    .readTree(ended.out())
                    .propertyStream()
                    .forEach(part -> part.getValue()
                            .propertyStream()
                            .filter(field -> field.getValue().isNull())
                            .forEach(field -> traits.add(part.getKey() + "/" + field.getKey())));
        }
        List<RunSummary> newest = commands.history().runs(RunFilter.newest(1));
        if (!newest.isEmpty()) {
            traits.add("workers " + newest.getFirst().start().settings().get("workers"));
            for (RecordedFinding finding :
                    commands.history().findings(newest.getFirst().id())) {
                traits.add(withoutFigures(finding.severity() + " " + finding.check() + " " + finding.text()));
            }
        }
        return traits;
    }

    private static String withoutFigures(String line) {
        return line.replaceAll("[\\d.,]+", "#");
    }
}
