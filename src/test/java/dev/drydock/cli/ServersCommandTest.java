package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.TlsMode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Saved servers by command: what is added is there for the next process, and for the window. */
class ServersCommandTest extends CommandLine {

    @Test
    void anAddedServerIsListedAndRemovedAgain() {
        Commands.Ended added = commands.run(
                "servers",
                "add",
                "shop \"2\" ünï",
                "--host",
                "db2",
                "--port",
                "3307",
                "--user",
                "dba",
                "--environment",
                "production",
                "--folder",
                "Shop/West",
                "--tls",
                "required",
                "--notes",
                "on call: 12");
        assertThat(added).isEqualTo(new Commands.Ended(0, "", "Saved shop \"2\" ünï.\n"));
        Profile saved = new ProfileStore(home().resolve("profiles.json"), _ -> {})
                .byName("shop \"2\" ünï")
                .orElseThrow();
        assertThat(saved.address()).isEqualTo("db2:3307");
        assertThat(saved.environment()).isEqualTo(Environment.PRODUCTION);
        assertThat(saved.folder()).isEqualTo("Shop/West");
        assertThat(saved.tls()).isEqualTo(TlsMode.REQUIRED);
        assertThat(saved.password()).isEqualTo(PasswordSource.ASK);
        assertThat(saved.notes()).isEqualTo("on call: 12");
        assertThat(commands.run("servers", "list").out().lines().toList())
                .hasSize(2)
                .last()
                .asString()
                .contains("shop \"2\" ünï", "Shop/West", "db2:3307", "dba", "asked for");
        assertThat(commands.run("servers", "remove", "shop \"2\" ünï").status()).isZero();
        assertThat(commands.run("servers", "list").out().lines()).hasSize(1);
    }

    @Test
    void aNameIsTakenOnlyOnce() {
        commands.run("servers", "add", "shop", "--host", "db1", "--user", "dba");
        Commands.Ended again = commands.run("servers", "add", "shop", "--host", "db2", "--user", "dba");
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("already");
        assertThat(commands.profiles().byName("shop").orElseThrow().host()).isEqualTo("db1");
    }

    @Test
    void anAccountWithoutPasswordIsNotAskedForOne() {
        commands.run(
                "servers", "add", "local", "--host", "127.0.0.1", "--port", "1", "--user", "root", "--no-password");
        Commands.Ended ended = commands.run("count", "--server", "local");
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.err()).contains("E-2002");
    }

    @Test
    void whatIsNotSaidOfAChangedServerStays() {
        commands.run(
                "servers",
                "add",
                "a",
                "--host",
                "h",
                "--user",
                "u",
                "--environment",
                "test",
                "--tags",
                "x",
                "--notes",
                "n");
        assertThat(commands.run("servers", "edit", "a", "--host", "h2", "--name", "b")
                        .status())
                .isZero();
        Commands.Ended shown = commands.run("servers", "show", "b", "--format", "json");
        JsonNode saved = JsonMapper.shared().readTree(shown.out());
        assertThat(saved.get("host").asString()).isEqualTo("h2");
        assertThat(saved.get("user").asString()).isEqualTo("u");
        assertThat(saved.get("environment").asString()).isEqualTo("Test");
        assertThat(saved.get("tags").asString()).isEqualTo("x");
        assertThat(saved.get("notes").asString()).isEqualTo("n");
        assertThat(commands.run("servers", "edit", "b", "--host", "h2").status())
                .isEqualTo(ExitStatus.NOTHING_IN_SCOPE.status());
        commands.run("servers", "add", "c", "--host", "h", "--user", "u");
        assertThat(commands.run("servers", "edit", "b", "--name", "c").status()).isEqualTo(ExitStatus.USAGE.status());
        assertThat(commands.run("servers", "show", "a").status()).isEqualTo(ExitStatus.USAGE.status());
    }

    @Test
    void theListIsFilteredAndReadByPrograms() {
        commands.run("servers", "add", "a", "--host", "h", "--user", "u", "--tags", "x,y", "--folder", "Shop/West");
        commands.run("servers", "add", "b", "--host", "h", "--user", "u", "--tags", "x", "--folder", "Shopping");
        assertThat(names("--tag", "x", "--tag", "y")).containsExactly("a");
        assertThat(names("--folder", "Shop")).containsExactly("a");
        assertThat(names()).containsExactlyInAnyOrder("a", "b");
    }

    private List<String> names(String... words) {
        String out = commands.run(Stream.concat(Stream.of("servers", "list", "--format", "json"), Stream.of(words))
                        .toArray(String[]::new))
                .out();
        return JsonMapper.shared().readTree(out).values().stream()
                .map(server -> server.get("name").asString())
                .toList();
    }

    @Test
    void aTestOfASavedServerSaysEachStepToPrograms() {
        commands.run("servers", "add", "gone", "--host", "127.0.0.1", "--port", "1", "--user", "u", "--no-password");
        Commands.Ended ended = commands.run("servers", "test", "gone", "--format", "json");
        assertThat(ended.status()).isEqualTo(ExitStatus.CANNOT_CONNECT.status());
        JsonNode steps = JsonMapper.shared().readTree(ended.out());
        assertThat(steps.values().stream().map(step -> step.get("problem").asString()))
                .anyMatch(problem -> problem.contains("E-2002"));
    }
}
