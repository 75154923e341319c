package dev.drydock.feature.upgrade.config;

import dev.drydock.db.server.RemovedModes;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.config.OptionFinding.Kind;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import dev.drydock.platform.optionfile.OptionNames.Meaning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds an option file against the facts of the hops. */
public final class OptionLint {

    /** Options with names of ciphers; the suites of TLS 1.3 came with 8.0.16. */
    private static final Set<String> TLS_LISTS =
            Set.of("ssl-cipher", "admin-ssl-cipher", "tls-ciphersuites", "admin-tls-ciphersuites");

    private static final Set<String> OLD_TLS = Set.of("TLSv1", "TLSv1.1");

    /** The first release that does not start with a protocol of before TLS 1.2. */
    private static final ServerVersion WITHOUT_OLD_TLS = ServerVersion.parse("8.0.28");

    /** Option, series, values that are refused (a pattern), one that is taken, note. */
    private static final List<String[]> VALUES = Stream.of("option-values.csv", "mariadb-option-values.csv")
            .flatMap(file -> Facts.lines(file).stream())
            .map(line -> line.split(";", -1))
            .toList();

    private final OptionFiles files;
    private final UpgradePath path;

    public OptionLint(OptionFiles files, UpgradePath path) {
        this.files = files;
        this.path = path;
    }

    /** Everything that has to be changed or looked at, in the order of the file. */
    public List<OptionFinding> findings() {
        List<OptionFinding> findings = new ArrayList<>();
        for (OptionLine line : files.options()) {
            if (ServerOptions.isOfServer(line.group(), path.source())) {
                check(line).ifPresent(findings::add);
            }
        }
        return List.copyOf(findings);
    }

    private Optional<OptionFinding> check(OptionLine line) {
        Optional<String> only = ServerOptions.seriesOf(line.group());
        if (only.isPresent() && !ServerOptions.isOf(only.get(), path.target())) {
            boolean ownGroup = ServerOptions.isOf(only.get(), path.source());
            return ownGroup
                    ? Optional.of(finding(line, Kind.GROUP, line.written(), path.target(), "", line.group()))
                    : Optional.empty();
        }
        Meaning meaning = KnownOptions.meaning(line, path.source());
        Optional<OptionFact> fact = KnownOptions.hasSkipping(line, path.target())
                ? Optional.empty()
                : fact(meaning.name()).or(() -> removedWithPrefix(meaning));
        if (fact.isPresent()) {
            return Optional.of(changed(line, meaning, fact.get()));
        }
        if (meaning.abbreviated() && !path.target().mariaDb() && path.target().compareTo(Series.V5_7) >= 0) {
            String full = meaning.prefix() + meaning.name();
            return Optional.of(finding(line, Kind.ABBREVIATED, meaning.name(), Series.V5_7, written(line, full), ""));
        }
        return value(line, meaning).or(() -> unknown(line));
    }

    /** The first refusal on the way; what one release ignores a later one may refuse. */
    private Optional<OptionFact> fact(String name) {
        List<OptionFact> facts = OptionFact.all().stream()
                .filter(fact -> fact.kind() != OptionFact.Kind.DEFAULT
                        && fact.option().equals(name)
                        && path.crosses(fact.since()))
                .sorted(Comparator.comparing(OptionFact::since))
                .toList();
        return facts.stream()
                .filter(fact -> fact.kind() != OptionFact.Kind.IGNORED)
                .findFirst()
                .or(() -> facts.reversed().stream().findFirst());
    }

    /** Of one that the source's release on record does not know, such as {@code skip-mysql-native-password} in 8.0.15. */
    private Optional<OptionFact> removedWithPrefix(Meaning meaning) {
        return meaning.known()
                ? Optional.empty()
                : fact(meaning.name().replaceFirst("^(skip|disable|enable)-", ""))
                        .filter(fact -> fact.kind() == OptionFact.Kind.REMOVED);
    }

