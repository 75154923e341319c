package dev.drydock.feature.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Plans of real servers, which name the same things differently. */
@NeedsServers
@Timeout(180)
class ExplainStepTest {

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void aScanASortAndATemporaryTableAreMarkedInTheTree(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "DROP DATABASE IF EXISTS plan_step",
                "CREATE DATABASE plan_step",
                "CREATE TABLE plan_step.a (id INT PRIMARY KEY, n INT)",
                "CREATE TABLE plan_step.b (id INT PRIMARY KEY, m INT)",
                "INSERT INTO plan_step.a VALUES (1, 1), (2, 2), (3, 3)",
                "INSERT INTO plan_step.b VALUES (1, 1), (2, 2), (3, 3)");
        try {
            ExplainStep plan = ExplainStep.of(server.value("EXPLAIN FORMAT=JSON SELECT a.n, COUNT(*) FROM plan_step.a"
                            + " JOIN plan_step.b ON b.id = a.id GROUP BY a.n ORDER BY 2 DESC"))
                    .orElseThrow();
            List<ExplainStep> steps = plan.all().toList();
            assertThat(steps)
                    .anyMatch(step -> step.marks().contains("reads the whole table")
                            && step.rows().orElse(0) >= 3)
                    .anyMatch(step -> step.marks().contains("sorts"))
                    .anyMatch(step -> step.marks().contains("temporary table"))
                    .anyMatch(step -> step.title().contains("PRIMARY"));
            if (kind != ServerKind.MARIADB) {
                assertThat(plan.most()).isPositive();
            }
        } finally {
            server.run("DROP DATABASE plan_step");
        }
    }

    @Test
    void theSecondVersionOfTheFormatIsATreeOfItsInputs() {
        ExplainStep plan = ExplainStep.of("""
                {"query": "/* select#1 */", "query_plan": {"operation": "Sort: a.n", "estimated_rows": 3.0,
                 "estimated_total_cost": 1.5, "access_type": "sort", "inputs": [
                 {"operation": "Table scan on a", "table_name": "a", "estimated_rows": 3.0,
                  "estimated_total_cost": 0.55}]}}""").orElseThrow();
        assertThat(plan.title()).isEqualTo("Sort: a.n");
        assertThat(plan.marks()).containsExactly("sorts");
        assertThat(plan.below()).singleElement().satisfies(scan -> {
            assertThat(scan.marks()).containsExactly("reads the whole table");
            assertThat(scan.cost()).hasValue(0.55);
        });
        assertThat(plan.most()).isEqualTo(1.5);
    }

    @Test
    void whatIsNoPlanIsNone() {
        assertThat(ExplainStep.of("not json")).isEmpty();
        assertThat(ExplainStep.of("[1]")).isEmpty();
    }
}
