package dev.drydock.lab;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;

/**
 * A real Galera Arbitrator in the group of a cluster of the lab, where this machine has {@code garbd}: {@code GARBD_BIN}, the
 * PATH, or {@code garbd/garbd} in the lab's cache (Debian's package galera-arbitrator-4). It ends with this process.
 */
public final class Arbitrator implements AutoCloseable {

    private static final String UNTIL_STDIN_ENDS = "\"$@\" & p=$!; cat > /dev/null; kill $p; wait $p";

    private final Process process;

    private Arbitrator(Process process) {
        this.process = process;
    }

    static Arbitrator join(GaleraCluster cluster) throws IOException, SQLException, NotAvailableException {
        Path program = program();
        TestServer node = cluster.nodes().getFirst();
        String group = node.value("SELECT @@wsrep_cluster_address");
        int port = LabPorts.free();
        Path log = LabFolders.newServerFolder("garbd").resolve("output.log");
        return new Arbitrator(new ProcessBuilder(
                        "/bin/sh",
                        "-c",
                        UNTIL_STDIN_ENDS,
                        "lab-garbd",
                        program.toString(),
                        "--group",
                        node.value("SELECT @@wsrep_cluster_name"),
                        "--address",
                        group,
                        "--options",
                        "gmcast.listen_addr=tcp://127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()))
                .start());
    }

    private static Path program() throws NotAvailableException {
        String named = System.getenv().getOrDefault("GARBD_BIN", "");
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.concat(
                        Stream.of(Path.of(named), LabFolders.cache().resolve("garbd/garbd")),
                        Stream.of(path.split(":", -1)).map(folder -> Path.of(folder, "garbd")))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .orElseThrow(() -> new NotAvailableException(
                        "no program garbd (GARBD_BIN, PATH); Debian has it in galera-arbitrator-4"));
    }

    /** Lets it leave the group. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }
}
