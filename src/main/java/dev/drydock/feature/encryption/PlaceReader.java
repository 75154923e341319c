package dev.drydock.feature.encryption;

import dev.drydock.db.server.ProviderOptions;
import dev.drydock.db.server.ReplicaStatus;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What readers of every flavour share: the variables, and what is said of a part that cannot be read. Used by one thread. */
abstract class PlaceReader {

    private static final Messages TEXT = Messages.of("encryption");

    final Session session;
    final ServerFacts facts;
    final List<StorageLocation> places = new ArrayList<>();
    final ReadParts parts = new ReadParts();
    private final Map<String, String> variables;

    PlaceReader(Session session, ServerFacts facts, Map<String, String> variables) {
        this.session = session;
        this.facts = facts;
        this.variables = variables;
    }

    /** Reads everything; what cannot be read is said in the result. Blocks on the network. */
    final AtRest read() {
        Keyring keys =
                parts.read("part.keys", this::keys).orElse(new Keyring(Keyring.State.UNKNOWN, "", List.of(), ""));
        boolean tablespacesRead = parts.read("part.tables", this::tables);
        parts.read("part.engines", this::otherEngines);
        logs();
        parts.read("part.binlog", this::binaryLogs);
        parts.read("part.relaylog", this::relayLogs);
        neverEncrypted();
        return new AtRest(List.copyOf(places), tablespacesRead, keys, parts.unread());
    }

    abstract Keyring keys();

    /** InnoDB's tablespaces. */
    abstract void tables();

    /** Tables of engines other than InnoDB, by engine, with their bytes and names. */
    private void otherEngines() {
        Map<String, Long> bytes = new TreeMap<>();
        Map<String, List<String>> names = new TreeMap<>();
        session.each(
                "SELECT ENGINE, DATA_LENGTH + INDEX_LENGTH, TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES"
                        + " WHERE TABLE_TYPE = 'BASE TABLE' AND ENGINE NOT IN ('InnoDB', 'PERFORMANCE_SCHEMA', 'MEMORY')"
                        + " ORDER BY TABLE_SCHEMA, TABLE_NAME",
                row -> {
                    bytes.merge(row.text(1), row.number(2).orElse(0), Long::sum);
                    names.computeIfAbsent(row.text(1), _ -> new ArrayList<>()).add(row.text(3) + "." + row.text(4));
                });
        bytes.forEach((engine, all) -> engine(engine, OptionalLong.of(all), names.getOrDefault(engine, List.of())));
    }

    /** Tables of one other engine. */
    void engine(String engine, OptionalLong bytes, List<String> names) {
        boolean elsewhere = engine.equalsIgnoreCase("ndbcluster");
        places.add(new StorageLocation(
                PlaceKind.OTHER_ENGINE,
                engine,
                elsewhere ? Protection.UNKNOWN : Protection.NEVER,
                bytes,
                elsewhere ? text("note.ndb") : text("note.engine", String.join(", ", names))));
    }

    /** A full name, or one below the data folder, as one below it; empty for a file elsewhere. */
    final String below(String name) {
        String data = variable("datadir").orElse("");
        String found = name.startsWith("./") ? name.substring(2) : name;
        return !found.startsWith("/")
                ? found
                : !data.isEmpty() && found.startsWith(data)
                        ? found.substring(data.length()).replaceFirst("^/+", "")
                        : "";
    }

    /** A binary log by the name that the server lists, as one below the data folder; empty for one elsewhere. */
    final String besideLog(String file) {
        String base = variable("log_bin_basename").orElse("");
        return below(base.substring(0, base.lastIndexOf('/') + 1) + file);
    }

    /** Redo, doublewrite, temporary files. */
    abstract void logs();

    abstract void binaryLogs();

    final void add(PlaceKind kind, String name, Protection protection, OptionalLong bytes, String noteKey) {
        places.add(new StorageLocation(kind, name, protection, bytes, noteKey.isEmpty() ? "" : TEXT.text(noteKey)));
    }

    final String text(String key, Object... arguments) {
        return TEXT.text(key, arguments);
    }

    /** Empty if the server has no such variable. */
    final Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    final boolean has(String name) {
        return variables.containsKey(name);
    }

    final boolean on(String name) {
        return variable(name).filter(ServerVariables::on).isPresent();
    }

    final OptionalLong number(String name) {
        try {
            return variable(name)
                    .map(value -> OptionalLong.of(Long.parseLong(value)))
                    .orElse(OptionalLong.empty());
        } catch (NumberFormatException _) {
            return OptionalLong.empty();
        }
    }

