package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code drydock report}: forms, refusals, sign-off, signatures, verifying. */
class ReportCommandTest {

    private static final String MASTER = "a long enough one\n";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static String recorded(Commands commands) {
        RunWriter writer = commands.history()
                .begin(new RunStart(
                        "rowcount",
                        "Row counts",
                        new ServerIdentity("key", "shop-prod-2", "db2:3306", "MySQL", "5.7.44", "db2"),
                        "dba@%",
                        "os",
                        Map.of("mode", "exact"),
                        1));
        writer.item(Item.of("table", ObjectName.table("shop", "orders"), "counted")
                .measure(1234L)
                .build());
        writer.finish(RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(1, 1, 0)), Map.of()));
        return Long.toString(writer.runId());
    }

    @Test
    void severalFormsAreWrittenInOneGoAndEachIsVerified() throws Exception {
        try (Commands commands = new Commands(folder)) {
            String one = recorded(commands);
            String two = recorded(commands);
            Path base = folder.resolve("night");
            Commands.Ended written =
                    commands.run("report", one, two, "--format", "html,pdf,xlsx,csv,json", "--output", base.toString());
            assertThat(written.status()).as(written.err()).isZero();
            for (String form : new String[] {"html", "pdf", "xlsx", "csv", "json"}) {
                Path file = folder.resolve("night." + form);
                assertThat(file).isNotEmptyFile();
                Commands.Ended sound = commands.run("report", "verify", file.toString());
                assertThat(sound.status()).as(sound.out() + sound.err()).isZero();
                Files.write(file, new byte[] {'x'}, java.nio.file.StandardOpenOption.APPEND);
                Commands.Ended changed = commands.run("report", "verify", file.toString());
                assertThat(changed.status()).isEqualTo(1);
            }
        }
    }

    @Test
    void whatCannotBeDoneIsRefusedBeforeAnythingIsWritten() throws Exception {
        try (Commands commands = new Commands(folder)) {
            String run = recorded(commands);
            Path nowhere = folder.resolve("no/such/folder/night");
            Commands.Ended refused =
                    commands.run("report", run, "--format", "html,pdf", "--output", nowhere.toString());
            assertThat(refused.err()).contains("E-1007");
            assertThat(commands.run("report").status()).isEqualTo(2);
            assertThat(commands.run("report", run, "--format", "pdf").status()).isEqualTo(2);
            assertThat(commands.run("report", run, "--redact", "nobody").err()).contains("E-5102", "customers");
            assertThat(commands.run("report", "99").err()).contains("E-5022");
            Path signed = folder.resolve("signed.html");
            commands.typing(MASTER, "vault", "create", "--stdin");
            assertThat(commands.typing(MASTER, "report", run, "--output", signed.toString(), "--sign", "--stdin")
                            .err())
                    .contains("E-5104");
            assertThat(signed).doesNotExist();
            try (Stream<Path> left = Files.list(folder)) {
                assertThat(left.filter(file -> file.toString().endsWith(".part")))
                        .isEmpty();
            }
        }
    }

    @Test
    void aSignOffIsShownAndWithdrawnAndNeverChanged() {
        try (Commands commands = new Commands(folder)) {
            String run = recorded(commands);
            assertThat(commands.run("report", "sign-off", run, "--name", "Ada", "--comment", "counts agree")
                            .status())
                    .isZero();
            assertThat(commands.run("report", run, "--format", "html").out()).contains("It is signed off: Ada.");
            assertThat(commands.run("report", "withdraw", "1", "--reason", "wrong run")
                            .status())
                    .isZero();
            assertThat(commands.run("report", "withdraw", "1", "--reason", "again")
                            .status())
                    .isEqualTo(2);
            String page = commands.run("report", run, "--format", "html").out();
            assertThat(page).doesNotContain("It is signed off").contains("counts agree", "wrong run");
            assertThat(commands.run("report", "sign-off", "99", "--name", "Ada").err())
                    .contains("E-5022");
            assertThat(commands.run("history", "verify").status()).isZero();
        }
    }

    @Test
    void aSignatureIsMadeByTheVaultsKeyAndVerifiedWithoutTheHistory() throws Exception {
        try (Commands commands = new Commands(folder)) {
            String run = recorded(commands);
            commands.typing(MASTER, "vault", "create", "--stdin");
            Commands.Ended key = commands.typing(MASTER, "report", "key", "create", "--stdin");
            assertThat(key.status()).as(key.err()).isZero();
            assertThat(commands.run("report", "key", "show").out()).isEqualTo(key.out());
            assertThat(commands.typing(MASTER, "report", "key", "create", "--stdin")
                            .err())
                    .contains("E-5105");
            Path file = folder.resolve("run.pdf");
            Commands.Ended written =
                    commands.typing(MASTER, "report", run, "--output", file.toString(), "--sign", "--stdin");
            assertThat(written.status()).as(written.err()).isZero();
            assertThat(commands.run("report", "verify", file.toString(), "--no-history")
                            .status())
                    .isZero();
            assertThat(commands.typing(MASTER, "report", "key", "remove", "--stdin")
                            .status())
                    .isZero();
            assertThat(commands.run("report", "verify", file.toString()).out()).contains("Sound:", "Signature: sound");
            Path other = Files.writeString(folder.resolve("other.pdf"), "x");
            assertThat(commands.run("report", "verify", other.toString(), "--no-history")
                            .status())
                    .isEqualTo(1);
        }
    }
}
