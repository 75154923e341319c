package dev.drydock.feature.upgrade.system;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.system.SystemTableState.Difference;
import dev.drydock.feature.upgrade.system.SystemTableState.Difference.Kind;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds a server's own tables against the installation of its series. Releases of one series differ, too: what only the
 * patch level may account for is unknown and no difference, what a later release has grown (wider columns, more words of a
 * set, more columns and tables) is none, and neither are columns and tables of plugins. Used once.
 */
final class SystemTableComparison {

    private static final String OWN_SCHEMA = "mysql";
    /** Only clusters of NDB need them, and later releases of 8.0 have left some to a plugin. */
    private static final String OF_NDB = "ndb_";
    /** A DBA may give them another engine and indexes ("Selecting General Query Log and Slow Query Log Output" in the manual). */
    private static final Set<String> LOGS = Set.of("general_log", "slow_log");

    /** What an upgrade by the vendor's own program leaves as it was. */
    private static final Set<String> LEFT = Set.copyOf(Facts.lines("system-tables-left.csv"));

    private static final Set<Kind> LACKS = Set.of(Kind.TABLE_MISSING, Kind.COLUMN_MISSING, Kind.COLUMN_ORDER, Kind.KEY);

    private static final Pattern SIZED = Pattern.compile("([a-z]+)\\((\\d+)\\)(.*)");
    private static final Pattern WORDS = Pattern.compile("(enum|set)\\((.*)\\)");

    private final Messages messages = Messages.of("upgrade");
    private final ServerFacts facts;
    private final ServerVersion version;
    private final Map<TableName, SystemTable> there;
    private final List<ReferenceInstallation> family;
    private final Optional<ReferenceInstallation> own;
    private final Optional<ReferenceInstallation> before;
    private final Optional<ReferenceInstallation> after;
    private final List<Difference> certain = new ArrayList<>();
    private final List<Difference> untold = new ArrayList<>();

    SystemTableComparison(ServerFacts facts, Map<TableName, SystemTable> there) {
        this.facts = facts;
        this.version = facts.version();
        this.there = there;
        this.family = ReferenceInstallation.of(facts);
        this.own = family.stream().filter(one -> one.sameSeries(version)).findFirst();
        this.before = family.stream()
                .filter(one -> !one.sameSeries(version) && one.version().compareTo(version) < 0)
                .reduce((_, newer) -> newer);
        this.after = family.stream()
                .filter(one -> !one.sameSeries(version) && one.version().compareTo(version) > 0)
                .findFirst();
    }

    SystemTableState state() {
        basis().values().stream()
                .filter(table -> !table.name().table().startsWith(OF_NDB))
                .forEach(this::compare);
        if (own.isEmpty()) {
            since();
        }
        there.values().forEach(this::oldFormats);
        List<String> unknown = new ArrayList<>();
        List<String> unseen = unseenSchemas();
        if (!unseen.isEmpty()) {
            unknown.add(messages.text("system.unseen", String.join(", ", unseen)));
            certain.removeIf(difference -> hidden(difference, unseen));
            untold.removeIf(difference -> hidden(difference, unseen));
        }
        if (own.isEmpty()) {
            unknown.add(messages.text("system.no_reference", version.numbers()));
        } else if (!untold.isEmpty()) {
            unknown.add(messages.text(
                    "system.patch",
                    version.numbers(),
                    own.orElseThrow().label(),
                    untold.stream().map(Difference::table).distinct().count(),
                    untold.getFirst().table().shown()));
        }
        return new SystemTableState(
                true,
                version.numbers(),
                own.map(ReferenceInstallation::label),
                certain.isEmpty() ? Optional.empty() : origin(),
                certain,
                unknown,
                unseen.isEmpty() ? "" : sight(unseen).missing());
    }

    /** The schemas with system tables of which the account is not known to see all. */
    private List<String> unseenSchemas() {
        Set<String> compared = basis().keySet().stream().map(TableName::schema).collect(Collectors.toSet());
        return SystemCatalog.SCHEMAS.stream()
                .filter(schema -> compared.isEmpty() || compared.contains(schema))
                .filter(schema -> !sight(List.of(schema)).all())
                .toList();
    }

    private Visibility sight(List<String> schemas) {
        return Visibility.of(facts.grants(), facts.account(), new Scope(schemas, List.of(), List.of(), true));
    }

    /** Whether it may only be that the account does not see what is there: tables, single columns and their keys. */
    private static boolean hidden(Difference difference, List<String> unseen) {
        return unseen.contains(difference.table().schema()) && LACKS.contains(difference.kind());
    }

