package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.feature.advisor.ReleaseDefaults.Default;
import dev.drydock.feature.advisor.ServerSetting.Standing;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is compared: a server, a release with its defaults, or what an option file makes of them. Variables that releases name
 * or count differently are brought to one name and one unit.
 *
 * @param label shown name
 * @param values by the one name
 * @param notes what is not known of it, or wrong with it
 * @param others options of the file that set no global variable
 */
public record SettingsSide(String label, Map<String, Value> values, List<String> notes, List<String> others) {

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    private static final int SECONDS_OF_A_DAY = 86_400;
    private static final String SECONDS = "binlog_expire_logs_seconds";
    private static final String DAYS = "expire_logs_days";
    private static final String CAPACITY = "innodb_redo_log_capacity";
    private static final String FILE_SIZE = "innodb_log_file_size";
    private static final String FILES = "innodb_log_files_in_group";

    /**
     * One value.
     *
     * @param name as this side names it
     * @param computed whether the server works it out by itself
     * @param place where an option file sets it, such as {@code my.cnf:12}; empty if none does
     */
    public record Value(String name, String text, boolean computed, String place) {

        Value(String name, String text, boolean computed) {
            this(name, text, computed, "");
        }
    }

    /**
     * Of a server; blocks on the network.
     *
     * @throws dev.drydock.platform.error.DrydockException E-5301 for the admin port of a proxy
     */
    public static SettingsSide of(OpenServer server) {
        AdvisorError.requireDatabase(server);
        ServerSettings read = server.query(session -> ServerSettings.read(session, server.facts(), Optional.empty()));
        Optional<ReleaseDefaults> table = ServerSettingsReader.table(server.facts());
        Map<String, Value> values = new HashMap<>();
        read.all()
                .forEach(one -> put(
                        values,
                        new Value(
                                one.name(), one.value(), one.standing() == Standing.COMPUTED || wouldBe(one, table))));
        return new SettingsSide(
                server.profile().name() + ", " + server.facts().product(), united(values), read.notes(), List.of());
    }

    /** What stands at its default and is worked out by the server in this release. */
    private static boolean wouldBe(ServerSetting one, Optional<ReleaseDefaults> table) {
        return one.standing() == Standing.DEFAULT
                && table.flatMap(release -> release.of(one.name()))
                        .filter(Default::computed)
                        .isPresent();
    }

    /** Of a release. */
    public static SettingsSide of(ReleaseDefaults release) {
        return new SettingsSide(release.label(), united(defaults(release)), List.of(), List.of());
    }

    private static Map<String, Value> defaults(ReleaseDefaults release) {
        Map<String, Value> values = new HashMap<>();
        release.values().forEach((name, one) -> {
            if (!one.ofPlace()) {
                put(values, new Value(name, one.value(), one.computed()));
            }
        });
        return values;
    }

    /**
     * Of an option file as the server on the other side reads it: what it does not set is at the default of that release.
     *
     * @param named how the file was named
     */
    public static SettingsSide of(String named, OptionFiles files, OpenServer server) {
        List<String> loaded = server.query(
                session -> List.copyOf(ServerVariables.read(session, List.of()).keySet()));
        return of(named, files, ServerSeries.of(server.facts()), loaded);
    }

    /** The same as the server of a release reads it. */
    public static SettingsSide of(String named, OptionFiles files, ReleaseDefaults release) {
        return of(named, files, ServerSeries.of(release), List.of());
    }

    private static SettingsSide of(String named, OptionFiles files, ServerSeries series, List<String> loaded) {
        FileSettings read = FileSettings.of(files, series, loaded);
        Map<String, Value> values = ofFile(read, series);
        values.replaceAll((_, one) -> one.place().isEmpty()
                ? one
                : new Value(
                        one.name(), ServerSettingsReader.masked(one.name(), one.text()), one.computed(), one.place()));
        List<String> notes = new ArrayList<>(read.faults());
        if (series.table().isEmpty()) {
            notes.add(TEXT.text("note.table", series.label()));
        }
        return new SettingsSide(TEXT.text("file.as", named, series.label()), united(values), notes, read.others());
    }

    /** By the one name, with what follows from what the file sets; nothing is masked. */
    static Map<String, Value> ofFile(FileSettings read, ServerSeries series) {
        Map<String, Value> values = series.table().map(SettingsSide::defaults).orElseGet(HashMap::new);
        read.values()
                .forEach((name, one) -> values.put(name, new Value(one.variable(), one.text(), false, one.place())));
        new Consequences(values, series).follow();
        return values;
    }

    /** Where a server has a variable under two names, that of its own release stands. */
    private static void put(Map<String, Value> values, Value value) {
        String name = VariableNames.canonical(value.name());
        if (!values.containsKey(name) || value.name().equals(name)) {
            values.put(name, value);
        }
    }

    private static Map<String, Value> united(Map<String, Value> values) {
        Value seconds = values.get(SECONDS);
        Value days = values.remove(DAYS);
        if (days != null && (seconds == null || seconds.text().equals("0"))) {
            values.put(
                    SECONDS,
                    new Value(DAYS, times(days.text(), Integer.toString(SECONDS_OF_A_DAY)), false, days.place()));
        }
        Value size = values.remove(FILE_SIZE);
        Value files = values.remove(FILES);
        if (size != null && !values.containsKey(CAPACITY)) {
            values.put(
                    CAPACITY,
                    new Value(
                            FILE_SIZE,
                            times(size.text(), files == null ? "1" : files.text()),
                            size.computed(),
                            size.place()));
        }
        return new TreeMap<>(values);
    }

    private static String times(String one, String other) {
        try {
            return Long.toString(Math.multiplyExact((long) Double.parseDouble(one), Long.parseLong(other)));
        } catch (ArithmeticException | NumberFormatException _) {
            return one;
        }
    }
}
