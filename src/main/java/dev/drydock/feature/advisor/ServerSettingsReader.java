package dev.drydock.feature.advisor;

import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.server.VariableOrigin;
import dev.drydock.db.server.VariableSource;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.advisor.ReleaseDefaults.Default;
import dev.drydock.feature.advisor.ServerSetting.AtRestart;
import dev.drydock.feature.advisor.ServerSetting.InFile;
import dev.drydock.feature.advisor.ServerSetting.Standing;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads all global variables of a server with their defaults and origins. Blocks on the network. */
final class ServerSettingsReader {

    /** Where it is off, its sizes are 0. */
    private static final String SCHEMA = "performance_schema";

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    /** SHOW VARIABLES cuts values off there. */
    private static final int CUT_AT = 1024;

    private final Session session;
    private final ServerFacts facts;
    private final Optional<ReleaseDefaults> table;
    private final Optional<OptionFiles> files;
    private final List<String> notes = new ArrayList<>();
    private Optional<Map<String, SettingsSide.Value>> file = Optional.empty();
    private boolean toldOrigins;
    private boolean withoutPerformanceSchema;

    /** @param files the option files of this server; empty if they are not known */
    ServerSettingsReader(Session session, ServerFacts facts, Optional<OptionFiles> files) {
        this.session = session;
        this.facts = facts;
        this.files = files;
        this.table = table(facts);
    }

    /** The table of the series of a server; those of MySQL say nothing of Percona Server. */
    static Optional<ReleaseDefaults> table(ServerFacts facts) {
        return facts.flavour() == Flavour.PERCONA ? Optional.empty() : ReleaseDefaults.of(facts);
    }

    /** @throws dev.drydock.db.sql.ServerException if the connection is lost */
    ServerSettings read() {
        if (table.isEmpty()) {
            notes.add(TEXT.text("note.table", facts.product()));
        }
        boolean whole = true;
        Map<String, String> values = ServerVariables.read(session, List.of());
        if (values.isEmpty()) {
            whole = false;
            values = ServerVariables.read(
                    session, table.map(ReleaseDefaults::values).orElse(Map.of()).keySet());
            notes.add(TEXT.text("note.list", values.size()));
        }
        values.replaceAll(this::uncut);
        Set<String> names = values.keySet();
        Fact<Map<String, VariableSource>> sources = VariableSource.read(session, facts);
        Fact<Map<String, String>> persisted = persisted();
        if (sources instanceof Fact.Unknown<?>(String reason)) {
            whole = whole && !facts.mariaDb() && !facts.mySqlAtLeast(8, 0, 0);
            notes.add(TEXT.text("note.origins", reason));
        }
        if (persisted instanceof Fact.Unknown<?>(String reason)) {
            whole = false;
            notes.add(TEXT.text("note.persisted", reason));
        }
        toldOrigins = sources.known().isPresent();
        ServerSeries series = ServerSeries.of(facts);
        Optional<FileSettings> read = files.map(given -> FileSettings.of(given, series, names));
        read.ifPresent(settings -> notes.addAll(settings.faults()));
        file = read.map(settings -> SettingsSide.ofFile(settings, series));
        files.ifPresent(given -> sources.known().ifPresent(told -> otherFile(given, told)));
        withoutPerformanceSchema = ValueMeaning.same(SCHEMA, values.getOrDefault(SCHEMA, "ON"), "OFF");
        List<ServerSetting> all = new ArrayList<>();
        Map<String, VariableSource> told = sources.known().orElse(Map.of());
        values.forEach((name, value) -> all.add(setting(name, value, told, persisted)));
        return new ServerSettings(
                table.map(ReleaseDefaults::label),
                all,
                whole,
                read.map(FileSettings::twice).orElse(Map.of()),
                notes);
    }

    /** Whoever gives another file than the one the server read is told so: by the name, since it may be a copy. */
    private void otherFile(OptionFiles given, Map<String, VariableSource> told) {
        Set<String> known = given.files().keySet().stream()
                .map(ServerSettingsReader::lastName)
                .collect(Collectors.toSet());
        Set<String> others = told.values().stream()
                .filter(source ->
                        source.origin() == VariableOrigin.FILE && !source.path().isEmpty())
                .map(VariableSource::path)
                .filter(path -> !known.contains(lastName(path)))
                .collect(Collectors.toCollection(TreeSet::new));
        if (!others.isEmpty()) {
            notes.add(TEXT.text("note.files", String.join(", ", others)));
        }
    }

