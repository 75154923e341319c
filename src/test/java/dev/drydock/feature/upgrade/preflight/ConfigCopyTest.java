package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.config.OptionLint;
import dev.drydock.feature.upgrade.config.ServerOptions;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCopyTest {

    private static final UpgradePath TO_5_7 =
            new UpgradePath(ServerVersion.parse("5.6.24"), Series.V5_6, Series.V5_7, List.of(Hop.TO_5_7));

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void theCopyCommentsOutWhatIsGoneAndWritesWhatIsRenamed() {
        OptionFiles files =
                OptionFiles.of("# mine\n[mysqld]\nstorage_engine = InnoDB\nthread_concurrency=10\nport=1\n");
        assertThat(ConfigCopy.of(files, TO_5_7).lines())
                .containsExactly(
                        "# mine",
                        "[mysqld]",
                        "# drydock: storage_engine is gone since 5.7: the server does not start with it."
                                + " Write default_storage_engine = InnoDB.",
                        "# storage_engine = InnoDB",
                        "default_storage_engine = InnoDB",
                        "# drydock: thread_concurrency is gone since 5.7: the server does not start with it.",
                        "# thread_concurrency=10",
                        "port=1");
    }

    @Test
    void aCopyOfACopyIsTheCopy() {
        String once = ConfigCopy.of(OptionFiles.of("[mysqld]\nkey_buffer=1M\ntimed_mutexes\n"), TO_5_7);
        assertThat(once).contains("\nkey_buffer_size = 1M\n");
        assertThat(ConfigCopy.of(OptionFiles.of(once), TO_5_7)).isEqualTo(once);
    }

    @Test
    void includedFilesAreReadInOrderAndOnlyThoseThatEndInCnf() throws IOException {
        Files.createDirectories(folder.resolve("conf.d"));
        Files.writeString(folder.resolve("conf.d/b.cnf"), "[mysqld]\nport=2\n");
        Files.writeString(folder.resolve("conf.d/a.cnf"), "[mysqld]\nport=1\n");
        Files.writeString(folder.resolve("conf.d/c.cnf.old"), "[mysqld]\nport=3\n");
        Files.writeString(folder.resolve("one.inc"), "[mysqld]\nthread_concurrency=9\n");
        Path main = Files.writeString(
                folder.resolve("my.cnf"),
                "[mysqld]\nport=0\n!include one.inc\n!includedir conf.d\n!include gone.cnf\n");
        OptionFiles files = OptionFiles.read(main);
        assertThat(files.options())
                .extracting(OptionLine::written)
                .containsExactly("port", "thread_concurrency", "port", "port");
        assertThat(ServerOptions.last(files, Series.V5_7, "port").flatMap(OptionLine::value))
                .contains("2");
        assertThat(files.unread()).singleElement().asString().contains("gone.cnf");
        assertThat(new OptionLint(files, TO_5_7).findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.line().file()).endsWith("one.inc"));
    }

    @Test
    void aFileThatIncludesItselfEnds() throws IOException {
        Path main = Files.writeString(folder.resolve("my.cnf"), "[mysqld]\nport=1\n!include my.cnf\n");
        assertThat(OptionFiles.read(main).unread()).isNotEmpty();
    }

    @Test
    void aFileThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> OptionFiles.read(folder.resolve("none.cnf"))).isInstanceOf(IOException.class);
    }

    @Test
    void onlyTheServersGroupsAreHeldAgainstTheFacts() {
        OptionFiles files = OptionFiles.of("""
            [client]
            storage_engine=x
            [mysqld2]
            storage_engine=x
            [mysqldump]
            storage_engine=x
            [mysqld-5.7]
            storage_engine=x
            [mysqld-8.0]
            storage_engine=x
            """);
        assertThat(new OptionLint(files, TO_5_7).findings())
                .extracting(finding -> finding.line().group())
                .containsExactly("mysqld2", "mysqld-5.7");
    }

    @Test
    void aCommentSignInQuotesIsPartOfTheValue() {
        OptionFiles files = OptionFiles.of("[mysqld]\ninit_connect = 'SET @a = \"#1\"' # why\n");
        assertThat(files.options().getFirst().value()).contains("SET @a = \"#1\"");
    }

    @Test
    void anOptionOfAPluginThatTheFileLoadsStaysAsItIs() {
        String text = "[mysqld]\nplugin-load-add=validate_password.so\nvalidate_password_policy=LOW\n";
        OptionFiles files = OptionFiles.of(text);
        assertThat(new OptionLint(files, TO_5_7).findings())
                .extracting(OptionFinding::kind)
                .containsExactly(OptionFinding.Kind.UNKNOWN);
        assertThat(ConfigCopy.of(files, TO_5_7)).isEqualTo(text);
    }

    @Test
    void anOptionOfAPluginThatTheFileDoesNotLoadIsLooseInTheCopy() {
        OptionFiles files = OptionFiles.of("[mysqld]\nplugin-load=auth_socket.so\nvalidate_password_policy=LOW\n");
        String copy = ConfigCopy.of(files, TO_5_7);
        assertThat(copy).endsWith("\n# validate_password_policy=LOW\nloose_validate_password_policy = LOW\n");
        assertThat(ConfigCopy.of(OptionFiles.of(copy), TO_5_7)).isEqualTo(copy);
    }

    @Test
    void anOptionThatNobodyKnowsIsLooseInTheCopy() {
        String copy = ConfigCopy.of(OptionFiles.of("[mysqld]\nskip-locking\n"), TO_5_7);
        assertThat(copy).contains("\n# skip-locking\nloose_skip_locking\n");
        assertThat(ConfigCopy.of(OptionFiles.of(copy), TO_5_7)).isEqualTo(copy);
    }

    @Test
    void anOptionThatALaterReleaseMayHaveIsAnErrorOnceTheReleaseIsNamed() {
        OptionFiles files = OptionFiles.of("[mariadbd]\ninnodb_linux_aio=auto\n");
        ServerVersion source = ServerVersion.parse("10.11.19");
        List<Hop> hops = List.of(Hop.TO_MARIADB_11_4);
        UpgradePath newest = new UpgradePath(source, Series.MARIADB_10_11, Series.MARIADB_11_4, hops);
        UpgradePath exact = new UpgradePath(
                source, Series.MARIADB_10_11, Series.MARIADB_11_4, hops, Optional.of(ServerVersion.parse("11.4.5")));
        assertThat(new OptionLint(files, newest).findings())
                .extracting(OptionFinding::kind)
                .containsExactly(OptionFinding.Kind.LATER);
        assertThat(new OptionLint(files, exact).findings())
                .extracting(OptionFinding::kind)
                .containsExactly(OptionFinding.Kind.FOREIGN);
    }
}
