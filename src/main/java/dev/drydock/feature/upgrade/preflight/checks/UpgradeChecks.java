package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import dev.drydock.feature.upgrade.preflight.mariadb.MariaDbChecks;
import dev.drydock.feature.upgrade.preflight.migration.MigrationChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All pre-flight checks, in the order in which they are shown. */
public final class UpgradeChecks {

    private static final Hop[] MYSQL = {Hop.TO_5_6, Hop.TO_5_7, Hop.TO_8_0, Hop.TO_8_4, Hop.TO_9_7};

    private UpgradeChecks() {}

    private static Hop[] andMariaDb(Hop... hops) {
        return Stream.concat(Stream.of(hops), Hop.OF_MARIADB.stream()).toArray(Hop[]::new);
    }

    /** Every check of every hop; a path runs those that it needs. */
    public static List<UpgradeCheck> all() {
        List<UpgradeCheck> all = new ArrayList<>(List.of(
                UpgradeCheck.of("system-tables", OwnSystemTables::run, Hop.values()),
                new RemovedOptions(),
                new UnknownOptions(),
                UpgradeCheck.of("changed-defaults", ChangedDefaults::run, Hop.values()),
                UpgradeCheck.of("log-bin-server-id", LogBinServerId::run, Hop.TO_5_7),
                UpgradeCheck.of("old-passwords", OldPasswords::run, Hop.TO_5_7),
                UpgradeCheck.of("empty-plugin", EmptyPlugin::run, Hop.TO_5_7),
                UpgradeCheck.of("old-password-settings", OldPasswordSettings::run, Hop.TO_5_7),
                UpgradeCheck.of("reserved-accounts", ReservedAccounts::run, Hop.TO_5_7),
                UpgradeCheck.of("references-privilege", ReferencesPrivilege::run, Hop.TO_5_7),
                UpgradeCheck.of("auth-plugins", AuthPlugins::run, Hop.TO_8_0, Hop.TO_8_4, Hop.TO_9_7),
                UpgradeCheck.of("account-statements", AccountStatements::run, Hop.TO_5_7, Hop.TO_8_4, Hop.TO_9_7),
                UpgradeCheck.of("sql-mode-default", SqlModeDefault::run, Hop.TO_5_7),
                UpgradeCheck.of("sql-mode-flags", SqlModeFlags::run, Hop.TO_8_0),
                UpgradeCheck.of("explicit-timestamps", ExplicitTimestamps::run, Hop.TO_5_7, Hop.TO_8_0),
                UpgradeCheck.of("fast-shutdown", FastShutdown::run, andMariaDb(Hop.TO_5_6, Hop.TO_5_7, Hop.TO_8_0)),
                UpgradeCheck.of("open-xa", OpenXa::run, Hop.values()),
                UpgradeCheck.of("replication", Replication::run, Hop.values()),
                UpgradeCheck.of("secure-file-priv", SecureFilePriv::run, Hop.TO_5_7),
                new SafeMysqld(),
                UpgradeCheck.of("plugins", OpenPlugins::run, andMariaDb(MYSQL)),
                UpgradeCheck.of("removed-plugins", RemovedPlugins::run, Hop.TO_8_0, Hop.TO_8_4, Hop.TO_9_7),
                UpgradeCheck.of("sys-schema", SysSchema::run, Hop.TO_5_7),
                UpgradeCheck.of("reserved-words", ReservedWords::run, MYSQL).alsoIn("8.0.14", "8.0.31"),
                UpgradeCheck.of("reserved-partition-words", ReservedPartitionWords::run, MYSQL),
                UpgradeCheck.of("ansi-partitions", AnsiPartitions::run, Hop.TO_5_7, Hop.TO_8_0),
                UpgradeCheck.of("dollar-names", DollarNames::run, Hop.TO_8_0).alsoIn("8.0.32"),
                UpgradeCheck.of("mysql50-names", Mysql50Names::run, Hop.TO_5_7, Hop.TO_8_0),
                UpgradeCheck.of("partitioned-tables", PartitionedTables::run, Hop.TO_5_7, Hop.TO_8_0),
                UpgradeCheck.of("key-partitions", KeyPartitions::run, Hop.TO_5_6, Hop.TO_5_7),
                UpgradeCheck.of("shared-tablespace-partitions", SharedTablespacePartitions::run, Hop.TO_8_0),
                UpgradeCheck.of("tablespace-names", TablespaceNames::run, Hop.TO_8_0),
                UpgradeCheck.of("old-temporals", OldTemporals::run, Hop.TO_5_6, Hop.TO_5_7, Hop.TO_8_0),
                UpgradeCheck.of("year-two", YearTwo::run, Hop.TO_5_6, Hop.TO_5_7),
                UpgradeCheck.of("zero-date-defaults", ZeroDateDefaults::run, Hop.TO_5_7, Hop.TO_8_0),
                new ZeroDateData(),
                UpgradeCheck.of("date-comparisons", DateComparisons::run, Hop.TO_8_0, Hop.TO_8_4)
                        .alsoIn("8.0.16"),
                UpgradeCheck.of("unreadable-tables", UnreadableTables::run, Hop.values()),
                UpgradeCheck.of("old-definition-files", OldFrm::run, Hop.TO_5_6, Hop.TO_5_7, Hop.TO_8_0),
                UpgradeCheck.of("compressed-rows", CompressedRows::run, Hop.TO_5_7),
                UpgradeCheck.of("row-format", RowFormat::run, Hop.TO_5_7),
                UpgradeCheck.of("row-size", RowSize::run, Hop.TO_5_7),
                UpgradeCheck.of("fulltext-indexes", FulltextIndexes::run, Hop.TO_5_7),
                UpgradeCheck.of("password-column", PasswordColumn::run, Hop.TO_5_7),
                UpgradeCheck.of("old-syntax", OldSyntax::run, Hop.TO_5_6, Hop.TO_5_7),
                UpgradeCheck.of("target-syntax", TargetSyntax::run, MYSQL).alsoIn("8.0.16"),
                UpgradeCheck.of("get-lock", GetLock::run, Hop.TO_5_7),
                UpgradeCheck.of("derived-order", DerivedOrder::run, Hop.TO_5_7),
                UpgradeCheck.of("status-tables", StatusTables::run, Hop.TO_5_7, Hop.TO_8_0),
                UpgradeCheck.of("innodb-monitor-tables", MonitorTables::run, Hop.TO_5_7),
                UpgradeCheck.of(
                        "removed-functions", RemovedFunctions::run, Hop.TO_5_7, Hop.TO_8_0, Hop.TO_8_4, Hop.TO_9_7),
                UpgradeCheck.of("native-function-names", NativeFunctionNames::run, andMariaDb(MYSQL))
                        .alsoIn("8.0.16", "8.0.17", "8.0.21", "8.0.22", "8.0.23", "8.0.24", "8.0.26"),
                UpgradeCheck.of("regular-expressions", RegularExpressions::run, Hop.TO_8_0, Hop.TO_8_4)
                        .alsoIn("8.0.22"),
                UpgradeCheck.of("set-sql-modes", SetSqlModes::run, Hop.TO_8_0),
                UpgradeCheck.of("group-by-order", GroupByOrder::run, Hop.TO_8_0).alsoIn("8.0.13"),
                UpgradeCheck.of("empty-dot-syntax", EmptyDot::run, Hop.TO_8_0),
                UpgradeCheck.of("enum-set-length", EnumSetLength::run, Hop.TO_8_0),
                UpgradeCheck.of("foreign-key-names", ForeignKeyNames::run, Hop.TO_8_0),
                UpgradeCheck.of("equal-names", EqualNames::run, Hop.TO_8_0),
                UpgradeCheck.of("foreign-key-engines", ForeignKeyEngines::run, Hop.TO_8_0, Hop.TO_9_7),
                UpgradeCheck.of("orphaned-programs", OrphanedPrograms::run, Hop.TO_8_0),
                UpgradeCheck.of("invalid-utf8", InvalidUtf8::run, Hop.TO_8_0),
                UpgradeCheck.of("utf8mb3", Utf8mb3::run, Hop.TO_8_0),
                UpgradeCheck.of("utf32-texts", Utf32Texts::run, Hop.TO_9_7),
                UpgradeCheck.of("introduced-texts", IntroducedTexts::run, Hop.TO_8_0),
                UpgradeCheck.of("mysql-schema-names", MysqlSchemaNames::run, Hop.TO_8_0),
                UpgradeCheck.of("view-column-names", ViewColumnNames::run, Hop.TO_8_0),
                UpgradeCheck.of("lower-case-names", LowerCaseNames::run, Hop.TO_8_0),
                UpgradeCheck.of("large-indexes", LargeIndexes::run, Hop.TO_8_0),
                UpgradeCheck.of("blob-defaults", BlobDefaults::run, Hop.TO_8_0),
                UpgradeCheck.of("circular-directories", CircularDirectories::run, Hop.TO_8_0)
                        .alsoIn("8.0.17"),
                UpgradeCheck.of("engine-mixup", EngineMixup::run, Hop.TO_8_0),
                UpgradeCheck.of("temporal-delimiters", TemporalDelimiters::run, Hop.TO_8_0)
                        .alsoIn("8.0.29"),
                UpgradeCheck.of("generated-columns", GeneratedColumns::run, Hop.TO_8_0, Hop.TO_9_7)
                        .alsoIn("8.0.28"),
                UpgradeCheck.of("first-start-counters", FirstStartCounters::run, Hop.TO_8_0),
                UpgradeCheck.of("fts-names", FtsNames::run, Hop.TO_8_0),
                UpgradeCheck.of("old-geometry", OldGeometry::run, Hop.TO_8_0),
                UpgradeCheck.of("spatial-indexes", SpatialIndexes::run, Hop.TO_8_0, Hop.TO_8_4, Hop.TO_9_7)
                        .alsoIn("8.0.41", "8.4.4"),
                UpgradeCheck.of("spatial-prefixes", SpatialPrefixes::run, Hop.TO_8_0),
                UpgradeCheck.of("broken-views", BrokenViews::run, Hop.TO_8_0),
                UpgradeCheck.of("missing-files", MissingFiles::run, Hop.TO_8_0),
                UpgradeCheck.of("float-auto-increment", FloatAutoIncrement::run, Hop.TO_8_4),
                UpgradeCheck.of("prefix-partition-keys", PrefixPartitionKeys::run, Hop.TO_8_4),
                UpgradeCheck.of("foreign-key-targets", ForeignKeyTargets::run, Hop.TO_8_4),
                UpgradeCheck.of("removed-privileges", RemovedPrivileges::run, Hop.TO_8_4),
                UpgradeCheck.of("tls-ciphers", TlsCiphers::run, Hop.TO_8_4),
                new LaterHops()));
        all.addAll(MariaDbChecks.all());
        all.addAll(MigrationChecks.all());
        return List.copyOf(all);
    }
}
