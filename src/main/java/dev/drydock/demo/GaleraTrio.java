package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.MysqldError;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.NewData;
import dev.drydock.platform.mysqld.RootPassword;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.mysqld.WholeFolder;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Three nodes of a Galera cluster on 127.0.0.1, made of the MariaDB and the Galera that this machine has. Their data lie in the
 * system's temporary folder and go with them. Methods block and may be called from any thread.
 */
public final class GaleraTrio implements AutoCloseable {

    /** How many nodes there are. */
    public static final int NODES = 3;

    private static final int PORTS_OF_A_NODE = 3;
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(5);
    private static final List<Path> PROVIDERS = List.of(
            Path.of("/usr/lib/galera/libgalera_smm.so"),
            Path.of("/usr/lib64/galera-4/libgalera_smm.so"),
            Path.of("/usr/lib/galera-4/libgalera_smm.so"),
            Path.of("/usr/lib64/galera/libgalera_smm.so"));

    private final List<MysqldProcess> nodes = new ArrayList<>();
    private final RootPassword password = RootPassword.random();
    private Optional<Path> folder = Optional.empty();
    private boolean closed;

    /** What is not installed that the cluster needs, as packages are called; empty where all is there. */
    public static List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (onPath("mariadbd").isEmpty() || onPath("mariadb-install-db").isEmpty()) {
            missing.add("mariadb-server");
        }
        if (provider().isEmpty()) {
            missing.add("galera-4");
        }
        if (onPath("rsync").isEmpty()) {
            missing.add("rsync");
        }
        return missing;
    }

    /** The password of {@code root}; in memory only. */
    public Secret password() {
        return password.secret();
    }

    /**
     * Starts the nodes one after the other.
     *
     * @param started told how many run
     * @return the port of the first
     * @throws DrydockException E-6006 if something is not installed; E-6004 if a node does not start
     */
    public synchronized int start(IntConsumer started) {
        if (!missing().isEmpty()) {
            throw new DrydockException(Problem.of(DemoError.CLUSTER_MISSING, "", String.join(" ", missing())));
        }
        try {
            Path place = Files.createTempDirectory("drydock-cluster");
            folder = Optional.of(place);
            // root may enter what it gives away
            Files.setOwner(place, account());
            List<Integer> bases = IntStream.range(0, NODES)
                    .map(_ -> MysqldProcess.freePorts(PORTS_OF_A_NODE))
                    .boxed()
                    .toList();
            for (int node = 0; node < NODES && !closed; node++) {
                start(node, place, bases);
                started.accept(node + 1);
            }
            return nodes.getFirst().launch().port();
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(MysqldError.NOT_STARTED, failure.toString(), "MariaDB"));
        }
    }

    private void start(int node, Path place, List<Integer> bases) throws IOException {
        Path own = place.resolve("node" + (node + 1));
        Path data = own.resolve("data");
        // the account of the servers may not enter everybody's
        Path temporary = own.resolve("tmp");
        Files.createDirectories(data);
        Files.createDirectories(temporary);
        UserPrincipal account = account();
        for (Path made : List.of(own, data, temporary)) {
            Files.setOwner(made, account);
        }
        if (node == 0) {
            initialise(data, temporary);
        }
        List<String> arguments = arguments(node, bases);
        MysqldProcess.Launch usual = new MysqldProcess.Launch(
                onPath("mariadbd").orElseThrow(),
                arguments,
                data,
                MysqldProcess.freePort(),
                own.resolve("log"),
                Map.of("TMPDIR", temporary.toString()));
        usual = usual.with(List.of("--wsrep-node-incoming-address=127.0.0.1:" + usual.port()));
        MysqldProcess process =
                new MysqldProcess(node == 0 ? usual.with(List.of("--wsrep-new-cluster")) : usual);
        nodes.add(process);
        process.start(START_LIMIT);
        process.relaunch(usual);
    }

    /** Whom the servers run as. */
    private static UserPrincipal account() throws IOException {
        return FileSystems.getDefault()
                .getUserPrincipalLookupService()
                .lookupPrincipalByName(MysqldProcess.runsAsRoot() ? "mysql" : System.getProperty("user.name"));
    }

    private static List<String> arguments(int node, List<Integer> bases) {
        int base = bases.get(node);
        String group = bases.stream().map(each -> "127.0.0.1:" + each).collect(Collectors.joining(","));
        List<String> arguments = new ArrayList<>(List.of(
                "--innodb-buffer-pool-size=32M",
                "--innodb-log-file-size=32M",
                "--performance-schema=OFF",
                "--binlog-format=ROW",
                "--innodb-autoinc-lock-mode=2",
                "--wsrep-on=ON",
                "--wsrep-provider=" + provider().orElseThrow(),
                "--wsrep-sst-method=rsync",
                "--wsrep-cluster-name=demo",
                "--wsrep-cluster-address=gcomm://" + group,
                "--wsrep-node-name=node" + (node + 1),
                "--wsrep-node-address=127.0.0.1:" + base,
                "--wsrep-provider-options=base_port=" + base + ";gmcast.listen_addr=tcp://127.0.0.1:" + base
                        + ";ist.recv_addr=127.0.0.1:" + (base + 2) + ";gcache.size=16M",
                "--wsrep-sst-receive-address=127.0.0.1:" + (base + 1)));
        if (MysqldProcess.runsAsRoot()) {
            arguments.add("--user=mysql");
        }
        return arguments;
    }

    private void initialise(Path data, Path temporary) {
        ServerProgram program = ServerProgram.at(onPath("mariadbd").orElseThrow());
        List<String> options = new ArrayList<>(List.of("--innodb-log-file-size=32M"));
        if (MysqldProcess.runsAsRoot()) {
            options.add("--user=mysql");
        }
        new NewData(program, Map.of(), temporary).make(data, options, password);
    }

    private static Optional<Path> provider() {
        return PROVIDERS.stream().filter(Files::exists).findFirst();
    }

    private static Optional<Path> onPath(String program) {
        String path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/usr/local/sbin:/usr/libexec";
        return Stream.of(path.split(":", -1))
                .filter(name -> !name.isBlank())
                .map(name -> Path.of(name, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Stops all nodes and removes their data. */
    @Override
    public void close() {
        closed = true;
        stop();
    }

    private synchronized void stop() {
        nodes.reversed().forEach(node -> node.stop(STOP_LIMIT));
        nodes.clear();
        folder.ifPresent(place -> {
            try {
                WholeFolder.delete(place);
            } catch (IOException busy) {
                // the system empties its temporary folder
            }
        });
        folder = Optional.empty();
    }
}