    /** What the server should have; between two releases, what both have. */
    private Map<TableName, SystemTable> basis() {
        if (own.isPresent()) {
            return own.get().tables();
        }
        Map<TableName, SystemTable> common = new LinkedHashMap<>();
        if (before.isPresent() && after.isPresent()) {
            before.get()
                    .tables()
                    .values()
                    .forEach(table -> table.common(after.get().table(table.name()))
                            .ifPresent(both -> common.put(both.name(), both)));
        }
        return common;
    }

    /** Columns that this release certainly has, though there is no list of all of its own. */
    private void since() {
        for (String line : Facts.lines("system-tables-since.csv")) {
            String[] fields = line.split(";", -1);
            TableName name = SystemTable.key(OWN_SCHEMA, fields[1]);
            boolean has = Optional.ofNullable(there.get(name))
                    .flatMap(table -> table.column(fields[2]))
                    .isPresent();
            boolean known =
                    certain.stream().anyMatch(difference -> difference.table().equals(name));
            if (fields[0].equals(familyName())
                    && ServerVersion.parse(fields[3]).compareTo(version) <= 0
                    && !has
                    && !known) {
                certain.add(new Difference(name, Kind.COLUMN_MISSING, fields[2], "", ""));
            }
        }
    }

    private String familyName() {
        return facts.mariaDb() ? "mariadb" : "mysql";
    }

    private void compare(SystemTable wanted) {
        SystemTable found = there.get(wanted.name());
        if (found == null) {
            differs(wanted, Kind.TABLE_MISSING, "", "", "");
        } else if (found.view() != wanted.view()) {
            differs(wanted, Kind.NOT_A_VIEW, "", wanted.view() ? "view" : "table", found.view() ? "view" : "table");
        } else if (!wanted.view()) {
            columns(wanted, found);
            keys(wanted, found);
            engine(wanted, found);
        }
    }

    private void columns(SystemTable wanted, SystemTable found) {
        for (SystemTable.Column column : wanted.columns()) {
            Optional<SystemTable.Column> is = found.column(column.name());
            if (is.isEmpty()) {
                differs(wanted, Kind.COLUMN_MISSING, column.name(), column.shown(), "");
            } else if (!fits(wanted, column, is.get())) {
                differs(
                        wanted,
                        Kind.COLUMN_TYPE,
                        column.name(),
                        column.shown(),
                        is.get().shown());
            }
        }
        found.columns().stream()
                .filter(column -> own.isPresent()
                        && wanted.column(column.name()).isEmpty()
                        && ofOlder(wanted.name(), column.name()))
                .forEach(column -> differs(wanted, Kind.COLUMN_OLD, column.name(), "", column.shown()));
        List<String> order = found.columns().stream()
                .flatMap(column -> wanted.column(column.name()).stream())
                .map(SystemTable.Column::name)
                .toList();
        List<String> wantedOrder = wanted.columns().stream()
                .map(SystemTable.Column::name)
                .filter(name -> found.column(name).isPresent())
                .toList();
        if (!order.equals(wantedOrder)) {
            differs(wanted, Kind.COLUMN_ORDER, "", String.join(", ", wantedOrder), String.join(", ", order));
        }
    }

    /** Whether the release may have the column so: as in the reference, or wider, or as a later release has it. */
    private boolean fits(SystemTable table, SystemTable.Column wanted, SystemTable.Column found) {
        boolean collation =
                !table.name().schema().equals(OWN_SCHEMA) || wanted.collation().equals(found.collation());
        if (collation && (wanted.type().equals(found.type()) || wider(wanted.type(), found.type()))) {
            return true;
        }
        return after.flatMap(later -> later.table(table.name()))
                .flatMap(later -> later.column(wanted.name()))
                .filter(later ->
                        later.type().equals(found.type()) && later.collation().equals(found.collation()))
                .isPresent();
    }

    private static boolean wider(String wanted, String found) {
        Matcher of = SIZED.matcher(wanted);
        Matcher is = SIZED.matcher(found);
        if (of.matches() && is.matches()) {
            return of.group(1).equals(is.group(1))
                    && of.group(3).equals(is.group(3))
                    && Long.parseLong(is.group(2)) >= Long.parseLong(of.group(2));
        }
        Matcher words = WORDS.matcher(wanted);
        Matcher more = WORDS.matcher(found);
        return words.matches()
                && more.matches()
                && words.group(1).equals(more.group(1))
                && more.group(2).startsWith(words.group(2) + ",");
    }

    private void keys(SystemTable wanted, SystemTable found) {
        if (!wanted.name().schema().equals(OWN_SCHEMA)) {
            return;
        }
        wanted.keys().stream()
                .filter(key -> found.keys().stream().noneMatch(key::sameAs))
                .forEach(key -> differs(
                        wanted,
                        Kind.KEY,
                        key.name(),
                        key.columns(),
                        found.keys().stream()
                                .filter(other -> other.name().equalsIgnoreCase(key.name()))
                                .map(SystemTable.Key::columns)
                                .findFirst()
                                .orElse("")));
    }

