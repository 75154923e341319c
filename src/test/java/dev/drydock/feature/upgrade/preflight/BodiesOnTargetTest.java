package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/**
 * The cases of checks that read constant texts in bodies, built on a server and run: where they come from all run,
 * on a target those fail that are an error in the case, and no other.
 */
@NeedsServers
@Timeout(300)
class BodiesOnTargetTest {

    /** Its bodies leave accounts where they are run. */
    private static final String MAKES_ACCOUNTS = "account-statements";

    private static final Set<String> CHECKS =
            Set.of("regular-expressions", "set-sql-modes", "native-function-names", MAKES_ACCOUNTS);

    /** What runs it: a routine without parameters, a view, a trigger on the table t, or a column of the table g. */
    private static final Pattern MADE =
            Pattern.compile("CREATE (PROCEDURE|VIEW|TRIGGER|TABLE(?= g )) (\\w+)(\\(\\))?.*");

    private static final Map<ServerKind, Set<String>> TARGETS = Map.of(
            ServerKind.MYSQL_5_7, Set.of("5.7"),
            ServerKind.MYSQL_8_0, Set.of("8.0"),
            ServerKind.MYSQL_9, Set.of("8.0", "9.7"));

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MYSQL_9"})
    void whatIsAnErrorFailsOnTheTargetAndNothingElse(ServerKind kind) throws Exception {
        Set<String> targets = Objects.requireNonNull(TARGETS.get(kind));
        List<CheckCase> cases = CheckCase.all().stream()
                .filter(one -> CHECKS.contains(one.check()))
                .filter(one -> one.servers().contains(kind) || targets.contains(one.target()))
                .toList();
        assertThat(cases).hasSizeGreaterThanOrEqualTo(2 * CHECKS.size());
        try (TestServer shared = Lab.fresh(kind)) {
            for (CheckCase one : cases) {
                if (one.check().equals(MAKES_ACCOUNTS)) {
                    try (TestServer own = Lab.fresh(kind)) {
                        tried(own, one, targets.contains(one.target()));
                    }
                } else {
                    tried(shared, one, targets.contains(one.target()));
                    one.cleanUp(shared);
                }
            }
        }
    }

    private static void tried(TestServer server, CheckCase one, boolean target) throws Exception {
        Set<String> errors = Stream.of(one.expected().get("findings"))
                .flatMap(JsonNode::valueStream)
                .filter(finding -> finding.get("severity").asString().equals("ERROR"))
                .map(finding -> finding.get("object").asString())
                .collect(Collectors.toSet());
        server.run("CREATE DATABASE shop DEFAULT CHARACTER SET latin1");
        for (String statement : one.statements("setup.sql")) {
            Matcher made = MADE.matcher(statement.lines().findFirst().orElse(""));
            Optional<String> use = made.matches() ? use(made) : Optional.empty();
            if (use.isPresent()) {
                String object = "shop." + made.group(2);
                boolean fails = target && errors.stream().anyMatch(error -> (error + ".").startsWith(object + "."));
                String of = one.name() + ": " + object + " on " + server.kind();
                if (fails) {
                    assertThatThrownBy(() -> run(server, statement, use.get()))
                            .as(of)
                            .isInstanceOf(SQLException.class);
                } else {
                    assertThatCode(() -> run(server, statement, use.get()))
                            .as(of)
                            .doesNotThrowAnyException();
                }
            } else if (!statement.startsWith("CREATE DATABASE")) {
                run(server, statement);
            }
        }
    }

    private static void run(TestServer server, String... statements) throws SQLException {
        server.run(Stream.concat(Stream.of("USE shop", "SET sql_mode = ''"), Stream.of(statements))
                .toArray(String[]::new));
    }

    private static Optional<String> use(Matcher made) {
        return switch (made.group(1)) {
            case "PROCEDURE" -> made.group(3) == null ? Optional.empty() : Optional.of("CALL " + made.group(2) + "()");
            case "VIEW" -> Optional.of("SELECT * FROM " + made.group(2));
            case "TRIGGER" -> Optional.of("INSERT INTO t VALUES ('x', 'y')");
            default -> Optional.of("INSERT INTO " + made.group(2) + " (a) VALUES ('x')");
        };
    }
}