    private static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private String uncut(String name, String value) {
        return value.length() < CUT_AT
                ? value
                : Fact.read(() -> session.first("SELECT @@GLOBAL." + Sql.name(name), row -> row.text(1))
                                .orElse(value))
                        .known()
                        .orElse(value);
    }

    private Fact<Map<String, String>> persisted() {
        if (!facts.mySqlAtLeast(8, 0, 0)) {
            return new Fact.Known<>(Map.of());
        }
        return Fact.read(() -> {
            Map<String, String> kept = new HashMap<>();
            session.each(
                    "SELECT VARIABLE_NAME, VARIABLE_VALUE FROM performance_schema.persisted_variables",
                    row -> kept.put(row.text(1).toLowerCase(Locale.ROOT), row.text(2)));
            return kept;
        });
    }

    /** A variable with all that is said of its value. */
    private record Seen(
            String name, String value, Optional<String> kept, Optional<InFile> inFile, boolean bySomeSession) {

        boolean asInFile() {
            return inFile.filter(one -> ValueMeaning.same(name, value, one.value()) || raised(one.value()))
                    .isPresent();
        }

        /** A server takes as many files as the system gives it. */
        private boolean raised(String given) {
            return name.equals("open_files_limit")
                    && value.matches("\\d{1,18}")
                    && given.matches("\\d{1,18}")
                    && Long.parseLong(value) > Long.parseLong(given);
        }

        /** Whether the file sets some of the flags, so that it says nothing of the others. */
        boolean partlyInFile() {
            return inFile.filter(one -> ValueMeaning.flags(name)
                            && one.value().split("[,;]", -1).length < value.split("[,;]", -1).length)
                    .isPresent();
        }

        boolean asKept() {
            return kept.filter(text -> ValueMeaning.same(name, value, text)).isPresent();
        }
    }

    private ServerSetting setting(
            String name, String value, Map<String, VariableSource> told, Fact<Map<String, String>> persisted) {
        VariableSource source = ofAlias(name, value, told);
        Seen seen = new Seen(
                name,
                value,
                persisted.known().flatMap(all -> Optional.ofNullable(all.get(name))),
                inFile(name),
                setBySomeSession(name, source));
        Optional<Default> known = table.flatMap(release -> release.of(name));
        boolean ofPlace =
                VariableNames.identity(name) || known.filter(Default::ofPlace).isPresent();
        VariableOrigin origin = origin(seen, source.origin(), known);
        Optional<String> fallback = known.map(Default::value)
                .or(source::fallback)
                .or(() -> origin == VariableOrigin.DEFAULT ? Optional.of(value) : Optional.empty());
        Standing standing = ofPlace ? Standing.OF_THE_SERVER : standing(name, value, known, fallback, origin);
        return new ServerSetting(
                name,
                masked(name, value),
                standing,
                ofPlace ? Optional.empty() : fallback,
                origin,
                Stream.of(place(source.path(), origin, seen), source.who())
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")),
                seen.kept().map(text -> masked(name, text)),
                seen.inFile().map(one -> new InFile(masked(name, one.value()), one.place())),
                next(seen, origin, standing, persisted.known().isPresent()));
    }

    private VariableOrigin origin(Seen seen, VariableOrigin told, Optional<Default> known) {
        if (told == VariableOrigin.RUNTIME && seen.asKept()) {
            return VariableOrigin.PERSISTED;
        }
        return told == VariableOrigin.UNKNOWN || seen.bySomeSession() ? byFile(seen, known) : told;
    }

    private Optional<InFile> inFile(String name) {
        return file.flatMap(values -> Optional.ofNullable(values.get(VariableNames.canonical(name))))
                .filter(one -> !one.place().isEmpty())
                .map(one -> new InFile(one.text(), one.place()));
    }

    /** Where the server tells no origin: that the value is the file's, or the default and in no file. */
    private VariableOrigin byFile(Seen seen, Optional<Default> known) {
        if (seen.inFile().isPresent()) {
            return seen.asInFile() ? VariableOrigin.FILE : VariableOrigin.UNKNOWN;
        }
        return !toldOrigins
                        && file.isPresent()
                        && known.filter(one -> !one.ofPlace()
                                        && !one.computed()
                                        && ValueMeaning.same(seen.name(), seen.value(), one.value()))
                                .isPresent()
                ? VariableOrigin.DEFAULT
                : VariableOrigin.UNKNOWN;
    }

