package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportLook;
import dev.drydock.report.redact.RedactionProfile;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A name of each kind that a server knows, in each place where a run may have it, is in no form of a report that replaces it. */
class EveryNameRedactionTest extends WithHistory {

    /** What has a name in a schema or server and is hidden by the rule of tables. */
    private static final List<String> OBJECTS = List.of(
            "canary_table",
            "canary_view",
            "canary_procedure",
            "canary_function",
            "canary_trigger",
            "canary_event",
            "canary_column",
            "canary_index",
            "canary_constraint",
            "canary_partition",
            "canary_tablespace",
            "canary_sequence",
            "canary_bare",
            "canary_alias",
            "canary_near",
            "canary_key",
            "canary_compared",
            "canary_pattern",
            "canary-hyphen",
            "canary@002dhyphen");

    private static final List<String> OTHERS = List.of(
            "canary_schema",
            "canary_user",
            "canary_role",
            "canary-machine",
            "canary_folder",
            "canary_file",
            "10.77.7.7");

    private static final RedactionProfile TABLES_ONLY =
            new RedactionProfile("tables-only", false, false, false, true, false, List.of());
    private static final RedactionProfile EVERYTHING =
            new RedactionProfile("everything", true, true, true, true, true, List.of());

    private static final ServerIdentity SERVER = new ServerIdentity(
            "uuid-of-canary-machine",
            "canary-machine",
            "canary-machine.example:3306",
            "MySQL",
            "5.7.44",
            "canary-machine");

    @ParameterizedTest
    @EnumSource
    void noNameOfAnyObjectIsAnywhereInAFileThatReplacesThem(ReportForm form) throws Exception {
        for (RedactionProfile profile : List.of(TABLES_ONLY, EVERYTHING)) {
            for (String kind : List.of("upgrade-check", "upgrade-rehearsal", "encryption-survey", "rowcount")) {
                baseline(kind);
                long run = run(kind);
                String plain = content(run, form, Optional.empty());
                String content = content(run, form, Optional.of(profile));
                assertThat(plain).contains("canary_view", "canary_procedure", "canary_user");
                OBJECTS.forEach(name -> assertThat(content)
                        .as("%s of %s by %s", form, kind, profile.name())
                        .doesNotContain(name));
                if (profile.schemas()) {
                    OTHERS.forEach(name -> assertThat(content)
                            .as("%s of %s by %s", form, kind, profile.name())
                            .doesNotContain(name));
                } else {
                    assertThat(content).as("what no rule hides").contains("canary_schema", "canary_user");
                }
                assertThat(content).as("words of a server stay").contains("sql_mode");
            }
        }
    }

    @Test
    void everyCanaryIsThereUnlessItIsReplaced() throws Exception {
        StringBuilder all = new StringBuilder();
        for (String kind : List.of("upgrade-check", "upgrade-rehearsal")) {
            baseline(kind);
            all.append(content(run(kind), ReportForm.JSON, Optional.empty()));
        }
        OBJECTS.forEach(name -> assertThat(all).contains(name));
        OTHERS.forEach(name -> assertThat(all).contains(name));
    }

    @Test
    void theCoverSaysWhatIsReplacedAndWhatIsNot() {
        long run = run("upgrade-check");
        assertThat(report(run, Optional.of(TABLES_ONLY))
                        .redaction()
                        .orElseThrow()
                        .rules())
                .anyMatch(rule -> rule.startsWith("Names of tables, views, procedures, functions"))
                .anyMatch(rule -> rule.startsWith("Not replaced: names of schemas."))
                .anyMatch(rule -> rule.startsWith("Not replaced: names of accounts"))
                .anyMatch(rule -> rule.startsWith("Not replaced: values in statements"));
        assertThat(report(run, Optional.of(RedactionProfile.CUSTOMERS))
                        .redaction()
                        .orElseThrow()
                        .rules())
                .anyMatch(rule -> rule.startsWith("Not replaced: names of tables, views, procedures"))
                .anyMatch(rule -> rule.startsWith("Names of schemas are replaced"));
    }

    @Test
    void theSameObjectHasTheSameReplacementWhereverItStands() throws Exception {
        String json = content(run("upgrade-check"), ReportForm.JSON, Optional.of(TABLES_ONLY));
        Matcher named =
                Pattern.compile("report on view canary_schema\\.(object-\\d+)").matcher(json);
        assertThat(named.find()).isTrue();
        assertThat(json)
                .contains("create or replace view `canary_schema`.`" + named.group(1) + "`")
                .contains("view canary_schema." + named.group(1) + " names a column");
    }

    private String content(long run, ReportForm form, Optional<RedactionProfile> redaction) throws Exception {
        return WrittenText.of(AuditSamples.write(history, report(run, redaction), form, folder), form);
    }

    private AuditReport report(long run, Optional<RedactionProfile> redaction) {
        return AuditSamples.reports(history)
                .of(
                        List.of(run),
                        new ReportRequest(
                                "Report on view canary_schema.canary_view", "", ReportLook.PLAIN, redaction, ""));
    }

