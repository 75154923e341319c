package dev.drydock.feature.encryption.atrest;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.TestServer;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneOptions;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Timeout;

/** What trials of encryption at rest on real servers share. */
@Timeout(300)
abstract class AtRestTrials extends JobsWithHistory {

    static final int TABLES = 6;

    /** Tables of several sizes, one of them in parts, two tied by a foreign key, one with an ugly name. */
    static void fill(TestServer server) throws SQLException {
        server.run("CREATE DATABASE shop");
        Lots.numbers(server, "shop", 4);
        for (int i = 0; i < TABLES; i++) {
            server.run(
                    "CREATE TABLE shop.t" + i + " (id INT PRIMARY KEY, filling VARCHAR(200))",
                    "INSERT INTO shop.t" + i + " SELECT n, REPEAT(CHAR(97 + n % 26), 150) FROM shop.seq WHERE n < "
                            + 500 * (i + 1));
        }
        server.run(
                "CREATE TABLE shop.child (id INT PRIMARY KEY, FOREIGN KEY (id) REFERENCES shop.t0 (id))",
                "CREATE TABLE shop.parts (id INT) PARTITION BY HASH (id) PARTITIONS 2",
                "CREATE TABLE shop.`or$d ers` (id INT PRIMARY KEY)");
    }

    static List<String> checksums(TestServer server) throws SQLException {
        List<String> sums = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("CHECKSUM TABLE shop.t0, shop.t1, shop.t2, shop.t3, shop.t4,"
                        + " shop.t5, shop.child, shop.parts, shop.`or$d ers`")) {
            while (rows.next()) {
                sums.add(rows.getString(1) + " " + rows.getString(2));
            }
        }
        return sums;
    }

    AtRestOptions options(HostedServer host, AtRestTarget target) {
        return AtRestOptions.of(target, "", folder.resolve("files"))
                .with(new AtRestOptions.Files(
                        false,
                        host.keys().toString(),
                        host.program().toString(),
                        host.optionFile().toString(),
                        Optional.empty()))
                .with(new LaneOptions(
                        OptionalInt.of(2),
                        false,
                        LaneOptions.USUAL.lockWait(),
                        LaneOptions.USUAL.lockTries(),
                        LaneOptions.USUAL.maxThreadsRunning(),
                        LaneOptions.USUAL.maxLagSeconds()))
                .purging();
    }

    JobHandle<RunResult<Converted>> start(OpenServer server, AtRestOptions options, AtRestGuide guide) {
        return start(server, options, guide, Optional.empty());
    }

    JobHandle<RunResult<Converted>> start(
            OpenServer server, AtRestOptions options, AtRestGuide guide, Optional<EarlierRest> earlier) {
        if (guide instanceof DbaAtTheHost dba) {
            dba.restartsBeside(restarts);
        }
        return runner.submit(
                new AtRestJob(server, options, guide, _ -> {}, new LaneListener<>() {}, earlier, () -> history));
    }

    static AtRest rest(OpenServer server) {
        return server.query(session -> AtRestReader.read(session, server.facts()));
    }
}
