package dev.drydock.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.AtOnce;
import dev.drydock.lab.LabPorts;
import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Strangers at the demonstration's cluster: they know what the process list shows, and do not have the key. */
@NeedsServers
@Timeout(300)
class GaleraTrioTest {

    /** A busy computer lets no program go on for a while. */
    private static final Duration STANDSTILL = Duration.ofSeconds(45);

    /** As long as a node with the key needs to join, several times over. */
    private static final String PATIENCE = "PT15S";

    private static final GaleraTrio TRIO = new GaleraTrio();
    private static Path folder = Path.of("");

    @BeforeAll
    static void start() throws IOException {
        Assumptions.assumeTrue(GaleraTrio.missing().isEmpty(), () -> "not installed: " + GaleraTrio.missing());
        folder = Files.createTempDirectory("drydock-stranger");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        TRIO.start(_ -> {});
    }

    @AfterAll
    static void end() throws IOException {
        TRIO.close();
        WholeFolder.delete(folder);
    }

    /** Both try for a while. */
    @Test
    void aServerWithoutTheKeyAndOneWithAKeyOfItsOwnNeverBecomeNodes() throws Exception {
        Path keys = Files.createDirectory(folder.resolve("keys"));
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rwxr-xr-x"));
        Map<String, String> options = Map.of(
                "plain",
                "gmcast.listen_addr=tcp://127.0.0.1:",
                "key",
                GroupKey.make(keys, account()).providerOptions() + ";gmcast.listen_addr=ssl://127.0.0.1:");
        AtOnce.each(List.copyOf(options.entrySet()), one -> assertStaysOutside(one.getKey(), one.getValue()));
    }

    @Test
    void aNodeWhoseGroupDoesNotAnswerForAWhileJoinsIt() throws Exception {
        try (GaleraTrio trio = new GaleraTrio()) {
            trio.start(running -> {
                if (running == 1) {
                    standStill(founder());
                }
            });
            assertThat(trio.nodes()).hasSize(GaleraTrio.NODES).allMatch(MysqldProcess::running);
        }
    }

    /** The only node of its group that listens, apart from those of {@link #TRIO}. */
    private static ProcessHandle founder() {
        List<Long> others = TRIO.nodes().stream().map(MysqldProcess::pid).toList();
        return ProcessHandle.current()
                .children()
                .filter(child -> !others.contains(child.pid()))
                .filter(child -> child.info().commandLine().orElse("").contains("--wsrep-node-name=node1"))
                .findFirst()
                .orElseThrow();
    }