    private OptionFinding changed(OptionLine line, Meaning meaning, OptionFact fact) {
        if (fact.kind() == OptionFact.Kind.IGNORED) {
            return finding(line, Kind.IGNORED, fact.option(), fact.series(), "", fact.note());
        }
        if (fact.kind() == OptionFact.Kind.REMOVED) {
            return finding(line, Kind.REMOVED, fact.option(), fact.series(), "", fact.note());
        }
        String target = fact.replacement();
        // The new name may be gone at a later hop.
        Optional<OptionFact> later = fact(target.replace('_', '-'));
        if (later.isPresent() && later.get().since().compareTo(fact.since()) > 0) {
            return changed(line, meaning, later.get());
        }
        return finding(
                line,
                Kind.RENAMED,
                fact.option(),
                fact.series(),
                written(line, meaning.prefix() + target),
                fact.note());
    }

    /** Values that stop the server: seen with 5.7.22 (secure_auth=0) and 8.0.15 (NO_AUTO_CREATE_USER). */
    private Optional<OptionFinding> value(OptionLine line, Meaning meaning) {
        String value = line.value().orElse("").strip();
        boolean off = Set.of("0", "2", "OFF", "FALSE").contains(value.toUpperCase(Locale.ROOT))
                || Set.of("skip-", "disable-").contains(meaning.prefix());
        if (meaning.name().equals("secure-auth") && off && path.takes(Hop.TO_5_7)) {
            return Optional.of(finding(line, Kind.VALUE, "secure-auth", Series.V5_7, "secure_auth = ON", ""));
        }
        if (TLS_LISTS.contains(meaning.name()) && path.takes(Hop.TO_8_4)) {
            List<String> blocked = TlsValues.blockedCiphers(value);
            if (!blocked.isEmpty()) {
                List<String> kept = TlsValues.split(value).stream()
                        .filter(cipher -> !blocked.contains(cipher))
                        .toList();
                return Optional.of(finding(
                        line,
                        Kind.VALUE,
                        meaning.name(),
                        Series.V8_4,
                        written(line, line.written(), kept.isEmpty() ? usual(meaning.name()) : String.join(":", kept)),
                        String.join(", ", blocked)));
            }
        }
        if (Set.of("tls-version", "admin-tls-version").contains(meaning.name())
                && path.crosses(WITHOUT_OLD_TLS)
                && TlsValues.split(value).stream().anyMatch(OLD_TLS::contains)) {
            List<String> kept = TlsValues.split(value).stream()
                    .filter(version -> !OLD_TLS.contains(version))
                    .toList();
            return Optional.of(finding(
                    line,
                    Kind.VALUE,
                    meaning.name(),
                    Series.V8_0,
                    written(line, line.written(), kept.isEmpty() ? "TLSv1.2" : String.join(",", kept)),
                    ""));
        }
        Optional<OptionFinding> ofCharset = CharsetValues.of(files, path, line, meaning.name());
        if (ofCharset.isPresent()) {
            return ofCharset;
        }
        if (meaning.name().equals("replicate-same-server-id") && !off && logsUpdatesByDefault()) {
            String replacement = written(line, line.written()) + "\nlog_slave_updates = OFF";
            return Optional.of(finding(line, Kind.VALUE, meaning.name(), Series.V8_0, replacement, ""));
        }
        Optional<OptionFinding> listed = listed(line, meaning, value);
        if (listed.isPresent()) {
            return listed;
        }
        if (meaning.name().equals("sql-mode") && path.takes(Hop.TO_8_0)) {
            Set<String> modes = Arrays.stream(value.split(",", -1))
                    .map(String::strip)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            Set<String> gone = modes.stream()
                    .filter(mode -> RemovedModes.IN_8_0.contains(mode.toUpperCase(Locale.ROOT)))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
            if (!gone.isEmpty()) {
                modes.removeAll(gone);
                return Optional.of(finding(
                        line,
                        Kind.VALUE,
                        "sql-mode",
                        Series.V8_0,
                        written(line, line.written(), String.join(",", modes)),
                        String.join(",", gone)));
            }
        }
        return Optional.empty();
    }

