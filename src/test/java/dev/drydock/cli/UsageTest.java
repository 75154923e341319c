package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be said of a command line before a server is asked. */
class UsageTest extends CommandLine {

    private static final int USAGE = 2;
    private static final int CANNOT_CONNECT = 3;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "count --server jdbc:mysql://db1:3306/shop",
                "count --server jdbc:mariadb://dba@db1/shop?useSsl=true",
                "count --server mysql://dba@db1/shop?sslMode=REQUIRED",
                "count --host mysql://dba@db1"
            })
    void theAddressOfAnApplicationIsRefusedWithTheWayToWriteIt(String line) {
        Commands.Ended ended = commands.run(line.split(" "));
        assertThat(ended.status()).as(ended.err()).isEqualTo(USAGE);
        assertThat(ended.err()).contains("mysql://user@host:port");
        assertThat(ended.err().contains("--tls-ca")).isEqualTo(!line.contains("--host"));
    }

    @ParameterizedTest
    @CsvSource({
        "--help,'count history servers demo DRYDOCK_HOME'",
        "count --help,'--server --host -h, Connecting: --socket --login-path --quiet --schema --table --exclude"
                + " --system --workers --at-one-moment --timeout --lock-wait --partitions --max-threads-running --max-lag"
                + " --refuse-primary --growth-table --preview --format --output --password-stdin --password-file"
                + " --ask-password --defaults-file 130'",
        "history --help,'list show diff'",
        "history list --help,'--limit --format'",
        "history show --help,'ID --format'",
        "history diff --help,'EARLIER LATER --format'",
        "servers --help,'list add remove'",
        "servers list --help,'List the saved servers'",
        "servers add --help,'NAME --host --port --user --folder --environment --colour --no-password --tls --notes'",
        "servers remove --help,'NAME'",
        "help,'count history servers'",
        "help count,'--server'"
    })
    void helpEndsWithZeroAndNamesTheOptions(String line, String words) {
        Commands.Ended ended = commands.run(line.split(" "));
        assertThat(ended.status()).isZero();
        assertThat(ended.out()).contains(words.split(" "));
        assertThat(ended.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "servers add x mysql://root:geheim@127.0.0.1/",
                "servers edit x --host mysql://root:geheim@127.0.0.1/",
                "count mysql://root:geheim@127.0.0.1/"
            })
    void thePasswordOfAnAddressIsNotRepeated(String line) {
        Commands.Ended ended = commands.run(line.split(" "));
        assertThat(ended.status()).isEqualTo(USAGE);
        assertThat(ended.err()).isNotEmpty().doesNotContain("geheim");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "count",
                "count --server",
                "count --server x --workers 0",
                "count --server x --workers 65",
                "count --server x --workers many",
                "count --server x --timeout -1",
                "count --server x --lock-wait 0",
                "count --server x --format xml",
                "count --server x --output y.csv",
                "count --server x --output y.csv --format table",
                "count --server never-saved",
                "count --server mysql://",
                "count --server mysql://dba@",
                "count --server mysql://dba@db1:99999",
                "count --server mysql://dba@db1/shop/orders",
                "doctor --server mysql://dba@db1/shop",
                "count --server x --host y",
                "count --host db1 --socket /tmp/x.sock",
                "count --host db1 --login-path never-made",
                "cout",
                "count --progress slow --server x",
                "count --server mysql://dba@db1?user=x",
                "count --server mysql://dba@127.0.0.1:1 --password-file /nonexistent/password",
                "count --server mysql://dba@127.0.0.1:1 --defaults-file /nonexistent/my.cnf",
                "count --server mysql://dba@127.0.0.1:1 --ask-password",
                "history list --limit 0",
                "history show",
                "history show 7",
                "history show seven",
                "history diff 1 2",
                "servers add",
                "servers add a --host h --user u --port 0",
                "servers add a --host h --user u --tls sometimes",
                "servers add a --host h --user u --environment staging --colour blueish",
                "servers remove never-saved"
            })
    void wrongCommandLinesEndWithTwoAndAMessageOnStandardErrorOnly(String line) {
        Commands.Ended ended = commands.run(line.split(" "));
        assertThat(ended.status()).as(ended.err()).isEqualTo(USAGE);
        assertThat(ended.err()).isNotBlank().doesNotContain("Exception", "\tat ", "drydock  ");
        assertThat(ended.out()).isEmpty();
        assertThat(commands.profiles().all()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "count --server mysql://dba:canary-7@db1",
                "count --server MySQL://dba:canary-7@db1:3306",
                "count --server mysql://dba%3Acanary-7@db1",
                "count --server mysql://dba:canary-7^@db1",
                "count --server mysql://dba:canary-7#x@db1",
                "count --server mysql://dba:canary-7/x@db1",
                "count --server mysql://dba:canary-7@db_1",
                "count --server mysql://dba@db1 --password=canary-7",
                "count --server mysql://dba@db1 --password canary-7",
                "count --server mysql://dba@db1 -pcanary-7",
                "count --server jdbc:mariadb://db1:3306/shop?password=canary-7",
                "count --server jdbc:mysql://dba:canary-7@db1/shop?sslMode=REQUIRED",
                "count --server mysql://db1/shop?user=dba&password=canary-7",
                "count --host jdbc:mariadb://db1:3306/shop?password=canary-7",
                "count --host mysql://dba:canary-7@db1",
                "servers add a --host h --user u --password canary-7",
                "servers add a --host h --user u --password=canary-7"
            })
    void aPasswordOnTheCommandLineIsRefusedAndNotRepeated(String line) {
        Commands.Ended ended = commands.run(line.split(" "));
        assertThat(ended.status()).as(ended.err()).isEqualTo(USAGE);
        assertThat(ended.err()).contains("can be read by everybody").doesNotContain("canary-7");
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void aServerThatRefusesTheConnectionEndsWithThree() {
        Commands.Ended ended = commands.run("count", "--server", "mysql://dba@127.0.0.1:1");
        assertThat(ended.status()).isEqualTo(CANNOT_CONNECT);
        assertThat(ended.err()).contains("E-2002").contains("127.0.0.1:1");
        assertThat(ended.out()).isEmpty();
        assertThat(commands.history().runCount()).isZero();
    }

    @Test
    void aHostThatNobodyKnowsEndsWithThree() {
        Commands.Ended ended = commands.run("count", "--server", "mysql://dba@no-such-host.invalid");
        assertThat(ended.status()).isEqualTo(CANNOT_CONNECT);
        assertThat(ended.err()).contains("E-2001");
    }

    @Test
    void aSavedServerWithoutAPasswordGivenAsksForOneOfTheWays() {
        commands.run("servers", "add", "shop", "--host", "127.0.0.1", "--user", "dba");
        Commands.Ended ended = commands.run("count", "--server", "shop");
        assertThat(ended.status()).isEqualTo(USAGE);
        assertThat(ended.err()).contains("--ask-password", "--password-file", "--password-stdin", "--defaults-file");
    }

    @Test
    void anOptionFileThatIsNoTextIsAUsageMessage() throws Exception {
        Path file = Files.write(folder.resolve("my.cnf"), new byte[] {'[', (byte) 0xff, (byte) 0xfe, 0});
        Commands.Ended ended =
                commands.run("count", "--server", "mysql://dba@127.0.0.1:1", "--defaults-file", file.toString());
        assertThat(ended.status()).isNotZero();
        assertThat(ended.err()).doesNotContain("\tat ");
    }
}