    private static void signal(String name, ProcessHandle process) {
        try {
            run(List.of("kill", "-" + name, Long.toString(process.pid())));
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void standStill(ProcessHandle process) {
        signal("STOP", process);
        Thread.ofVirtual().start(() -> {
            LockSupport.parkNanos(STANDSTILL.toNanos());
            signal("CONT", process);
        });
    }

    @Test
    void aPeerAtAnyPortOfTheGroupIsSentNothing() throws Exception {
        for (MysqldProcess node : TRIO.nodes()) {
            int base = Integer.parseInt(argument(node, "--wsrep-node-address=").split(":", -1)[1]);
            // group, incremental transfer, and where a whole transfer would be
            for (int port = base; port <= base + 2; port++) {
                assertThat(sentBy(port)).as("port " + port).isIn("nothing listens", "", "a TLS alert");
            }
        }
    }

    @Test
    void allItsPortsAreOfOneRow() throws IOException {
        List<Integer> ports = new ArrayList<>();
        for (MysqldProcess node : TRIO.nodes()) {
            ports.add(Integer.parseInt(argument(node, "--wsrep-node-address=").split(":", -1)[1]));
            ports.add(node.launch().port());
        }
        int first = ports.getFirst();
        assertThat(ports).containsExactly(first, first + 3, first + 4, first + 7, first + 8, first + 11);
    }

    @Test
    void noFileOfTheNodesIsForOthers() throws IOException {
        Path place = TRIO.nodes().getFirst().launch().dataDir().resolve("../..").normalize();
        try (Stream<Path> folders = Files.list(place)) {
            for (Path each : folders.filter(each -> !each.endsWith("bin")).toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
                        .as(each.toString())
                        .isEqualTo("rwx------");
            }
        }
    }

    private static void assertStaysOutside(String name, String options) throws Exception {
        MysqldProcess node = TRIO.nodes().getFirst();
        int base = LabPorts.free(3);
        Path own = Files.createDirectories(folder.resolve(name).resolve("data"));
        Path log = folder.resolve(name + ".log");
        for (Path each : List.of(own.getParent(), own)) {
            Files.setOwner(each, account());
        }
        run(List.of(
                "mariadb-install-db",
                "--no-defaults",
                "--datadir=" + own,
                "--skip-test-db",
                // a server that starts beside it removes its temporary tables from a folder that both share
                "--tmpdir=" + own.getParent(),
                "--user=" + account().getName()));
        List<String> command = new ArrayList<>(List.of(
                node.launch().binary().toString(),
                "--no-defaults",
                "--user=" + account().getName(),
                "--skip-grant-tables",
                "--skip-networking",
                "--datadir=" + own,
                "--tmpdir=" + own.getParent(),
                "--socket=" + own.resolve("s"),
                "--pid-file=" + own.resolve("pid"),
                "--binlog-format=ROW",
                "--innodb-autoinc-lock-mode=2",
                "--wsrep-on=ON",
                "--wsrep-sst-method=rsync",
                "--wsrep-node-name=stranger",
                "--wsrep-node-address=127.0.0.1:" + base,
                "--wsrep-sst-receive-address=127.0.0.1:" + (base + 2),
                "--wsrep-provider-options=" + options + base + ";base_port=" + base + ";ist.recv_addr=127.0.0.1:"
                        + (base + 1) + ";pc.wait_prim_timeout=" + PATIENCE));
        for (String known : List.of("--wsrep-provider=", "--wsrep-cluster-name=", "--wsrep-cluster-address=")) {
            command.add(known + argument(node, known));
        }
        Process stranger = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()))
                .start();
        try {
            boolean ended = stranger.waitFor(60, TimeUnit.SECONDS);
            String said = Files.readString(log);
            assertThat(said)
                    .doesNotContain("Shifting OPEN -> PRIMARY", "requested state transfer", "Synced with group");
            assertThat(ended).as(said).isTrue();
            assertThat(said).contains("failed to open gcomm backend connection");
        } finally {
            stranger.destroyForcibly().waitFor();
        }
        for (MysqldProcess each : TRIO.nodes()) {
            assertThat(Files.readString(each.launch().log())).doesNotContain("(stranger)");
        }
    }

    /** What a port sends to a peer that says something and waits for a second. */
    private static String sentBy(int port) throws IOException {
        try (Socket socket = new Socket()) {
            try {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
            } catch (IOException refused) {
                return "nothing listens";
            }
            socket.setSoTimeout(1000);
            socket.getOutputStream().write("@RSYNCD: 31.0\n#list\n".getBytes(StandardCharsets.US_ASCII));
            InputStream answer = socket.getInputStream();
            byte[] sent = answer.readNBytes(7);
            boolean alert = sent.length == 7 && sent[0] == 0x15 && answer.read() < 0;
            return alert ? "a TLS alert" : new String(sent, StandardCharsets.ISO_8859_1);
        } catch (SocketTimeoutException silent) {
            return "";
        }
    }

    /** The value of an option, as anybody reads it in the process list. */
    private static String argument(MysqldProcess node, String option) throws IOException {
        String line = Files.readString(Path.of("/proc", Long.toString(node.pid()), "cmdline"));
        return Arrays.stream(line.split("\0", -1))
                .filter(each -> each.startsWith(option))
                .map(each -> each.substring(option.length()))
                .findFirst()
                .orElseThrow();
    }

    private static UserPrincipal account() throws IOException {
        return Files.getOwner(TRIO.nodes().getFirst().launch().dataDir());
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process running = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(running.waitFor()).as(said).isZero();
    }
}
