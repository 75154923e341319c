package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.LiveFolder;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;

/** Each command line that a page or a help text prints is one that Drydock takes. */
class PageExamplesTest extends CommandLine {

    private static final int FEWEST = 150;

    private static final int FEWEST_RUN = 60;

    /** An example of its own line, alone or as the beginning of one that goes on. */
    private static final Pattern LINE =
            Pattern.compile("(?m)^ {2,}(?:\\./)?drydock ([a-z](?:[^\\n]*\\\\\\n)*[^\\n]*)$");

    /** One in a sentence; it may leave out what is clear. */
    private static final Pattern IN_SENTENCE = Pattern.compile("`(?:\\./)?drydock ([a-z][^`\\n…]*)`");

    /** What begins the window is no command of the command line. */
    private static final Pattern OF_THE_WINDOW = Pattern.compile("(?:demo|open|  +open)\\b");

    /** A word that is a file or a folder. */
    private static final Pattern FILE =
            Pattern.compile("[~.]?/.*|[\\w-]+\\.(?:pdf|csv|json|cnf|txt|drydock|pem|pub|xml)");

    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

    /** What the examples of these pages that begin so need that this test does not have. */
    private static final Map<String, String> NOT_RUN = Map.ofEntries(
            Map.entry("tables --retry .*", "wants a run that left tables over: TablesJobTest"),
            Map.entry("advisor utf8mb4 run .*--resume.*", "a run of that number: AdvisorCommandTest"),
            Map.entry("history compact", "a history that no process has open: HistoryKeepingTest"),
            Map.entry(".*--via .*", "SSH hosts: SshCommandTest"),
            Map.entry(
                    "encryption (?:plan|run|resume|rotate|revert).*",
                    "a server with a keyring, to be restarted: EncryptionCommandTest"),
            Map.entry("tls (?:install|renew|require).*", "a server with TLS and its host: TlsCommandTest"),
            Map.entry("threadpool apply.*", "a server to be restarted: ThreadPoolSetupCommandTest"),
            Map.entry("threadpool (?:watch|prove|plan|revert).*", "a pool, and minutes: ThreadPoolCommandTest"),
            Map.entry(
                    "threadpool end.*|sessions end.*", "sessions of these numbers: HistoryFindTest, SessionStaysTest"),
            Map.entry("encryption cost.*", "minutes: EncryptionCommandTest"),
            Map.entry("advisor utf8mb4 cost.*", "minutes: AdvisorCommandTest"),
            Map.entry("tls watch.*", "a day: RequireOnServersTest"),
            Map.entry("proxysql .*", "a ProxySQL: ProxySqlCommandTest"),
            Map.entry("upgrade rehearse.*", "programs of another version: UpgradeRehearseCommandTest"),
            Map.entry("upgrade accept.*", "a finding of that name: UpgradeAcceptCommandTest"),
            Map.entry("history (?:use|move|grants) .*", "a shared history: SharedHistoryTest"),
            Map.entry("schedule .*", "systemd or cron: ScheduleCommandTest"),
            Map.entry(
                    "servers import .*(?:connections.xml|mylogin).*",
                    "files of other programs: ServersImportCommandTest"),
            Map.entry("vault .*", "a master password that is typed: VaultCommandTest"),
            Map.entry("report key.*|report .*--sign.*", "a vault with a key: ReportCommandTest"),
            Map.entry("report withdraw.*", "a sign-off of that number: ReportCommandTest"),
            Map.entry("report verify.*", "the file that it names: ReportCommandTest"));

    /**
     * A printed command line.
     *
     * @param where the page or the command
     * @param whole whether it can be run as it stands
     */
    private record Example(String where, String line, boolean whole) {

