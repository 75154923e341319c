package dev.drydock.feature.proxysql.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqlFeature;
import dev.drydock.feature.proxysql.change.SnapshotJob;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.split.SplitCandidate;
import dev.drydock.feature.proxysql.status.DigestReader;
import dev.drydock.feature.proxysql.tls.TlsEnd;
import dev.drydock.feature.proxysql.tls.TlsReader;
import dev.drydock.feature.proxysql.users.AccountReader;
import dev.drydock.feature.proxysql.users.BackendAccount;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.Proxied;
import dev.drydock.run.RunKind;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;

/** What the ways to change a configuration read before they have a draft. JavaFX thread only; results come later on it. */
final class ChangesModel {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final int MOST_RUNS = 200;
    private static final int MOST_CANDIDATES = 2_000;

    private final ModuleContext context;
    private final Proxied proxied;
    private final Applying applying;
    private final ReadOnlyBooleanWrapper reading = new ReadOnlyBooleanWrapper();

    ChangesModel(ModuleContext context, Proxied proxied, Applying applying) {
        this.context = context;
        this.proxied = proxied;
        this.applying = applying;
    }

    Applying applying() {
        return applying;
    }

    DialogService dialogs() {
        return context.dialogs();
    }

    /** Whether something is being read. */
    ReadOnlyBooleanProperty readingProperty() {
        return reading.getReadOnlyProperty();
    }

    void readModule(ConfigModule module, Consumer<Configuration> take) {
        read("module", () -> read(List.of(module)), take);
    }

    /** Rules and users. */
    void readRules(Consumer<Configuration> take) {
        read("rules", () -> read(List.of(ConfigModule.QUERY_RULES, ConfigModule.USERS)), take);
    }

    private Configuration read(List<ConfigModule> modules) {
        return server().query(session -> new AdminReader(session).configuration(modules));
    }

    /** Hits of each rule since the rules were loaded. */
    void ruleHits(Consumer<Map<Long, Long>> take) {
        read(
                "hits",
                () -> server().query(session -> new AdminReader(session)
                        .query("SELECT rule_id, hits FROM stats_mysql_query_rules").all().stream()
                                .collect(Collectors.toMap(
                                        row -> row.number("rule_id"), row -> row.number("hits"), Long::sum))),
                take);
    }

    /** Reads that go to the writer now, those with the most time first. */
    void splitCandidates(String writer, Consumer<List<SplitCandidate>> take) {
        read(
                "digests",
                () -> server().query(session -> SplitCandidate.of(
                        DigestReader.read(new AdminReader(session), DigestReader.Order.TIME, MOST_CANDIDATES), writer)),
                take);
    }

    /** Each port before and behind, with its certificates. */
    void readTls(Consumer<List<TlsEnd>> take) {
        read("tls", () -> TlsReader.read(server()), take);
    }

    /** The connected database servers. */
    void databases(Consumer<List<Profile>> take) {
        read("databases", proxied::databases, take);
    }

    /** Accounts of a connected database server. */
    void readAccounts(Profile source, Consumer<List<BackendAccount>> take) {
        String version = context.server().facts().version().text();
        read(
                "accounts",
                () -> proxied.opened(source).orElseThrow().query(session -> AccountReader.read(session, version)),
                take);
    }

    /** Runs that kept a configuration of this ProxySQL, newest first. */
    void kept(Consumer<List<RunSummary>> take) {
        String key = server().key();
        read(
                "kept",
                () -> Stream.of(ProxySqlFeature.APPLY, ProxySqlFeature.SNAPSHOT)
                        .flatMap(kind ->
                                context
                                        .history()
                                        .runs(RunFilter.newest(MOST_RUNS)
                                                .ofKind(kind)
                                                .onServer(key))
                                        .stream())
                        .sorted(Comparator.comparingLong(RunSummary::id).reversed())
                        .toList(),
                take);
    }

    /** Shown name of a run's kind. */
    static String kindOf(RunSummary run) {
        return RunKind.among(List.of(new ProxySqlFeature()), run.start().kind())
                .map(RunKind::title)
                .orElse(run.start().kind());
    }

    /** Keeps all layers of all modules, as a job. */
    void keep(Runnable then) {
        OpenServer server = server();
        context.jobs()
                .submit(server.holding(new SnapshotJob(server, context::history)))
                .onEnd(_ -> then.run());
    }

    private <T> void read(String name, Supplier<T> work, Consumer<T> take) {
        reading.set(true);
        Background.run(
                "proxysql-" + name,
                work,
                value -> {
                    reading.set(false);
                    take.accept(value);
                },
                this::failed);
    }

    private void failed(Problem problem) {
        reading.set(false);
        context.dialogs().error(TEXT.text("tab.changes"), problem);
    }

    private OpenServer server() {
        return context.server().server().get();
    }
}
