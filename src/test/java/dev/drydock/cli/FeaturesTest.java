package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.app.Features;
import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one list of features, as the command line and the history use it. */
class FeaturesTest {

    @TempDir
    private Path folder;

    @Test
    void namesOfFeaturesKindsPurposesAndCommandsAreUnique() {
        List<Feature> all = Features.all();
        assertThat(all).extracting(Feature::id).doesNotHaveDuplicates();
        assertThat(all).extracting(Feature::title).doesNotHaveDuplicates();
        assertThat(all)
                .flatExtracting(Feature::runKinds)
                .extracting(RunKind::id)
                .doesNotHaveDuplicates();
        assertThat(all)
                .flatExtracting(Feature::runKinds)
                .extracting(RunKind::title)
                .doesNotHaveDuplicates();
        assertThat(all)
                .flatExtracting(Feature::purposes)
                .extracting(AccountPurpose::id)
                .doesNotHaveDuplicates();
        assertThat(all).flatExtracting(Feature::commands).doesNotHaveDuplicates();
        assertThat(all).allSatisfy(feature -> {
            assertThat(feature.runKinds()).isNotEmpty();
            assertThat(feature.commands()).containsAll(feature.recordedCommands());
        });
    }

    @Test
    void everyCommandThatAFeatureNamesIsThereAndNoOther() {
        try (Commands commands = new Commands(folder)) {
            String help = commands.run("--help").out();
            for (Feature feature : Features.all()) {
                for (String command : feature.commands()) {
                    assertThat(help).contains("  " + command + " ");
                    assertThat(commands.run(command, "--help").status())
                            .as(command)
                            .isZero();
                }
            }
        }
        assertThat(Features.commands())
                .extracting(Cli.FeatureCommand::name)
                .containsExactlyInAnyOrderElementsOf(Features.all().stream()
                        .flatMap(feature -> feature.commands().stream())
                        .toList());
    }

    @Test
    void eachCommandIsInvokedByTheNameThatItsHelpHas() {
        try (Commands commands = new Commands(folder)) {
            commands.line()
                    .getSubcommands()
                    .forEach((word, command) ->
                            assertThat(command.getCommandName()).isEqualTo(word));
        }
    }

    @Test
    void onlyTheInvokedCommandIsMade() {
        try (Commands commands = new Commands(folder)) {
            Cli.FeatureCommand other = new Cli.FeatureCommand("other", (_, _) -> {
                throw new AssertionError("made");
            });
            assertThat(commands.of(List.of(other), "servers", "list").status()).isZero();
            assertThatThrownBy(() -> commands.of(List.of(other), "--help")).hasMessage("made");
            assertThatThrownBy(() -> commands.of(List.of(other), "help", "servers"))
                    .hasMessage("made");
            assertThatThrownBy(() -> commands.of(List.of(other), "server", "list"))
                    .hasMessage("made");
        }
    }

    @Test
    void theReportOfARunIsMadeAgainFromTheHistory() throws Exception {
        try (Commands commands = new Commands(folder)) {
            long run = recorded(commands);
            Commands.Ended page = commands.run("history", "report", Long.toString(run));
            assertThat(page.status()).as(page.err()).isZero();
            assertThat(page.out())
                    .contains("<html", "Check before an upgrade", "shop-prod-2", "Complete with 1 failed", "1,234")
                    .contains("&lt;b&gt;old&lt;/b&gt;", "a &amp; b")
                    .doesNotContain("<b>old</b>", "<th>Size");
            Path file = folder.resolve("report.html");
            assertThat(commands.run("history", "report", Long.toString(run), "--output", file.toString())
                            .status())
                    .isZero();
            assertThat(Files.readString(file)).contains("Complete with 1 failed", "&lt;b&gt;old&lt;/b&gt;");
        }
    }

    @Test
    void aReportOfNothingOrToNowhereIsRefused() {
        try (Commands commands = new Commands(folder)) {
            assertThat(commands.run("history", "report", "77").status()).isEqualTo(2);
            long run = recorded(commands);
            Commands.Ended nowhere =
                    commands.run("history", "report", Long.toString(run), "--output", folder.toString());
            assertThat(nowhere.status()).isEqualTo(1);
            assertThat(nowhere.err()).contains("E-1007");
        }
    }

    @Test
    void runsThatCannotBeComparedAreRefused() {
        try (Commands commands = new Commands(folder)) {
            long one = recorded(commands);
            long other = recorded(commands);
            Commands.Ended refused = commands.run("history", "diff", Long.toString(one), Long.toString(other));
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("cannot be compared");
        }
    }

    private static long recorded(Commands commands) {
        RunWriter writer = commands.history()
                .begin(new RunStart(
                        "upgrade-check",
                        "Check before an upgrade",
                        new ServerIdentity("key", "shop-prod-2", "db2:3306", "MySQL", "5.7.44", "db2"),
                        "dba@%",
                        "os",
                        Map.of("path", "a & b"),
                        2));
        writer.item(Item.of("table", ObjectName.table("shop", "<b>old</b>"), "failed")
                .measure(1234L)
                .error("E-3001", "no")
                .build());
        writer.finding(new RecordedFinding("x", "ERROR", ObjectName.table("shop", "t"), "found"));
        writer.finish(RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(2, 1, 1)), Map.of()));
        return writer.runId();
    }
}