    /** Percona Server names the key instead of ON: {@code MASTER_KEY} or {@code KEYRING_KEY}. */
    private boolean byKeyOf(String name) {
        return variable(name)
                .filter(value -> value.toUpperCase(Locale.ROOT).endsWith("_KEY"))
                .isPresent();
    }

    /** Temporary files of one sort, by their switch; most of them have no name, so that only the server reads them. */
    final void temporary(String name, String variable, boolean used) {
        temporary(name, used ? bySwitch(variable) : Protection.UNUSED, noteOf(variable), "tmpdir");
    }

    /** Files in which ALTER TABLE sorts, and keeps what is written meanwhile. */
    final void alter(String variable) {
        temporary("ALTER TABLE", bySwitch(variable), noteOf(variable), "innodb_tmpdir");
    }

    private Protection bySwitch(String variable) {
        return !has(variable)
                ? Protection.NEVER
                : on(variable) || byKeyOf(variable) ? Protection.ENCRYPTED : Protection.PLAIN;
    }

    private String noteOf(String variable) {
        return has(variable) ? text("note.switch", variable, variable(variable).orElse("")) : text("note.noswitch");
    }

    /** As what is known of them says. */
    final void temporary(String name, Protection protection, String why, String folder) {
        String where = variable(folder)
                .filter(path -> !path.isEmpty())
                .or(() -> variable("tmpdir"))
                .orElse("");
        places.add(new StorageLocation(
                PlaceKind.TEMPORARY_FILES,
                name,
                protection,
                OptionalLong.empty(),
                where.isEmpty() ? why : text("note.temporary", why, where)));
    }

    /** What a server-wide switch says of files whose sizes are not told. */
    final void bySwitch(PlaceKind kind, String name, String variable, OptionalLong bytes) {
        places.add(new StorageLocation(kind, name, bySwitch(variable), bytes, noteOf(variable)));
    }

    /** They are encrypted as the binary log is; files from before the switch was thrown go as they are used up. */
    private void relayLogs() {
        List<ReplicaStatus.Channel> channels = new ReplicaStatus(session, facts.flavour(), facts.version()).read();
        for (ReplicaStatus.Channel channel : channels) {
            bySwitch(
                    PlaceKind.RELAY_LOG,
                    channel.name(),
                    facts.mariaDb() ? "encrypt_binlog" : "binlog_encryption",
                    channel.relayLogBytes());
        }
        if (channels.isEmpty()) {
            add(PlaceKind.RELAY_LOG, "", Protection.UNUSED, OptionalLong.empty(), "");
        }
    }

    private void neverEncrypted() {
        if (facts.galera()) {
            gcache();
        }
        textLog("error log", true, "log_error");
        textLog("general log", on("general_log"), "general_log_file");
        textLog("slow log", on("slow_query_log"), "slow_query_log_file");
        if (has("innodb_buffer_pool_filename")) {
            places.add(new StorageLocation(
                            PlaceKind.BUFFER_POOL_DUMP,
                            variable("innodb_buffer_pool_filename").orElse(""),
                            Protection.NEVER,
                            OptionalLong.empty(),
                            text("note.pooldump"))
                    .in(below(variable("innodb_buffer_pool_filename").orElse(""))));
        }
        boolean dictionary = facts.mySqlAtLeast(8, 0, 0);
        add(
                PlaceKind.DEFINITIONS,
                dictionary ? ".sdi" : ".frm, .TRG",
                Protection.NEVER,
                OptionalLong.empty(),
                dictionary ? "note.definitions.sdi" : "note.definitions");
        add(PlaceKind.MEMORY, "", Protection.UNKNOWN, OptionalLong.empty(), "note.memory");
        add(PlaceKind.BACKUP, "", Protection.UNKNOWN, OptionalLong.empty(), "note.backup");
    }

    private void textLog(String name, boolean on, String file) {
        places.add(new StorageLocation(
                        PlaceKind.TEXT_LOG,
                        name,
                        on ? Protection.NEVER : Protection.UNUSED,
                        OptionalLong.empty(),
                        text("note.textlog"))
                .in(below(variable(file).orElse(""))));
    }

    private void gcache() {
        ProviderOptions options =
                ProviderOptions.parse(variable("wsrep_provider_options").orElse(""));
        add(
                PlaceKind.GCACHE,
                "",
                options.flag("gcache.encryption").orElse(false) ? Protection.ENCRYPTED : Protection.PLAIN,
                options.bytes("gcache.size"),
                "note.gcache");
    }
}
