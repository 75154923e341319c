package dev.drydock.demo;

import dev.drydock.platform.config.ProcessFolder;
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
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Three nodes of a Galera cluster on 127.0.0.1, made of the MariaDB and the Galera that this machine has. They know each other
 * by a {@link GroupKey} and let nobody else join. Their data lie in a private folder and go with them. Methods block and may be
 * called from any thread.
 */
public final class GaleraTrio implements AutoCloseable {

    /** How many nodes there are. */
    public static final int NODES = 3;

    /** For the group, for what a joiner is sent, where a whole transfer would be, and for clients. */
    private static final int PORTS_OF_A_NODE = 4;

    private static final String TRANSFER = "ist";
    private static final String LOG_SIZE = "--innodb-log-file-size=32M";
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
        return missing;
    }

    /** The programs, the founder first; empty while it is not started. */
    synchronized List<MysqldProcess> nodes() {
        return List.copyOf(nodes);
    }

    /** The password of {@code root}; in memory only. */
    public Secret password() {
        return password.secret();
    }

    /**
     * Starts the nodes one after the other. All begin with the same data, which have the password before any of them listens.
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
            UserPrincipal account = account();
            Path place = place(account);
            folder = Optional.of(place);
            writeTransfer(place);
            GroupKey key = GroupKey.make(ownFolder(place.resolve("key"), account), account);
            // of one row, so that no two are the same
            int lowest = MysqldProcess.freePorts(NODES * PORTS_OF_A_NODE);
            List<Integer> bases = IntStream.range(0, NODES)
                    .map(node -> lowest + node * PORTS_OF_A_NODE)
                    .boxed()
                    .toList();
            for (int node = 0; node < NODES; node++) {
                nodes.add(new MysqldProcess(launch(node, place, bases, key, account)));
            }
            MysqldProcess first = nodes.getFirst();
            MysqldProcess.Launch usual = first.launch();
            first.relaunch(usual.with(List.of("--wsrep-new-cluster")));
            initialise(usual);
            // the data then hold where the group stood, so that the others need only what is written afterwards
            first.start(START_LIMIT);
            first.stop(START_LIMIT);
            for (MysqldProcess other : nodes.subList(1, NODES)) {
                copy(usual.dataDir(), other.launch().dataDir());
            }
            for (int node = 0; node < NODES && !closed; node++) {
                nodes.get(node).start(START_LIMIT);
                started.accept(node + 1);
            }
            first.relaunch(usual);
            return usual.port();
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(MysqldError.NOT_STARTED, failure.toString(), "MariaDB"));
        }
    }

    /** A folder that the servers' account alone may enter, and root; that of this process, if it runs them as itself. */
    private static Path place(UserPrincipal account) throws IOException {
        return MysqldProcess.runsAsRoot()
                ? Files.setOwner(Files.createTempDirectory("drydock-cluster"), account)
                : ProcessFolder.folder(Integer.MAX_VALUE);
    }

    /** Whom the servers run as. */
    private static UserPrincipal account() throws IOException {
        return FileSystems.getDefault()
                .getUserPrincipalLookupService()
                .lookupPrincipalByName(MysqldProcess.runsAsRoot() ? "mysql" : System.getProperty("user.name"));
    }

    private static Path ownFolder(Path folder, UserPrincipal account) throws IOException {
        Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return Files.setOwner(folder, account);
    }

    private static void writeTransfer(Path place) throws IOException {
        Path file = Files.createDirectory(place.resolve("bin")).resolve("wsrep_sst_" + TRANSFER);
        try (InputStream script = GaleraTrio.class.getResourceAsStream("/demo/wsrep_sst_" + TRANSFER)) {
            Files.copy(Objects.requireNonNull(script), file);
        }
        for (Path each : List.of(file.getParent(), file)) {
            Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private static MysqldProcess.Launch launch(
            int node, Path place, List<Integer> bases, GroupKey key, UserPrincipal account) throws IOException {
        Path own = ownFolder(place.resolve("node" + (node + 1)), account);
        Path data = ownFolder(own.resolve("data"), account);
        // the account of the servers may not enter everybody's
        Path temporary = ownFolder(own.resolve("tmp"), account);
        int base = bases.get(node);
        int port = base + PORTS_OF_A_NODE - 1;
        String group = bases.stream().map(each -> "127.0.0.1:" + each).collect(Collectors.joining(","));
        List<String> arguments = new ArrayList<>(List.of(
                LOG_SIZE,
                "--innodb-buffer-pool-size=32M",
                "--performance-schema=OFF",
                "--binlog-format=ROW",
                "--innodb-autoinc-lock-mode=2",
                "--wsrep-on=ON",
                "--wsrep-provider=" + provider().orElseThrow(),
                "--wsrep-sst-method=" + TRANSFER,
                "--wsrep-cluster-name=demo",
                "--wsrep-cluster-address=gcomm://" + group,
                "--wsrep-node-name=node" + (node + 1),
                "--wsrep-node-address=127.0.0.1:" + base,
                "--wsrep-node-incoming-address=127.0.0.1:" + port,
                "--wsrep-provider-options=base_port=" + base + ";gmcast.listen_addr=ssl://127.0.0.1:" + base
                        + ";ist.recv_addr=127.0.0.1:" + (base + 1) + ";gcache.size=16M;pc.wait_prim_timeout="
                        + START_LIMIT + ";" + key.providerOptions()));
        if (MysqldProcess.runsAsRoot()) {
            arguments.add("--user=mysql");
        }
        return new MysqldProcess.Launch(
                onPath("mariadbd").orElseThrow(),
                arguments,
                data,
                port,
                own.resolve("log"),
                Map.of(
                        "TMPDIR",
                        temporary.toString(),
                        "PATH",
                        place.resolve("bin") + ":" + System.getenv().getOrDefault("PATH", "/usr/bin:/bin")));
    }

    private void initialise(MysqldProcess.Launch node) {
        List<String> options = new ArrayList<>(List.of(LOG_SIZE));
        if (MysqldProcess.runsAsRoot()) {
            options.add("--user=mysql");
        }
        new NewData(ServerProgram.at(node.binary()), Map.of(), node.dataDir().resolveSibling("tmp"))
                .make(node.dataDir(), options, password);
    }

    /** The data of a node that has ended, without what belongs to its own connection to the group. */
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.skip(1).toList()) {
                if (!file.endsWith("galera.cache") && !file.endsWith("gvwstate.dat")) {
                    Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
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
