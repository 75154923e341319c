package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Findings;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.config.KnownOptions;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.config.ServerOptions;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one check looks at, and where it reports. Whoever asks for a part of the catalogue that the account sees only in
 * part is marked as not evaluated without further words. Used by the one thread that runs the check; blocks on the network.
 */
public final class CheckContext {

    private static final int MOST_NAMES = 20;

    private final Messages messages = Messages.of("upgrade");
    private final PreflightOptions options;
    private final ServerFacts server;
    private final UpgradePath path;
    private final Snapshot snapshot;
    private final Supplier<Session> session;
    private final Findings findings;

    CheckContext(
            PreflightOptions options,
            ServerFacts server,
            UpgradePath path,
            Snapshot snapshot,
            Supplier<Session> session,
            Findings findings) {
        this.options = options;
        this.server = server;
        this.path = path;
        this.snapshot = snapshot;
        this.session = session;
        this.findings = findings;
    }

    public UpgradePath path() {
        return path;
    }

    public ServerFacts server() {
        return server;
    }

    public PreflightOptions options() {
        return options;
    }

    /** The server's option file; without one that was left out on purpose, the check is marked as not evaluated. */
    public Optional<OptionFiles> config() {
        if (options.config().isEmpty() && !options.withoutConfig()) {
            findings.notEvaluated(messages.text("gap.config"));
        }
        options.config()
                .ifPresent(files ->
                        files.unread().forEach(unread -> findings.notEvaluated(messages.text("gap.include", unread))));
        return options.config();
    }

    /** What is wrong with the option file; nothing without one, and the check is then marked as {@link #config} says. */
    public List<OptionFinding> optionFindings() {
        return config().map(files -> snapshot.lint(files, path)).orElse(List.of());
    }

    /** Whether the option file sets this option, named with dashes, for the server as it is. */
    public boolean configured(String name) {
        return options.config()
                .flatMap(files -> ServerOptions.last(files, path.source(), name))
                .isPresent();
    }

    /** Whether the server is older than this version. */
    public boolean sourceBefore(int major, int minor, int patch) {
        return !server.version().atLeast(major, minor, patch);
    }

    /** A session for short queries of the check's own. */
    public Session session() {
        return session.get();
    }

    /** Marks the check as not evaluated if the account lacks a global privilege without which its own query sees less. */
    public void needs(String privilege) {
        if (!server.grants().global(privilege)) {
            findings.notEvaluated(messages.text("gap.catalogue", privilege));
        }
    }

    /** All schemas, the server's own included. */
    public List<SchemaEntry> schemas() {
        return read(snapshot.schemas);
    }

    /** Base tables and views of the user's schemas. */
    public List<Table> tables() {
        return read(snapshot.tables);
    }

    /** Tables that are there by their files, and whose definition the server cannot read; {@link #tables} leaves them out. */
    public List<TableName> unreadable() {
        Set<TableName> readable = tables().stream()
                .filter(table -> table.view() || !table.engine().isEmpty())
                .map(table -> new TableName(table.schema(), table.name()))
                .collect(Collectors.toSet());
        return read(snapshot.names).stream()
                .filter(name -> !readable.contains(name))
                .toList();
    }

    /** Columns of the user's tables and views, table by table in their order. */
    public List<Column> columns() {
        return read(snapshot.columns);
    }

    public List<IndexColumn> indexes() {
        return read(snapshot.indexes);
    }

    public List<Partition> partitions() {
        return read(snapshot.partitions);
    }

    public List<StoredProgram> triggers() {
        return read(snapshot.triggers);
    }

    /** Routines, triggers and events whose text the account may see; views only where {@code andViews} says so. */
    public List<StoredProgram> programs(boolean andViews) {
        List<StoredProgram> all = Stream.of(snapshot.routines, snapshot.triggers, snapshot.events)
                .flatMap(part -> read(part).stream())
                .toList();
        List<StoredProgram> wanted = andViews
                ? Stream.concat(all.stream(), read(snapshot.views).stream()).toList()
                : all;
        List<StoredProgram> hidden =
                wanted.stream().filter(program -> program.body().isEmpty()).toList();
        if (!hidden.isEmpty()) {
            findings.notEvaluated(messages.text(
                    "gap.bodies",
                    hidden.size(),
                    names(hidden.stream().map(one -> one.subject().shown()).toList())));
        }
        return wanted;
    }