        /** As a shell splits it, without what the shell does itself; of alternatives the first. */
        String[] words() {
            String run = line.replace("\\\n", " ")
                    .replaceAll(" {2,}#.*| > .*| \\| .*", "")
                    .replaceAll("[\\[\\]]", "")
                    // the server of the test has no password
                    .replaceAll(" -p\\b| --ask-password", "")
                    .replaceAll("\\b(?:RUN|ID|N|MINUTES)\\b", "1")
                    // a window of a minute is a minute of the test
                    .replaceAll("^advisor check(?!.*--window)", "advisor check --window 0")
                    .replaceAll("^threadpool check(?!.*--seconds)", "threadpool check --seconds 1")
                    .replaceAll("--seconds \\d+", "--seconds 1")
                    // three RSA keys are five seconds of a processor
                    .replaceAll("^tls make(?!.*--key)", "tls make --key ec-256")
                    .replaceAll("\\bSHELL\\b", "bash")
                    .replaceAll("\\bNAME\\b", "shop-test")
                    .replaceAll("\\b([a-z]+)(?:\\|[a-z]+)+", "$1");
            List<String> words = new ArrayList<>();
            Matcher word = WORD.matcher(run);
            while (word.find()) {
                words.add(word.group().replaceAll("['\"]", ""));
            }
            return words.toArray(String[]::new);
        }
    }

    @Test
    void everyPrintedCommandLineIsTaken() throws Exception {
        List<Example> examples =
                Stream.concat(ofPages().stream(), ofHelp().stream()).toList();
        assertThat(examples.stream().filter(Example::whole)).hasSizeGreaterThan(FEWEST);
        picocli.CommandLine line = commands.line();
        assertThat(examples.stream()
                        .filter(example ->
                                !OF_THE_WINDOW.matcher(example.line()).lookingAt())
                        .map(example -> refusal(line, example))
                        .filter(refused -> !refused.isEmpty()))
                .isEmpty();
    }

