package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.Clusters;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The checks on a real cluster that is made ill, and its remedies carried out. */
@NeedsServers
@Timeout(400)
class GaleraCheckTest extends CommandLine {

    private static void healthy(GaleraCluster cluster) throws InterruptedException {
        try (Clusters look = new Clusters(cluster.nodes().getFirst())) {
            look.awaitHealthy();
        }
    }

    private JsonNode check(TestServer seed) {
        Commands.Ended ended = commands.run(
                "galera",
                "check",
                "--all-nodes",
                "--server",
                "mysql://" + seed.user() + "@" + seed.host() + ":" + seed.port(),
                "--format",
                "json");
        assertThat(ended.status()).as(ended.err()).isEqualTo(1);
        return JsonMapper.shared().readTree(ended.out());
    }

    private static List<JsonNode> of(JsonNode result, String... checks) {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode finding : result.get("findings")) {
            if (List.of(checks).contains(finding.get("check").asString())) {
                found.add(finding);
            }
        }
        return found;
    }

    private static Set<String> names(List<JsonNode> findings) {
        Set<String> names = new TreeSet<>();
        findings.forEach(finding -> names.add(finding.get("check").asString()));
        return names;
    }

    @Test
    void whatIsFoundIsMendedByItsRemedy() throws Exception {
        GaleraCluster cluster = Lab.galera();
        healthy(cluster);
        TestServer first = cluster.nodes().getFirst();
        TestServer last = cluster.nodes().getLast();
        String provider = last.value("SELECT @@wsrep_provider_options");
        String ports = "base_port=" + option(provider, "base_port") + ";gmcast.listen_addr="
                + option(provider, "gmcast.listen_addr") + ";ist.recv_addr=" + option(provider, "ist.recv_addr")
                + ";gcache.size=16M";
        String now = ports + ";pc.recovery=false;gcs.fc_limit=77";
        last.restart("--innodb-autoinc-lock-mode=1", "--wsrep-provider-options=" + now);
        first.run(
                "CREATE SCHEMA IF NOT EXISTS galeracheck",
                "CREATE OR REPLACE TABLE galeracheck.`no key` (n INT)",
                "CREATE SCHEMA IF NOT EXISTS galeracheck_old",
                "CREATE OR REPLACE TABLE galeracheck.old (n INT PRIMARY KEY) ENGINE=MyISAM",
                "INSERT INTO galeracheck.old VALUES (1)");
        // a node that has just come back may close a connection while it joins
        healthy(cluster);
        last.run(
                "SET GLOBAL log_output = 'TABLE'",
                "SET GLOBAL wsrep_trx_fragment_size = 4096",
                "SET GLOBAL wsrep_desync = ON",
                "SET GLOBAL wsrep_provider_options = 'pc.ignore_sb=true'");
        String[] ill = {
            "autoinc-lock-mode",
            "pc-recovery",
            "tables-without-key",
            "other-engines",
            "log-output",
            "streaming",
            "off-duty",
            "quorum-ignored",
            "equal-settings",
            "strict-mode"
        };
        JsonNode before = check(first);
        assertThat(names(of(before, ill))).containsExactlyInAnyOrder(ill);
        List<String> configuration = new ArrayList<>();
        for (JsonNode finding : of(before, ill)) {
            String text = finding.get("remedy").get("text").asString();
            if (text.contains("<what this line has now>")) {
                configuration.add(text.replace("<what this line has now>", now));
                continue;
            }
            switch (finding.get("remedy").get("kind").asString()) {
                case "sql" -> run(cluster, finding.get("subject").asString(), text);
                case "template" ->
                    first.run(text.replaceFirst("^-- .*\n", "")
                            .replace("<columns>", "n")
                            .replace("<columns and keys of SHOW CREATE TABLE>", "n INT PRIMARY KEY")
                            .replace("<new>", "galeracheck.made")
                            .replace("<old>", "galeracheck_old.old")
                            .replaceFirst(";$", "")
                            .split(";\n", -1));
                case "configuration" -> configuration.add(text);
                default ->
                    assertThat(finding.get("check").asString())
                            .as("writes to the tables above would be refused")
                            .isIn("equal-settings", "strict-mode");
            }
        }
        first.run("UPDATE galeracheck.old SET n = 2", "DROP SCHEMA galeracheck_old");
        for (JsonNode finding : of(check(first), "strict-mode")) {
            run(
                    cluster,
                    finding.get("subject").asString(),
                    finding.get("remedy").get("text").asString());
        }
        for (TestServer node : cluster.nodes()) {
            assertThat(node.value("SELECT n FROM galeracheck.old"))
                    .as("rows that one node had are on all of them")
                    .isEqualTo("2");
        }
        assertThat(configuration)
                .containsExactlyInAnyOrder(
                        "innodb_autoinc_lock_mode = 2", "wsrep_provider_options = \"" + now + "; pc.recovery=true\"");
        last.restart(
                "--innodb-autoinc-lock-mode=2",
                "--wsrep-provider-options=" + now.replace(";gcs.fc_limit=77", "") + "; pc.recovery=true");
        healthy(cluster);
        JsonNode after = check(first);
        assertThat(of(after, "autoinc-lock-mode", "pc-recovery", "tables-without-key", "other-engines", "log-output"))
                .isEmpty();
        // what was set while the node ran is gone with its restart, as the remedy is for the option file as well
        assertThat(of(after, ill))
                .allSatisfy(
                        finding -> assertThat(finding.get("message").asString()).contains("wsrep_mode"));
        assertThat(after.get("checks"))
                .allSatisfy(one -> assertThat(one.get("worst").asString()).isNotEqualTo("not_evaluated"));
        for (TestServer node : cluster.nodes()) {
            node.run("SET GLOBAL wsrep_mode = ''");
        }
        first.run("DROP SCHEMA galeracheck");
    }

    /** On the node that the subject begins with, else on the first. */
    private static void run(GaleraCluster cluster, String subject, String statements) throws Exception {
        int node = subject.matches("node\\d\\..*") ? subject.charAt(4) - '1' : 0;
        for (String statement : statements.split(";\\s*", -1)) {
            if (!statement.isBlank()) {
                cluster.nodes().get(node).run(statement);
            }
        }
    }

    private static String option(String provider, String name) {
        return provider.replaceFirst("(?s).*?\\b" + name.replace(".", "\\.") + " = ([^;]*);.*", "$1");
    }
}
