package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.TlsMode;
import org.junit.jupiter.api.Test;

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
}