    /** Page by page, in their order, over a history of 45 runs and a server with the names that the pages use. */
    @Test
    @NeedsServers
    @Timeout(900)
    void theExamplesOfThePagesRun() throws Exception {
        List<String> ended = new ArrayList<>();
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            server.run("CREATE DATABASE shop", "CREATE TABLE shop.orders (id INT PRIMARY KEY)");
            for (String page : ofPages().stream()
                    .filter(Example::whole)
                    .map(Example::where)
                    .distinct()
                    .toList()) {
                Path world = Files.createDirectories(folder.resolve(page));
                Files.writeString(world.resolve("pw.txt"), "\n");
                Files.writeString(world.resolve(".my.cnf"), "[client]\nhost = db9\nuser = dba\n");
                Files.writeString(world.resolve("shop.cnf"), "[mysqld]\nmax_connections = 200\n");
                Files.writeString(world.resolve("client.cnf"), "[client]\nuser = " + server.user() + "\n");
                try (Commands there = new Commands(world.resolve("home"))) {
                    history(there, server);
                    for (Example example : ofPages()) {
                        if (example.where().equals(page) && example.whole() && runs(example)) {
                            saved(there, server, example);
                            ended.add(example.line() + ": " + told(there.run(inside(world, server, example.words()))));
                        }
                    }
                }
            }
        }
        assertThat(ended).hasSizeGreaterThan(FEWEST_RUN).noneMatch(line -> line.contains("REFUSED"));
    }

    @Test
    void eachReasonNotToRunOneIsThatOfAnExample() throws Exception {
        List<String> lines = ofPages().stream()
                .filter(Example::whole)
                .map(example -> example.line().replaceAll("\\s+", " "))
                .toList();
        assertThat(NOT_RUN.keySet()).allMatch(reason -> lines.stream().anyMatch(line -> line.matches(reason)));
    }

    private static boolean runs(Example example) {
        return !OF_THE_WINDOW.matcher(example.line()).lookingAt()
                && NOT_RUN.keySet().stream().noneMatch(example.line().replaceAll("\\s+", " ")::matches);
    }

    private static String told(Commands.Ended ended) {
        boolean fine = ended.status() == 0
                || (List.of(1, 4).contains(ended.status()) && !ended.err().contains("(E-"));
        return fine ? "ended with " + ended.status() : "REFUSED with " + ended.status() + ": " + ended.err();
    }

    /** The servers that the example names, but for one that it saves itself. */
    private static void saved(Commands there, TestServer server, Example example) {
        if (!example.line().startsWith("servers add")) {
            String words = String.join(" ", example.words());
            Stream.of("shop-prod-1", "shop-prod-2", "shop-prod-3", "shop-test", "shop-1", "shop-2")
                    .filter(name -> (words + " ").contains(" " + name + " ")
                            || (words.contains("--tag prod") && name.matches("shop-\\d")))
                    .forEach(name -> there.run(
                            "servers",
                            "add",
                            name,
                            "--host",
                            server.host(),
                            "--port",
                            "" + server.port(),
                            "--user",
                            server.user(),
                            "--no-password",
                            "--tags",
                            "prod",
                            "--environment",
                            name.contains("prod") ? "production" : "test"));
        }
    }

    private static void history(Commands there, TestServer server) {
        ServerIdentity identity =
                new ServerIdentity("uuid-1", "shop-prod-2", server.host(), "MySQL", "5.7.22", server.host());
        for (int run = 0; run < 45; run++) {
            RunStart start = new RunStart("rowcount", "Row counts", identity, "dba", "alice", Map.of());
            try (RunWriter writer = there.history().begin(start)) {
                writer.item(Item.of("table", ObjectName.table("shop", "orders"), "counted")
                        .measure((long) run)
                        .finished(Instant.now(), 1)
                        .build());
                writer.finish(RunEnd.complete(Map.of()));
            }
        }
    }

    /** A server that an example saves is that of the test. */
    private static String[] ofTheTest(TestServer server, String[] words) {
        String[] filled = words.clone();
        for (int i = 1; i < filled.length; i++) {
            filled[i] = switch (words[i - 1]) {
                case "--host" -> server.host();
                case "--user" -> server.user();
                default -> words[i];
            };
        }
        return Stream.concat(
                        Arrays.stream(filled),
                        Arrays.asList(words).contains("--password-command")
                                ? Stream.of("--port", "" + server.port())
                                : Stream.of("--port", "" + server.port(), "--no-password"))
                .toArray(String[]::new);
    }

    /** With its files in a folder of the test; a file that is there already, wherever in it. */
    private static String[] inside(Path world, TestServer server, String[] words) throws IOException {
        String[] given = String.join(" ", words).startsWith("servers add ") ? ofTheTest(server, words) : words;
        String[] inside = given.clone();
        for (int i = 0; i < inside.length; i++) {
            if (inside[i].startsWith("mysql://")) {
                inside[i] = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
            } else if (FILE.matcher(inside[i]).matches() || (i > 0 && given[i - 1].equals("--output"))) {
                Path name = Path.of(inside[i].replaceFirst("^[~.]?/", ""));
                inside[i] = LiveFolder.paths(world).stream()
                        .filter(file -> file.endsWith(name))
                        .findFirst()
                        .orElse(world.resolve(name))
                        .toString();
            }
        }
        return inside;
    }

    private static String refusal(picocli.CommandLine line, Example example) {
        try {
            line.parseArgs(example.words());
            return "";
        } catch (MissingParameterException missing) {
            return example.whole() ? example.where() + ": " + example.line() + ": " + missing.getMessage() : "";
        } catch (ParameterException refused) {
            return example.where() + ": " + example.line() + ": " + refused.getMessage();
        }
    }

    private static List<Example> ofPages() throws IOException {
        List<Example> examples = new ArrayList<>();
        try (Stream<Path> docs = Files.list(Path.of("docs"));
                Stream<Path> pages = Stream.concat(docs, Stream.of(Path.of("README.md")))) {
            for (Path page : pages.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                gather(page.toString(), Files.readString(page), examples);
            }
        }
        return examples;
    }

    private List<Example> ofHelp() {
        List<Example> examples = new ArrayList<>();
        gather(commands.line(), examples);
        return examples;
    }

    private static void gather(picocli.CommandLine command, List<Example> examples) {
        UsageMessageSpec help = command.getCommandSpec().usageMessage();
        String text = Stream.of(help.description(), help.footer())
                .flatMap(Arrays::stream)
                .reduce("", (before, line) -> before + line + "\n");
        gather(command.getCommandSpec().qualifiedName(" ") + " --help", text, examples);
        command.getSubcommands().values().forEach(sub -> gather(sub, examples));
    }

    private static void gather(String where, String text, List<Example> examples) {
        LINE.matcher(text).results().forEach(found -> examples.add(new Example(where, found.group(1), true)));
        IN_SENTENCE.matcher(text).results().forEach(found -> examples.add(new Example(where, found.group(1), false)));
    }
}
