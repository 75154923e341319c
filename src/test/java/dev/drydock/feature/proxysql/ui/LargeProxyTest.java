package dev.drydock.feature.proxysql.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.ModuleComparison;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.Trials;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A large configuration in the window: 5,000 servers, 2,000 rules, 10,000 users, 50,000 digests. Prints how long each part
 * took and the longest time that the window did not answer; times are for people to read, the test holds what is shown.
 */
@NeedsServers
@Tag(Trials.SOAK)
@Timeout(600)
class LargeProxyTest {

    /** {@code -Dproxysql.part=100} makes everything so much smaller, to tell what size costs from what the machine does. */
    private static final int PART = Integer.getInteger("proxysql.part", 1);

    private static final int SERVERS = 5_000 / PART;
    private static final int RULES = 2_000 / PART;
    private static final int USERS = 10_000 / PART;
    private static final int DIGESTS = 50_000 / PART;
    private static final int AT_ONCE = 500;
    /** Those without PostgreSQL, which 3.0 has. */
    private static final int MODULES = 7;

    /** Place of the tab; those of rules, digests and users follow. */
    private static final int LAYERS = 2;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void isShownAndCompared() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false")) {
            fill(proxy);
            try (OpenServer server = ProxySqls.open(proxy)) {
                for (int round = 1; round <= 3; round++) {
                    long began = System.nanoTime();
                    Configuration read = server.query(session -> new AdminReader(session).configuration());
                    long readAt = System.nanoTime();
                    long pending = read.compare().stream()
                            .filter(ModuleComparison::pending)
                            .count();
                    print("layers read", began, readAt);
                    print("layers compared", readAt, System.nanoTime());
                    assertThat(pending).isPositive();
                }
            }
            AtomicLong longest = new AtomicLong();
            AtomicBoolean over = new AtomicBoolean();
            try (ModuleWindow<ProxySqlViewModel> _ = new ModuleWindow<>(
                    ProxySqls.open(proxy),
                    folder,
                    context -> new ProxySqlViewModel(context, ProxySqls.alone(folder)),
                    (model, _) -> new ProxySqlView(model))) {
                Thread ticks = Thread.ofPlatform().daemon().start(() -> tick(longest, over));
                long opened = System.nanoTime();
                await(
                        "overview",
                        () -> node("proxysql-servers", TableView.class)
                                        .getItems()
                                        .size()
                                >= SERVERS);
                print("overview shown", opened, System.nanoTime());
                System.out.println("  longest time without an answer: " + longest.get() / 1_000_000 + " ms");
                for (int tab : new int[] {LAYERS, LAYERS + 1, LAYERS + 2, LAYERS + 3}) {
                    long began = System.nanoTime();
                    longest.set(0);
                    onFx(() -> {
                        node("proxysql-tabs", TabPane.class).getSelectionModel().select(tab);
                        return true;
                    });
                    String table = switch (tab) {
                        case LAYERS -> "proxysql-modules";
                        case LAYERS + 1 -> "proxysql-rules";
                        case LAYERS + 2 -> "proxysql-digests";
                        default -> "proxysql-users";
                    };
                    int rows = switch (tab) {
                        case LAYERS -> MODULES;
                        case LAYERS + 1 -> RULES;
                        case LAYERS + 2 -> DIGESTS;
                        default -> USERS;
                    };
                    await(table, () -> node(table, TableView.class).getItems().size() >= rows);
                    print("shown: " + table, began, System.nanoTime());
                    System.out.println("  longest time without an answer: " + longest.get() / 1_000_000 + " ms");
                }
                longest.set(0);
                onFx(() -> {
                    node("proxysql-tabs", TabPane.class).getSelectionModel().select(LAYERS);
                    node("proxysql-modules", TableView.class)
                            .getSelectionModel()
                            .clearAndSelect(1);
                    return true;
                });
                await(
                        "users",
                        () -> node("proxysql-lines", TableView.class).getItems().size() >= USERS);
                System.out.println(
                        "users of all layers, longest without an answer: " + longest.get() / 1_000_000 + " ms");
                over.set(true);
                ticks.join();
            }
        }
    }

    private static void tick(AtomicLong longest, AtomicBoolean over) {
        while (!over.get()) {
            long asked = System.nanoTime();
            try {
                onFx(() -> true);
            } catch (Exception ended) {
                return;
            }
            longest.accumulateAndGet(System.nanoTime() - asked, Math::max);
        }
    }

    private static void print(String what, long from, long to) {
        System.out.println(what + ": " + (to - from) / 1_000_000 + " ms");
    }

    private static void fill(ProxySqlServer proxy) throws Exception {
        insert(
                proxy,
                "mysql_servers (hostgroup_id, hostname, port)",
                SERVERS,
                i -> "(" + i % 50 + ", 'db" + i + ".example', 3306)");
        insert(
                proxy,
                "mysql_query_rules (rule_id, active, match_digest, destination_hostgroup, apply)",
                RULES,
                i -> "(" + (i + 10) + ", 1, '^SELECT .* FROM t" + i + "$', " + i % 50 + ", 1)");
        insert(
                proxy,
                "mysql_users (username, password, default_hostgroup)",
                USERS,
                i -> "('user" + i + "', '*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19', " + i % 50 + ")");
        proxy.run(
                "INSERT INTO mysql_query_rules (rule_id, active, username, OK_msg, apply) VALUES (1, 1, 'talker',"
                        + " 'ok', 1)",
                "INSERT INTO mysql_users (username, password) VALUES ('talker', 'talker')",
                "UPDATE global_variables SET variable_value = '100000' WHERE variable_name = 'mysql-max_connections'");
        for (ConfigModule module :
                new ConfigModule[] {ConfigModule.SERVERS, ConfigModule.QUERY_RULES, ConfigModule.USERS}) {
            long began = System.nanoTime();
            proxy.run(module.load());
            print(module.load(), began, System.nanoTime());
        }
        try (Connection talker = proxy.traffic("talker", "talker");
                Statement statement = talker.createStatement()) {
            for (int i = 0; i < DIGESTS; i++) {
                statement.execute("DO a" + i);
            }
        }
    }

    private static void insert(ProxySqlServer proxy, String into, int rows, IntFunction<String> row) throws Exception {
        for (int from = 0; from < rows; from += AT_ONCE) {
            proxy.run("INSERT INTO " + into + " VALUES "
                    + IntStream.range(from, Math.min(rows, from + AT_ONCE))
                            .mapToObj(row)
                            .collect(Collectors.joining(", ")));
        }
    }
}
