package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.cli.manual.ManualPage;
import dev.drydock.cli.manual.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ManualTest {

    @TempDir
    private Path folder;

    @Test
    void eachCommandHasAPageWithItsOptions() {
        CommandLine commands = Manual.commands();
        Map<String, String> pages = ManualPage.all(commands, "0.1.0", "2026-11-22");
        assertThat(pages).containsKeys("drydock.1", "drydock-count.1", "drydock-galera-status.1");
        commands.getSubcommands().forEach((name, command) -> {
            boolean hidden = command.getCommandSpec().usageMessage().hidden();
            assertThat(pages.containsKey("drydock-" + name + ".1")).as(name).isNotEqualTo(hidden);
        });
        assertThat(pages.get("drydock-count.1"))
                .startsWith(".TH \"DRYDOCK-COUNT\" 1 \"2026-11-22\" \"drydock 0.1.0\"")
                .contains("\\fB\\-\\-server\\fR")
                .contains(".SH NOTES");
        assertThat(pages.values()).allSatisfy(page -> assertThat(page).doesNotContain("@|"));
    }

    /** Picocli writes a warning to standard error where it cannot. */
    @Test
    void eachTextOfTheHelpIsAFormat() {
        assertFormats(Manual.commands());
    }

    private static void assertFormats(CommandLine command) {
        var usage = command.getCommandSpec().usageMessage();
        Stream.of(usage.header(), usage.description(), usage.footer())
                .flatMap(Arrays::stream)
                .forEach(line -> assertThatCode(() -> String.format(Locale.ROOT, line))
                        .as("%s: %s", command.getCommandName(), line)
                        .doesNotThrowAnyException());
        command.getSubcommands().values().forEach(ManualTest::assertFormats);
    }

    @Test
    void bashCompletesCommandsOptionsAndValues() throws Exception {
        String script = Shell.BASH.completion(Manual.commands());
        Path file = Files.writeString(folder.resolve("drydock.bash"), script);
        String out = run(
                "bash",
                "-c",
                "source " + file + "; COMP_WORDS=(drydock count --format ''); COMP_CWORD=3;"
                        + " _complete_drydock; echo \"${COMPREPLY[@]}\"");
        assertThat(out.strip()).endsWith("table csv json html");
    }

    @Test
    void bashCompletesNamesOfServers() throws Exception {
        program();
        Path file = Files.writeString(folder.resolve("names.bash"), Shell.BASH.completion(Manual.commands()));
        String out = run(
                "bash",
                "-c",
                "PATH=" + folder + ":$PATH; source " + file + "; COMP_WORDS=(drydock count --server sh); COMP_CWORD=3;"
                        + " _names_drydock; printf '%s\\n' \"${COMPREPLY[@]}\"; complete -p drydock");
        assertThat(out.lines())
                .contains("shop\\ one", "shop-two")
                .doesNotContain("other")
                .anyMatch(line -> line.contains("_names_drydock"));
    }

    /** Words as bash breaks them, the last one begun. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "count --server = sh;shop\\ one,shop-two",
                "count --server =;shop\\ one,shop-two,other",
                "count --server 'shop\\ o';shop\\ one",
                "count --server '\"shop o';shop one",
                "count --format = js;json",
                "servers show shop-;shop-two",
                "servers test o;other"
            })
    void bashCompletesBehindEqualsSignsInQuotesAndAfterCommands(String words, String found) throws Exception {
        program();
        Path file = Files.writeString(folder.resolve("names.bash"), Shell.BASH.completion(Manual.commands()));
        String out = run(
                "bash",
                "-c",
                "compopt() { :; }; PATH=" + folder + ":$PATH; source " + file + "; COMP_WORDS=(drydock " + words
                        + "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _names_drydock; IFS=,; echo \"${COMPREPLY[*]}\"");
        assertThat(out.strip()).isEqualTo(found);
    }

    @Test
    void zshCompletesByAScriptThatItCanRead() throws Exception {
        assertThat(Shell.ZSH.completion(Manual.commands()))
                .startsWith("#compdef drydock")
                .contains("'drydock count --format') compadd -- 'table' 'csv' 'json' 'html'");
        assumeTrue(Files.exists(Path.of("/usr/bin/zsh")), "zsh is not installed");
        Path file = Files.writeString(folder.resolve("_drydock"), Shell.ZSH.completion(Manual.commands()));
        assertThat(run("zsh", "-n", file.toString())).isEmpty();
    }

    /** A shell in a terminal of its own, in which the Tab key is pressed after each line. */
    private static final String TABS_IN_ZSH = """
        zmodload zsh/zpty
        zpty z zsh -f -i
        zpty -w z "PATH=$1:\\$PATH; PS1='NE''XT>'; unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -u -D; source $1/_drydock"
        shift
        for typed; do
          zpty -r z seen '*NEXT>*'
          zpty -w -n z "$typed"$'\\t'
          zpty -w z ' #E''ND'
          zpty -r z seen '*END*'
          print -r -- "$seen"
        done
        zpty -d z
        """;

    @Test
    void zshCompletesWhatIsTypedAndNamesThatDrydockKnows() throws Exception {
        assumeTrue(Files.exists(Path.of("/usr/bin/zsh")), "zsh is not installed");
        program();
        Files.writeString(folder.resolve("_drydock"), Shell.ZSH.completion(Manual.commands()));
        Path script = Files.writeString(folder.resolve("tabs.zsh"), TABS_IN_ZSH);
        assertThat(run(
                        "zsh",
                        "-f",
                        script.toString(),
                        folder.toString(),
                        "drydock coun",
                        "drydock count --format js",
                        "drydock count --server shop-",
                        "drydock count --server=shop-",
                        "drydock servers show shop-",
                        "drydock count --schema led",
                        "drydock galera stat"))
                .containsSubsequence(
                        "drydock count",
                        "drydock count --format json",
                        "drydock count --server shop-two",
                        "drydock count --server=shop-two",
                        "drydock servers show shop-two",
                        "drydock count --schema ledger",
                        "drydock galera status");
    }

    /** A program that knows names of servers and schemas. */
    private void program() throws IOException {
        Path program = Files.writeString(folder.resolve("drydock"), """
            #!/bin/sh
            case "$1 $2" in
              'names servers') printf 'shop one\\nshop-two\\nother\\n' ;;
              'names schemas') echo ledger ;;
            esac
            """);
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void fishCompletesCommandsOptionsAndValues() throws Exception {
        String script = Shell.FISH.completion(Manual.commands());
        assertThat(script)
                .contains("-n '__drydock_at \"drydock count\"' -l format -x -a 'table csv json html'")
                .contains("-n '__drydock_at \"drydock galera\"' -a status")
                .doesNotContain("-s ?");
        assumeTrue(Files.exists(Path.of("/usr/bin/fish")), "fish is not installed");
        program();
        Path file = Files.writeString(folder.resolve("drydock.fish"), script);
        assertThat(run(
                                "fish",
                                "--no-config",
                                "-c",
                                "set -x PATH " + folder + " $PATH; source " + file
                                        + "; for line in 'count --format j' 'count --server sh' 'count --schema l'"
                                        + " 'servers edit shop-' 'galera st'; complete -C \"drydock $line\"; end")
                        .lines()
                        .map(line -> line.replaceFirst("\t.*", "")))
                .containsExactly("json", "shop one", "shop-two", "ledger", "shop-two", "status");
    }

    private static String run(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return out;
    }
}