    /** What the run is compared with has names of its own. */
    private void baseline(String kind) {
        RunWriter run = history.begin(
                new RunStart(kind, "Before", SERVER, "canary_user@10.77.7.7", "canary_user", Map.of(), 1));
        run.item(Item.of("table", ObjectName.table("canary_schema", "canary_compared"), "counted")
                .measure(7L)
                .build());
        run.finding(new RecordedFinding(
                "views", "ERROR", ObjectName.table("canary_schema", "canary_compared"), "The view is gone."));
        run.finish(RunEnd.of(RunOutcome.complete(), Map.of()));
        new HistoryMarks(history, "canary_user").tag(run.runId(), "baseline");
    }

    private long run(String kind) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("schemas", "canary_schema");
        settings.put("tables", "canary_schema.canary_pattern*\ncanary_schema.canary_table");
        settings.put("option file", "/srv/canary_folder/canary_file.cnf");
        settings.put("manual: canary_schema.canary_view", "It was made with sql_mode ANSI_QUOTES.");
        settings.put("unlocked because", "canary_schema.canary_procedure is in the way");
        RunWriter run =
                history.begin(new RunStart(kind, "Look", SERVER, "canary_user@10.77.7.7", "canary_user", settings, 20));
        for (String word : List.of("table", "view", "procedure", "function", "trigger", "event", "sequence")) {
            run.item(Item.of(word, ObjectName.table("canary_schema", "canary_" + word), "failed")
                    .finished(Instant.now(), 1)
                    .attribute("answer", "The " + word + " 'canary_" + word + "' is refused: sql_mode")
                    .error(
                            "E-4280",
                            word.toUpperCase(java.util.Locale.ROOT) + " canary_schema.canary_" + word
                                    + " does not exist")
                    .build());
        }
        run.item(Item.of("partition", new ObjectName("canary_schema", "canary_table", "canary_partition"), "counted")
                .measure(3L)
                .build());
        run.item(Item.of("tablespace", new ObjectName("", "canary_tablespace", ""), "built")
                .build());
        run.item(Item.of("table", new ObjectName("", "canary_schema.canary_table", ""), "plain")
                .attribute("note", "./canary_schema/canary_table.ibd of tablespace canary_tablespace")
                .build());
        run.item(Item.of("role", new ObjectName("", "canary_role@%", ""), "built")
                .build());
        run.item(Item.of("statement", ObjectName.table("canary_schema", "canary_table"), "failed")
                .finished(Instant.now(), 1)
                .attribute(
                        "sql",
                        "ALTER TABLE canary_schema.canary_bare DROP INDEX canary_index, ADD CONSTRAINT"
                                + " canary_constraint FOREIGN KEY (canary_column) REFERENCES canary_bare (canary_alias),"
                                + " ENGINE=InnoDB")
                .error("E-4260", "Duplicate entry '7' for key 'canary_key'")
                .build());
        run.item(Item.of("statement", new ObjectName("", "SET GLOBAL sql_mode", ""), "done")
                .finished(Instant.now(), 1)
                .attribute("sql", "SET GLOBAL sql_mode = 'ANSI'")
                .build());
        found(
                run,
                "canary_view",
                "",
                "View canary_schema.canary_view names a column that is gone.\n"
                        + "CREATE OR REPLACE VIEW `canary_schema`.`canary_view` AS SELECT `canary_column` FROM canary_bare"
                        + " canary_alias;");
        found(
                run,
                "canary_procedure",
                "",
                "The text of the procedure cannot be read: You have an error in your SQL syntax; check the manual for"
                        + " the right syntax to use near 'canary_near FROM canary_bare' at line 3\n"
                        + "CREATE PROCEDURE canary_procedure()\n"
                        + "BEGIN\n"
                        + "  select canary_alias from canary_bare;\n"
                        + "END");
        found(run, "canary_table", "canary_column", "Unknown column 'canary_column' in 'field list'");
        found(
                run,
                "canary_table",
                "canary_index",
                "Cannot drop index 'canary_index': needed in a foreign key constraint");
        found(run, "canary_table", "canary_constraint", "Constraint canary_constraint, made as canary_table_ibfk_1.");
        found(run, "canary-hyphen", "", "The file canary@002dhyphen.frm is in /srv/canary_folder/canary_file.frm.");
        run.finding(new RecordedFinding(
                "definers",
                "ERROR",
                new ObjectName("", "canary_user@%", ""),
                "The definer 'canary_user'@'%' of event canary_schema.canary_event is not there.\n"
                        + "GRANT 'canary_role'@'%' TO 'canary_user'@'%';"));
        run.finding(new RecordedFinding(
                "sql-mode", "WARNING", new ObjectName("", "sql_mode", ""), "sql_mode contains a flag that is gone."));
        run.finish(RunEnd.of(
                RunOutcome.ended(RunOutcome.Counts.of(20, 10, 10)),
                Map.of("left out", "canary_schema.canary_trigger")));
        history.evidence().sign(run.runId(), "An auditor", "seen: view canary_schema.canary_view", "canary_user");
        return run.runId();
    }

    private static void found(RunWriter run, String name, String part, String text) {
        run.finding(new RecordedFinding("names", "ERROR", new ObjectName("canary_schema", name, part), text));
    }
}