    /** A table as SHOW CREATE TABLE gives it, for a remedy; empty where the server does not show it to the account. */
    public Optional<String> definition(String schema, String table) {
        return shown(new TableName(schema, table), row -> row.text(2), _ -> {});
    }

    /** The same as the server keeps it, whatever its bytes mean; empty where it does not show it. */
    public byte[] definitionBytes(String schema, String table) {
        TableName name = new TableName(schema, table);
        return shown(name, row -> row.bytes(2), _ -> {}).orElse(new byte[0]);
    }

    /** Reads with the session in another sql_mode, and sets it back. */
    public void inMode(String mode, Runnable reads) {
        String before = session().first("SELECT @@sql_mode", row -> row.text(1)).orElse("");
        session().executeOwn("SET SESSION sql_mode = " + Sql.literal(mode));
        try {
            reads.run();
        } finally {
            session().executeOwn("SET SESSION sql_mode = " + Sql.literal(before));
        }
    }

    /** Whether the server read the comments of a table of information_schema without a warning. */
    public boolean quiet(String view) {
        return snapshot.quiet(view);
    }

    /** The condition that leaves out the server's own schemas. */
    public String inUserSchemas(String column) {
        return column + snapshot.userSchemas;
    }

    /**
     * Tables as SHOW CREATE TABLE gives them to the session as it is set. Those that the server does not show are named as
     * not evaluated, by their reason; one that is gone meanwhile is not.
     */
    public Map<TableName, String> definitions(Collection<TableName> tables) {
        Map<TableName, String> shown = new LinkedHashMap<>();
        Map<Integer, List<String>> hidden = new LinkedHashMap<>();
        Map<Integer, String> reasons = new HashMap<>();
        for (TableName table : tables) {
            shown(table, row -> row.text(2), failure -> {
                        if (!failure.is(DbError.TABLE_GONE)) {
                            hidden.computeIfAbsent(failure.errno(), _ -> new ArrayList<>())
                                    .add(table.shown());
                            reasons.putIfAbsent(
                                    failure.errno(), failure.problem().line());
                        }
                    })
                    .ifPresent(definition -> shown.put(table, definition));
        }
        hidden.forEach((errno, names) -> findings.notEvaluated(
                messages.text("gap.definitions", names.size(), names(names), reasons.getOrDefault(errno, ""))));
        return shown;
    }

    private <T> Optional<T> shown(TableName table, Function<Row, T> reader, Consumer<ServerException> refused) {
        try {
            return session().first("SHOW CREATE TABLE " + table.quoted(), reader);
        } catch (ServerException failure) {
            if (failure.ofTheSession()) {
                throw failure;
            }
            refused.accept(failure);
            return Optional.empty();
        }
    }

    /** The first of very many, and how many more there are. */
    private String names(List<String> all) {
        String first = all.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
        return all.size() > MOST_NAMES ? messages.text("gap.names", first, all.size() - MOST_NAMES) : first;
    }

    /** Stored programs, constant statements that they prepare, and the server's latest statements; with views where {@code andViews} says so. */
    public List<SqlSource> sources(boolean andViews) {
        List<SqlSource> sources = new ArrayList<>();
        for (StoredProgram program : programs(andViews)) {
            sources.add(new SqlSource(program.subject(), text(program)));
            PreparedText.of(program, path.newest()).stream()
                    .flatMap(prepared -> prepared.text().stream())
                    .forEach(text -> sources.add(new SqlSource(program.subject(), text)));
        }
        for (StatementDigest digest : statements()) {
            sources.add(new SqlSource(digest.subject(), SqlText.ofDigest(digest.text())));
        }
        return sources;
    }

    /** The words and signs of a program, as the target reads them. */
    public SqlText text(StoredProgram program) {
        return program.text(path.newest());
    }

