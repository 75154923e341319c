package dev.drydock.feature.proxysql.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.DiffLine;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.ModuleComparison;
import dev.drydock.feature.proxysql.layer.SchemaOf27;
import dev.drydock.feature.proxysql.route.Probe;
import dev.drydock.feature.proxysql.route.QueryRouter;
import dev.drydock.feature.proxysql.split.SplitCandidate;
import dev.drydock.feature.proxysql.split.SplitDraft;
import dev.drydock.feature.proxysql.status.DigestReader;
import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.feature.proxysql.status.OverviewReader;
import dev.drydock.feature.proxysql.status.ProxyViewReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A ProxySQL that answers what none should: everything is shown or left out, and nothing breaks. */
class RogueProxyTest {

    private static final Pattern SELECT =
            Pattern.compile("^SELECT (.*?) FROM ([`\\w.]+)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /** In each column: control characters, HTML, very long, NULL, another type, and what numbers cannot be. */
    static List<Optional<String>> values() {
        return List.of(
                Optional.of("x\u001b]0;owned\u0007\u001b[2J\r\n\u202egpj\u0000"),
                Optional.of("<img src=x onerror=alert(1)>&amp;</html>"),
                Optional.of("long ".repeat(20_000)),
                Optional.empty(),
                Optional.of(""),
                Optional.of("-9223372036854775808"),
                Optional.of("9223372036854775807"),
                Optional.of("18446744073709551616"),
                Optional.of("1e308"),
                Optional.of("(?<!"));
    }

    /** Two equal rows to each question, whatever it is: no key is one. */
    private static AdminReader rogue(Optional<String> value) {
        return new AdminReader(
                sql -> {
                    List<String> columns = columns(sql);
                    List<Optional<String>> row =
                            columns.stream().map(_ -> value).toList();
                    if (sql.startsWith("SHOW TABLES")) {
                        return new AdminTable(List.of("tables"), tables(value));
                    }
                    return new AdminTable(columns, List.of(row, row));
                },
                "rogue");
    }

    private static List<List<Optional<String>>> tables(Optional<String> value) {
        List<List<Optional<String>>> tables = new ArrayList<>();
        Arrays.stream(ConfigTable.values()).forEach(table -> tables.add(List.of(Optional.of(table.table()))));
        tables.add(List.of(value));
        return tables;
    }

    private static List<String> columns(String sql) {
        Matcher select = SELECT.matcher(sql);
        if (!select.find()) {
            return List.of("anything");
        }
        if (select.group(1).strip().startsWith("*")) {
            String table = select.group(2)
                    .replace("`", "")
                    .replaceFirst("^\\w+\\.", "")
                    .replaceFirst("^runtime_", "");
            return Arrays.stream(ConfigTable.values())
                    .filter(known ->
                            known.table().equals(table) && !known.table().startsWith("pgsql"))
                    .map(SchemaOf27::columns)
                    .findFirst()
                    .orElse(List.of("hostname", "port", "time_start_us", "error", "Variable_Name", "Variable_Value"));
        }
        return Arrays.stream(select.group(1).split(",", -1))
                .map(String::strip)
                .map(column -> column.replaceFirst("(?i)^.* AS ", ""))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("values")
    void whateverItAnswersNothingBreaks(Optional<String> value) {
        AdminReader reader = rogue(value);
        Overview overview = new OverviewReader(reader).read(value.orElse(""));
        assertThat(overview.servers()).isNotEmpty();
        assertThat(overview.rules()).isNotEmpty();
        assertThatCode(() -> ProxyViewReader.read(reader)).doesNotThrowAnyException();
        Configuration configuration = reader.configuration();
        List<ModuleComparison> compared = configuration.compare();
        assertThat(compared).isNotEmpty();
        compared.forEach(module -> {
            assertThat(module.load().text()).isNotEmpty();
            assertThat(DiffLine.of(module, false)).isNotNull();
        });
        var rules = configuration.table(ConfigTable.QUERY_RULES, Layer.MEMORY).orElseThrow();
        assertThat(new QueryRouter(rules)
                        .route(new Probe("SELECT 1", value.orElse(""), "", "", 0, "0"))
                        .steps())
                .isNotNull();
        List<SplitCandidate> candidates =
                SplitCandidate.of(DigestReader.read(reader, DigestReader.Order.TIME, 10), value.orElse(""));
        assertThat(SplitDraft.propose(configuration, candidates, "10", "20").rules())
                .isNotEmpty();
    }

    @Test
    void aTableOfAnotherVersionIsNamedAndItsColumnsAreCompared() {
        List<String> columns = new ArrayList<>(SchemaOf27.columns(ConfigTable.SERVERS));
        columns.add("a_new_column");
        AdminReader reader = new AdminReader(
                sql -> {
                    if (sql.startsWith("SHOW TABLES")) {
                        return new AdminTable(
                                List.of("tables"),
                                List.of("mysql_servers", "runtime_mysql_servers", "brand_new", "runtime_brand_new")
                                        .stream()
                                        .map(name -> List.of(Optional.of(name)))
                                        .toList());
                    }
                    if (!sql.contains("mysql_servers")) {
                        return AdminTable.EMPTY;
                    }
                    String fresh = sql.contains("runtime_") ? "old" : "new";
                    return new AdminTable(
                            columns,
                            List.of(columns.stream()
                                    .map(column -> Optional.of(
                                            switch (column) {
                                                case "a_new_column" -> fresh;
                                                case "status" -> "ONLINE";
                                                default -> "1";
                                            }))
                                    .toList()));
                },
                "newer");
        Configuration read = reader.configuration();
        assertThat(read.unknown()).containsExactly("brand_new");
        assertThat(DiffLine.of(read.compare().getFirst(), true))
                .extracting(DiffLine::column)
                .containsExactly("a_new_column");
    }

    /** The columns of 3.0 by its published source; not tried on the program itself. */
    @Test
    void theTablesForPostgreSqlAreComparedWithTheirOwnLoadAndSave() {
        String secret = "SCRAM-SHA-256$4096:canary";
        AdminReader reader = new AdminReader(
                sql -> {
                    if (sql.startsWith("SHOW TABLES")) {
                        return new AdminTable(
                                List.of("tables"),
                                List.of(
                                                "mysql_servers",
                                                "pgsql_servers",
                                                "pgsql_users",
                                                "pgsql_query_rules",
                                                "global_variables",
                                                "pgsql_ldap_mapping",
                                                "runtime_pgsql_ldap_mapping")
                                        .stream()
                                        .map(name -> List.of(Optional.of(name)))
                                        .toList());
                    }
                    boolean runtime = sql.contains("runtime_");
                    String plain = sql.toLowerCase(Locale.ROOT);
                    if (plain.contains("pgsql_users")) {
                        return table(
                                "username password active use_ssl default_hostgroup transaction_persistent fast_forward"
                                        + " backend frontend max_connections attributes comment",
                                "app " + (runtime ? "other" : secret) + " 1 0 5 1 0 1 1 100 - -");
                    }
                    if (plain.contains("pgsql_servers")) {
                        return table(
                                "hostgroup_id hostname port status weight compression max_connections"
                                        + " max_replication_lag use_ssl max_latency_ms comment",
                                "1 pg1 5432 " + (runtime ? "SHUNNED" : "ONLINE") + " 1 0 100 0 0 0 -");
                    }
                    if (plain.contains("'pgsql-%'")) {
                        return table("variable_name variable_value", "pgsql-monitor_password " + secret);
                    }
                    return AdminTable.EMPTY;
                },
                "3.0");
        Configuration read = reader.configuration();
        assertThat(read.unread()).isEmpty();
        assertThat(read.unknown()).containsExactly("pgsql_ldap_mapping");
        assertThat(read.toString()).doesNotContain("canary");
        ModuleComparison users = read.compare().stream()
                .filter(module -> module.module().word().equals("pgsql-users"))
                .findFirst()
                .orElseThrow();
        assertThat(DiffLine.of(users, true)).extracting(DiffLine::column).containsExactly("password");
        assertThat(DiffLine.of(users, true).toString()).doesNotContain("canary");
        assertThat(users.module().load()).isEqualTo("LOAD PGSQL USERS TO RUNTIME");
        assertThat(read.compare())
                .filteredOn(module -> module.module().word().equals("pgsql-servers"))
                .as("shunned by the monitor: no LOAD is missing")
                .noneMatch(ModuleComparison::pending);
    }

    private static AdminTable table(String columns, String values) {
        return new AdminTable(
                List.of(columns.split(" ")),
                List.of(Arrays.stream(values.split(" "))
                        .map(value -> Optional.of(value.equals("-") ? "" : value))
                        .toList()));
    }
}