    /** Another engine counts only where an older release had it: a DBA may have chosen any other. */
    private void engine(SystemTable wanted, SystemTable found) {
        boolean another = !wanted.engine().equalsIgnoreCase(found.engine())
                && !wanted.engine().equals(SystemTable.ANY_ENGINE)
                && !LOGS.contains(wanted.name().table());
        boolean old = older().flatMap(one -> one.table(wanted.name()).stream())
                .anyMatch(table -> table.engine().equalsIgnoreCase(found.engine()));
        if (another && old) {
            differs(wanted, Kind.ENGINE, "", wanted.engine(), found.engine());
        }
    }

    private void oldFormats(SystemTable found) {
        found.columns().stream()
                .filter(SystemTable.Column::oldFormat)
                .forEach(column -> certain.add(
                        new Difference(found.name(), Kind.COLUMN_FORMAT, column.name(), "", column.type())));
    }

    private boolean ofOlder(TableName table, String column) {
        return older().flatMap(one -> one.table(table).stream())
                .anyMatch(old -> old.column(column).isPresent());
    }

    private Stream<ReferenceInstallation> older() {
        return family.stream()
                .filter(one -> !one.sameSeries(version) && one.version().compareTo(version) < 0);
    }

    private void differs(SystemTable table, Kind kind, String part, String wanted, String found) {
        boolean left = LEFT.contains(familyName() + ";" + table.name().table() + ";" + part);
        if (left && (kind == Kind.COLUMN_TYPE || kind == Kind.KEY)) {
            return;
        }
        Difference difference = new Difference(table.name(), kind, part, wanted, found);
        (certainly(difference) ? certain : untold).add(difference);
    }

    /** Whether no patch level of the series accounts for it. */
    private boolean certainly(Difference difference) {
        if (own.isEmpty()) {
            return true;
        }
        int patches = version.compareTo(own.get().version());
        if (patches == 0) {
            return true;
        }
        if (patches < 0) {
            return inBoth(difference, own, before);
        }
        // MySQL has taken tables and columns away within a series only since 8.0
        boolean gone = facts.mySqlAtLeast(8, 0, 0)
                && after.isPresent()
                && (difference.kind() == Kind.TABLE_MISSING
                        || difference.kind() == Kind.COLUMN_MISSING
                        || difference.kind() == Kind.KEY);
        return !gone || inBoth(difference, own, after);
    }

    /** Whether both releases have what the server lacks, in the same form. */
    private static boolean inBoth(
            Difference difference, Optional<ReferenceInstallation> one, Optional<ReferenceInstallation> other) {
        Optional<SystemTable> first = one.flatMap(release -> release.table(difference.table()));
        Optional<SystemTable> second = other.flatMap(release -> release.table(difference.table()));
        if (first.isEmpty() || second.isEmpty()) {
            return false;
        }
        return switch (difference.kind()) {
            case TABLE_MISSING, COLUMN_FORMAT -> true;
            case NOT_A_VIEW -> first.get().view() == second.get().view();
            case COLUMN_MISSING, COLUMN_TYPE ->
                first.get().column(difference.part()).equals(second.get().column(difference.part()));
            case KEY ->
                first.get().keys().stream()
                        .filter(key -> key.name().equals(difference.part()))
                        .anyMatch(second.get().keys()::contains);
            case ENGINE -> first.get().engine().equals(second.get().engine());
            case COLUMN_OLD, COLUMN_ORDER, ACCOUNT_MISSING -> false;
        };
    }

    /** The release that has most of the differing tables just as they are here. */
    private Optional<String> origin() {
        Set<TableName> differing = Set.copyOf(certain.stream()
                .filter(difference -> difference.kind() != Kind.TABLE_MISSING)
                .map(Difference::table)
                .toList());
        record Likeness(ReferenceInstallation release, long alike) {}
        // of several that are alike the newest
        return Stream.concat(older().toList().reversed().stream(), ReferenceInstallation.ofOthers(facts).stream())
                .map(release -> new Likeness(
                        release,
                        differing.stream()
                                .filter(name -> release.table(name)
                                        .filter(this::sameColumns)
                                        .isPresent())
                                .count()))
                .filter(likeness -> likeness.alike() * 2 > differing.size())
                .max(java.util.Comparator.comparingLong(Likeness::alike))
                .map(likeness -> likeness.release().label());
    }

    private boolean sameColumns(SystemTable of) {
        SystemTable here = there.get(of.name());
        return here != null
                && of.columns().stream()
                        .map(SystemTable.Column::shown)
                        .toList()
                        .equals(here.columns().stream()
                                .map(SystemTable.Column::shown)
                                .toList());
    }
}