    public List<Account> accounts() {
        return read(snapshot.accounts);
    }

    public InnoDbDictionary innoDb() {
        return read(snapshot.innoDb);
    }

    /** Normalised texts of the statements that the server has run lately; none where performance_schema is off. */
    public List<StatementDigest> statements() {
        return sourceBefore(5, 6, 0)
                        || !ServerVariables.on(variable("performance_schema").orElse("OFF"))
                ? List.of()
                : read(snapshot.digests);
    }

    /** A global variable as {@code SHOW GLOBAL VARIABLES} gives it; empty if the server has none of this name. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables().get(name));
    }

    /** All global variables, names in small letters. */
    public Map<String, String> variables() {
        return read(snapshot.variables);
    }

    private <T> T read(CachedCatalogRead<T> part) {
        part.gap().ifPresent(findings::notEvaluated);
        return part.get(session.get());
    }

    public void error(Subject subject, Remedy remedy, Object... arguments) {
        add(Severity.ERROR, subject, remedy, arguments);
    }

    public void warning(Subject subject, Remedy remedy, Object... arguments) {
        add(Severity.WARNING, subject, remedy, arguments);
    }

    public void notice(Subject subject, Remedy remedy, Object... arguments) {
        add(Severity.NOTICE, subject, remedy, arguments);
    }

    /** An error if the path takes {@code hop}, else a warning. */
    public Severity errorFor(Hop hop) {
        return path.takes(hop) ? Severity.ERROR : Severity.WARNING;
    }

    /** Reports with the text {@code check.ID.message}, its arguments filled in. */
    public void add(Severity severity, Subject subject, Remedy remedy, Object... arguments) {
        say("message", severity, subject, remedy, arguments);
    }

    /** Reports with the text {@code check.ID.KEY}, for a check that finds things of several kinds. */
    public void say(String key, Severity severity, Subject subject, Remedy remedy, Object... arguments) {
        String base = "check." + findings.check() + ".";
        String reference = reference(base);
        String seen = subject.kind() == Subject.Kind.STATEMENT ? whereSeen(subject) : "";
        findings.add(severity, subject, messages.text(base + key, arguments) + seen, remedy, reference);
    }

    /** Where the rule is written; a check that serves both families has one for MariaDB of its own, or none. */
    private String reference(String base) {
        boolean ofMariaDb = server.mariaDb() && !base.startsWith("check.mariadb-");
        String key = base + (ofMariaDb ? "reference.mariadb" : "reference");
        return messages.has(key) ? messages.text(key) : "";
    }

    /** By which digest the server knows the statement, when it ran last, and how an old one is cleared. */
    private String whereSeen(Subject statement) {
        return statements().stream()
                .filter(digest -> digest.subject().equals(statement))
                .findFirst()
                .map(digest -> " " + messages.text("digest", digest.id(), digest.lastSeen()))
                .orElse("");
    }

    /** Says with the text {@code check.ID.KEY} that something could not be looked at. */
    public void notEvaluated(String key, Object... arguments) {
        findings.notEvaluated(messages.text("check." + findings.check() + "." + key, arguments));
    }

    /**
     * The line that sets an option on the target. The server as it is can be started with it too: what it does not know is
     * written with {@code loose_}.
     *
     * @param name with underscores
     * @param value as it is written in the file, with quotes where it needs them
     */
    public Remedy option(String name, String value) {
        OptionLine line = new OptionLine("", 0, "mysqld", name, Optional.of(value));
        boolean known = KnownOptions.meaning(line, path.source()).known();
        return Remedy.configuration("[mysqld]\n" + (known ? "" : "loose_") + name + " = " + value);
    }

    /** The advice {@code check.ID.remedy}. */
    public Remedy advice(Object... arguments) {
        return adviceOf("remedy", arguments);
    }

    /** The advice {@code check.ID.KEY}. */
    public Remedy adviceOf(String key, Object... arguments) {
        return Remedy.advice(messages.text("check." + findings.check() + "." + key, arguments));
    }
}
