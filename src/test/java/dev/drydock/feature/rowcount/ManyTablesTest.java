package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.RunState;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.run.RunResult;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A schema of more tables than the server keeps open, in one run; of ten thousand in the soak. */
class ManyTablesTest extends RowCounts {

    private static final int MANY = Trials.some(List.of(2_500), List.of(10_000)).getLast();

    @Test
    @Tag(Trials.WIDE)
    void eachOfManyTablesIsCountedAndRecordedOnce() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--table-open-cache=1000")) {
            create(server);
            try (OpenServer opened = open(server)) {
                RunResult<CountResult> result =
                        count(opened, Wish.plain().workers(4).of("many"));
                assertThat(complete(result)).isTrue();
                assertThat(result.value().count(TableCount.Status.COUNTED)).isEqualTo(MANY);
                List<Item> items = history.items(result.id());
                assertThat(items).hasSize(MANY);
                Set<String> names = new HashSet<>();
                items.forEach(item -> names.add(item.object().name()));
                assertThat(names)
                        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, MANY)
                                .mapToObj(number -> "t" + number)
                                .toList());
                assertThat(items).extracting(Item::measure).containsOnly(0L);
                assertThat(history.run(result.id()).orElseThrow().state()).isEqualTo(RunState.SUCCEEDED);
            }
        }
    }

    /** MyISAM, whose tables cost three small files and no fsync. */
    private static void create(TestServer server) throws Exception {
        server.run("CREATE DATABASE many");
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < MANY; i++) {
                statement.execute("CREATE TABLE many.t" + i + " (a INT) ENGINE=MyISAM");
            }
        }
    }
}
