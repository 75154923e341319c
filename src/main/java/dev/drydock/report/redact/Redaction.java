package dev.drydock.report.redact;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportChart;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import dev.drydock.report.model.ReportedRun;
import dev.drydock.report.model.RunVerdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Replaces names in a whole report, in every text of it, so that no form can show what another hides. Only the headings of
 * sections and columns, which Drydock writes itself, stay. For one thread.
 */
public final class Redaction {

    private static final Messages TEXT = Messages.of("report");

    private static final Pattern ADDRESS = Pattern.compile(
            "(?<![\\w.])(?:\\d{1,3}(?:\\.\\d{1,3}){3}|(?:[0-9a-fA-F]{1,4}:){3,7}[0-9a-fA-F]{1,4}|[0-9a-fA-F:]*::[0-9a-fA-F:]+)(?![\\w.]*\\w)");
    private static final Pattern QUOTED = Pattern.compile("(?<!\\w)'((?:[^'\\\\]|\\\\.|'')*)'(?!\\w)");
    private static final Pattern DOUBLE_QUOTED = Pattern.compile("(?<!\\w)\"((?:[^\"\\\\]|\\\\.|\"\")*)\"(?!\\w)");
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.`$-])\\d+(?:\\.\\d+)?(?![\\w.`$])");
    private static final Pattern REPLACED =
            Pattern.compile(NamesInSql.INSTEAD + "(@.*)?|schema-\\d+\\.\\S+|[?%]|localhost|127\\.0\\.0\\.1|::1|");

    /** A file with at least one folder, on any system. */
    private static final Pattern FILE = Pattern.compile(
            "(?<![\\w.:/<>-])~?/[\\w.@+~#%-]+/[\\w.@+~#%/-]*[\\w@+~#%-]|(?<!\\w)[A-Za-z]:\\\\[^\\s'\"<>|]+");

    private static final Set<String> STATEMENTS = Set.of("statement", "statements", "sql");

    /** Columns of ProxySQL that hold statements or what statements are compared with. */
    private static final Set<String> PATTERNS =
            Set.of("match_digest", "match_pattern", "replace_pattern", "init_connect", "digest_text");

    private final RedactionProfile profile;
    private final Replacements names = new Replacements();
    private final Map<String, String> machines = new LinkedHashMap<>();
    private final Map<String, String> addresses = new LinkedHashMap<>();
    private final Map<String, String> values = new LinkedHashMap<>();
    private final NamesInSql written;
    /** Names of machines in a domain of the known ones. */
    private final Optional<Pattern> neighbours;

    private Redaction(RedactionProfile profile, KnownNames known) {
        this.profile = profile;
        names.add("word", profile.words());
        neighbours = profile.hosts() ? neighbours(known.domains()) : Optional.empty();
        if (profile.hosts()) {
            names.add("host", known.hosts());
        }
        if (profile.accounts()) {
            names.add("account", known.accounts());
        }
        if (profile.schemas()) {
            names.add("schema", known.schemas());
        }
        if (profile.tables()) {
            names.add("table", known.tables());
            names.add("object", known.objects());
        }
        if (profile.hosts()) {
            names.add("file", known.files());
        }
        Set<String> kept = new HashSet<>();
        Stream.of(known.schemas(), known.accounts(), known.hosts())
                .flatMap(Set::stream)
                .forEach(name -> kept.add(name.toLowerCase(Locale.ROOT)));
        written = new NamesInSql(names, kept);
    }

    /** @param known the names in what the report is about */
    public static Redaction of(RedactionProfile profile, KnownNames known) {
        return new Redaction(profile, known);
    }

    /** The report with the names replaced; it says so. */
    public AuditReport apply(AuditReport report) {
        return new AuditReport(
                report.id(),
                text(report.title()),
                text(report.ticket()),
                report.made(),
                report.madeBy(),
                report.look(),
                verdict(report.verdict()),
                texts(report.summary()),
                report.runs().stream().map(this::run).toList(),
                report.head(),
                Optional.of(new AuditReport.Redacted(
                        profile.name(), profile.rules().stream().map(TEXT::text).toList())));
    }

    private ReportedRun run(ReportedRun run) {
        return new ReportedRun(
                run.run(),
                run.kind(),
                run.title(),
                text(run.server()),
                run.started(),
                run.outcome(),
                verdict(run.verdict()),
                texts(run.summary()),
                run.seal(),
                run.sections().stream().map(this::section).toList());
    }

    private ReportSection section(ReportSection section) {
        return new ReportSection(
                section.id(),
                section.title(),
                text(section.note()),
                section.facts().stream()
                        .map(fact -> new ReportFact(text(fact.label()), value(fact.value(), fact.label())))
                        .toList(),
                section.charts().stream().map(this::chart).toList(),
                section.tables().stream().map(this::table).toList());
    }

    private ReportChart chart(ReportChart chart) {
        return new ReportChart(
                chart.title(),
                chart.kind(),
                chart.unit(),
                chart.series().stream()
                        .map(series -> new ReportChart.Series(
                                text(series.name()),
                                series.points().stream()
                                        .map(point -> new ReportChart.Point(
                                                point.x(), point.y(), text(point.label()), point.bad()))
                                        .toList()))
                        .toList());
    }

    private ReportTable table(ReportTable table) {
        Iterable<List<ReportValue>> rows = () -> {
            Iterator<List<ReportValue>> plain = table.rows().iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return plain.hasNext();
                }

                @Override
                public List<ReportValue> next() {
                    return row(table.columns(), plain.next());
                }
            };
        };
        return new ReportTable(table.columns(), rows, table.size());
    }

    private List<ReportValue> row(List<Column> columns, List<ReportValue> row) {
        List<ReportValue> replaced = new ArrayList<>(row.size());
        for (int i = 0; i < row.size(); i++) {
            replaced.add(value(row.get(i), columns.get(i).key()));
        }
        return replaced;
    }

    private RunVerdict verdict(RunVerdict verdict) {
        return new RunVerdict(verdict.grade(), text(verdict.text()));
    }

    private List<String> texts(List<String> texts) {
        return texts.stream().map(this::text).toList();
    }

    /** @param about column or label, which tells whether it is a statement */
    private ReportValue value(ReportValue value, String about) {
        if (!(value instanceof ReportValue.Text(String text))) {
            return value;
        }
        String lower = about.toLowerCase(Locale.ROOT);
        boolean statement = STATEMENTS.contains(lower);
        String replaced = text(text, statement || PATTERNS.contains(lower));
        return ReportValue.text(
                statement && profile.literals()
                        ? NUMBER.matcher(literals(DOUBLE_QUOTED, "\"", replaced))
                                .replaceAll("?")
                        : replaced);
    }

    private String text(String text) {
        return text(text, false);
    }

    private String text(String text, boolean statement) {
        String replaced = names.in(text);
        if (profile.hosts()) {
            for (Pattern pattern : neighbours.stream().toList()) {
                replaced = pattern.matcher(replaced)
                        .replaceAll(match -> Matcher.quoteReplacement(neighbour(match.group())));
            }
            replaced = ADDRESS.matcher(replaced).replaceAll(match -> Matcher.quoteReplacement(address(match.group())));
            replaced = FILE.matcher(replaced)
                    .replaceAll(match -> Matcher.quoteReplacement(names.instead("file", match.group())));
        }
        if (profile.tables()) {
            replaced = statement ? written.inStatement(replaced) : written.inText(replaced);
        }
        return profile.literals() ? literals(QUOTED, "'", replaced) : replaced;
    }

    private static Optional<Pattern> neighbours(Set<String> domains) {
        return domains.isEmpty()
                ? Optional.empty()
                : Optional.of(Pattern.compile(
                        "(?<![\\w.-])[\\w-]+(?:\\.[\\w-]+)*\\.(?:"
                                + domains.stream().map(Pattern::quote).collect(Collectors.joining("|")) + ")(?![\\w-])",
                        Pattern.CASE_INSENSITIVE));
    }

    private String neighbour(String name) {
        return machines.computeIfAbsent(name.toLowerCase(Locale.ROOT), _ -> "machine-" + (machines.size() + 1));
    }

    private String address(String address) {
        return REPLACED.matcher(address).matches()
                ? address
                : addresses.computeIfAbsent(address, _ -> "address-" + (addresses.size() + 1));
    }

    private String literals(Pattern quoted, String quote, String text) {
        return quoted.matcher(text).replaceAll(match -> Matcher.quoteReplacement(quote + literal(match) + quote));
    }

    private String literal(MatchResult match) {
        String value = match.group(1);
        return REPLACED.matcher(value).matches()
                ? value
                : values.computeIfAbsent(value, _ -> "value-" + (values.size() + 1));
    }
}