    /** The line, where the value is the one that the file sets; else the file as the server names it. */
    private static String place(String path, VariableOrigin origin, Seen seen) {
        return origin == VariableOrigin.FILE && seen.asInFile()
                ? seen.inFile().map(InFile::place).orElse(path)
                : path;
    }

    /**
     * MySQL says DYNAMIC also of a variable that any session has set for itself alone, as every driver does: that proves a
     * change of the global value only where there is no other.
     */
    private boolean setBySomeSession(String name, VariableSource source) {
        return source.origin() == VariableOrigin.RUNTIME
                && !facts.mariaDb()
                && Fact.read(() -> session.first("SELECT @@SESSION." + Sql.name(name), row -> row.text(1)))
                        .known()
                        .isPresent();
    }

    /** MariaDB says of a second name of a variable that it is compiled, also where the first was set. */
    private VariableSource ofAlias(String name, String value, Map<String, VariableSource> told) {
        VariableSource own = told.getOrDefault(name, VariableSource.UNKNOWN);
        String first = VariableNames.canonical(name);
        boolean another = own.origin() == VariableOrigin.DEFAULT && !first.equals(name) && told.containsKey(first);
        return another
                        && own.fallback()
                                .filter(usual -> ValueMeaning.same(name, value, usual))
                                .isEmpty()
                ? told.getOrDefault(first, own)
                : own;
    }

    private Standing standing(
            String name, String value, Optional<Default> known, Optional<String> fallback, VariableOrigin origin) {
        if (fallback.filter(usual -> ValueMeaning.same(name, value, usual)).isPresent()) {
            return Standing.DEFAULT;
        }
        // also a default that another patch release of the series has
        if (origin == VariableOrigin.AUTO || origin == VariableOrigin.DEFAULT) {
            return Standing.COMPUTED;
        }
        if (fallback.isEmpty()) {
            return Standing.UNKNOWN;
        }
        boolean computed = known.filter(Default::computed).isPresent()
                || (withoutPerformanceSchema && name.startsWith(SCHEMA + "_"));
        return origin == VariableOrigin.UNKNOWN && computed ? Standing.COMPUTED : Standing.DIFFERS;
    }

    private AtRestart next(Seen seen, VariableOrigin origin, Standing standing, boolean persistedKnown) {
        if (seen.kept().isPresent()) {
            return seen.asKept() ? AtRestart.STAYS : AtRestart.CHANGES;
        }
        return switch (origin) {
            case UNKNOWN -> {
                if (seen.bySomeSession() && standing == Standing.DIFFERS) {
                    yield file.isPresent() ? AtRestart.MAY_CHANGE : AtRestart.MAY_BE_LOST;
                }
                boolean bySkippedGrants =
                        seen.name().equals("event_scheduler") && seen.value().equals("DISABLED");
                boolean told = seen.inFile().isPresent() || (standing == Standing.DIFFERS && !bySkippedGrants);
                yield !toldOrigins && file.isPresent() && told ? AtRestart.MAY_CHANGE : AtRestart.UNKNOWN;
            }
            // RESET PERSIST leaves value and source as they are until the restart
            case PERSISTED -> {
                boolean same =
                        seen.inFile().isPresent() ? seen.asInFile() : file.isPresent() && standing == Standing.DEFAULT;
                yield !persistedKnown ? AtRestart.UNKNOWN : same ? AtRestart.STAYS : AtRestart.CHANGES;
            }
            case RUNTIME -> {
                // set back, or a request such as innodb_log_checkpoint_now; whether a file says otherwise is not told
                boolean usual = standing == Standing.DEFAULT && seen.inFile().isEmpty();
                boolean told = persistedKnown && (!usual || file.isPresent());
                yield !told
                        ? AtRestart.UNKNOWN
                        : usual || (seen.asInFile() && !seen.partlyInFile()) ? AtRestart.STAYS : AtRestart.LOST;
            }
            // the file was changed after the start
            case FILE -> file.isPresent() && !seen.asInFile() ? AtRestart.CHANGES : AtRestart.STAYS;
            case DEFAULT, AUTO -> seen.inFile().isPresent() && !seen.asInFile() ? AtRestart.CHANGES : AtRestart.STAYS;
            case COMMAND_LINE -> AtRestart.STAYS;
        };
    }

    static String masked(String name, String value) {
        return VariableNames.hides(name, value) ? TEXT.text("masked") : value;
    }
}
