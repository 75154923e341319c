package dev.drydock.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How far a rebuild is, as real servers of each way of telling it tell. */
@NeedsServers
@Timeout(120)
class LaneProgressTest {

    private static final String TABLE = "`inside`.`seq`";
    private static final Duration OFTEN = Duration.ofMillis(20);

    private record Rebuild(OptionalLong bytes) implements LaneItem {

        @Override
        public TableName table() {
            return new TableName("inside", "seq");
        }

        @Override
        public String shown() {
            return table().shown();
        }

        @Override
        public String word() {
            return "rebuild";
        }

        @Override
        public String sql() {
            return "ALTER TABLE " + TABLE + " FORCE";
        }

        @Override
        public String engine() {
            return "InnoDB";
        }

        @Override
        public long room() {
            return bytes.orElse(0);
        }

        @Override
        public int group() {
            return 0;
        }
    }

    /** What was told while the server rebuilt a table by this statement. */
    private static List<Double> told(TestServer server, String rebuild) throws Exception {
        List<Double> told = new CopyOnWriteArrayList<>();
        server.run("CREATE DATABASE inside");
        Lots.numbers(server, "inside", 5);
        long bytes = Long.parseLong(
                server.value("SELECT DATA_LENGTH FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'inside' AND"
                        + " TABLE_NAME = 'seq'"));
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                ChangePermit permit = opened.permit();
                LaneProgress<Rebuild> progress = new LaneProgress<>(opened, (_, share) -> told.add(share), OFTEN);
                LongSession session = opened.longSession()) {
            progress.started(new Rebuild(OptionalLong.of(bytes)), session.sql().id());
            for (int round = 0; told.size() < 3 && round < 10; round++) {
                session.changes(permit).execute(rebuild);
            }
            progress.ended(session.sql().id());
        }
        return told;
    }

    @ParameterizedTest
    @CsvSource({"MYSQL_5_7, ON", "MYSQL_8_0, ON", "MYSQL_5_7, OFF", "MARIADB, OFF"})
    void aRebuildIsFollowedFromItsBeginningTowardsItsEnd(ServerKind kind, String performanceSchema) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--performance-schema=" + performanceSchema)) {
            if (kind != ServerKind.MARIADB && performanceSchema.equals("ON")) {
                server.run(LaneStatements.STAGES_ON);
            }
            List<Double> told = told(server, "ALTER TABLE " + TABLE + " FORCE, ALGORITHM=COPY");
            assertThat(told).hasSizeGreaterThanOrEqualTo(3).allMatch(share -> share >= 0 && share <= 1);
            assertThat(told).as("it moves").anyMatch(share -> share > 0.05);
        }
    }
}