    /** Values that servers no longer start with, by the tables of them; of a list, what is left without them. */
    private Optional<OptionFinding> listed(OptionLine line, Meaning meaning, String value) {
        for (String[] fact : VALUES) {
            Series series = Series.named(fact[1]).orElseThrow();
            if (!fact[0].equals(meaning.name())
                    || !path.enters(series)
                    || (value.isEmpty() && !meaning.prefix().isEmpty())) {
                continue;
            }
            List<String> parts =
                    Arrays.stream(value.split(",", -1)).map(String::strip).toList();
            List<String> kept = fact[2].startsWith("^")
                            && value.toLowerCase(Locale.ROOT).matches(fact[2])
                    ? List.of()
                    : parts.stream()
                            .filter(part -> !part.toLowerCase(Locale.ROOT).matches(fact[2]))
                            .toList();
            if (kept.size() < parts.size()) {
                String left = kept.isEmpty() ? fact[3] : String.join(",", kept);
                String replacement = left.isEmpty() ? "" : line.written().replace('-', '_') + " = " + left;
                return Optional.of(finding(line, Kind.VALUE, fact[0], series, replacement, fact[4]));
            }
        }
        return Optional.empty();
    }

    /**
     * Whether replicated changes go to a binary log since 8.0 without a word of the file: 8.0.15 does not start with
     * {@code replicate_same_server_id} then, with GTIDs or without.
     */
    private boolean logsUpdatesByDefault() {
        return path.takes(Hop.TO_8_0)
                && Stream.of("log-bin", "log-slave-updates", "log-replica-updates")
                        .flatMap(name -> ServerOptions.last(files, path.target(), name).stream())
                        .noneMatch(line -> line.plainName().matches("(skip|disable)-.*")
                                || (!line.plainName().equals("log-bin")
                                        && line.value().orElse("").matches("(?i)0|off|false")));
    }

    private static String usual(String option) {
        return option.endsWith("suites") ? "TLS_AES_256_GCM_SHA384" : "ECDHE-RSA-AES256-GCM-SHA384";
    }

    private Optional<OptionFinding> unknown(OptionLine line) {
        Series target = path.target();
        if (line.loose()
                || !KnownOptions.onRecord(target)
                || KnownOptions.meaning(line, target).known()) {
            return Optional.empty();
        }
        boolean ofSource = KnownOptions.onRecord(path.source())
                && KnownOptions.meaning(line, path.source()).known();
        ServerVersion recorded = KnownOptions.release(target);
        boolean mayFollow = KnownOptions.newerKnows(line, target) || (ofSource && !path.migration());
        if (mayFollow && path.newest().compareTo(recorded) > 0) {
            return Optional.of(finding(line, Kind.LATER, line.plainName(), target, "", recorded.numbers()));
        }
        if (!ofSource && KnownOptions.ofPlugin(line)) {
            String loose = LoadedPlugins.mayBring(files, path.source(), line)
                    ? ""
                    : written(line, "loose_" + line.plainName());
            return Optional.of(finding(line, Kind.UNKNOWN, line.plainName(), target, loose, ""));
        }
        // servers tell capitals from small letters
        OptionLine small = new OptionLine(
                line.file(), line.line(), line.group(), line.written().toLowerCase(Locale.ROOT), line.value());
        String right = KnownOptions.meaning(small, target).known() ? small.plainName() : "loose_" + line.plainName();
        return Optional.of(finding(line, Kind.FOREIGN, line.plainName(), target, written(line, right), ""));
    }

    private static OptionFinding finding(
            OptionLine line, Kind kind, String name, Series series, String replacement, String note) {
        return new OptionFinding(line, kind, name.replace('-', '_'), series.label(), replacement, note);
    }

    private static String written(OptionLine line, String name) {
        return written(line, name, line.value().orElse(""));
    }

    private static String written(OptionLine line, String name, String value) {
        // an option of a plugin that may not be loaded has the loose in its new name
        boolean loose = line.loose() || name.contains("loose_");
        String plain = (loose ? "loose_" : "") + name.replace('-', '_').replace("loose_", "");
        return line.value().isPresent() ? plain + " = " + value : plain;
    }
}
