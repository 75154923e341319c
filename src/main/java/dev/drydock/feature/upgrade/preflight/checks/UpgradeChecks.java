package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import dev.drydock.feature.upgrade.preflight.mariadb.MariaDbChecks;
import dev.drydock.feature.upgrade.preflight.migration.MigrationChecks;
import java.util.ArrayList;
import java.util.List;

/** All pre-flight checks, in the order in which they are shown. */
public final class UpgradeChecks {

    private UpgradeChecks() {}

    /** Every check of every hop; a path runs those that it needs. */
    public static List<UpgradeCheck> all() {
        List<UpgradeCheck> all = new ArrayList<>(List.of(
                new OwnSystemTables(),
                new RemovedOptions(),
                new UnknownOptions(),
                new ChangedDefaults(),
                new LogBinServerId(),
                new OldPasswords(),
                new EmptyPlugin(),
                new OldPasswordSettings(),
                new ReservedAccounts(),
                new ReferencesPrivilege(),
                new AuthPlugins(),
                new AccountStatements(),
                new SqlModeDefault(),
                new SqlModeFlags(),
                new ExplicitTimestamps(),
                new FastShutdown(),
                new OpenXa(),
                new Replication(),
                new SecureFilePriv(),
                new SafeMysqld(),
                new OpenPlugins(),
                new RemovedPlugins(),
                new SysSchema(),
                new ReservedWords(),
                new ReservedPartitionWords(),
                new AnsiPartitions(),
                new DollarNames(),
                new Mysql50Names(),
                new PartitionedTables(),
                new KeyPartitions(),
                new SharedTablespacePartitions(),
                new TablespaceNames(),
                new OldTemporals(),
                new YearTwo(),
                new ZeroDateDefaults(),
                new ZeroDateData(),
                new DateComparisons(),
                new UnreadableTables(),
                new OldFrm(),
                new CompressedRows(),
                new RowFormat(),
                new RowSize(),
                new FulltextIndexes(),
                new PasswordColumn(),
                new OldSyntax(),
                new TargetSyntax(),
                new GetLock(),
                new DerivedOrder(),
                new StatusTables(),
                new MonitorTables(),
                new RemovedFunctions(),
                new NativeFunctionNames(),
                new RegularExpressions(),
                new SetSqlModes(),
                new GroupByOrder(),
                new EmptyDot(),
                new EnumSetLength(),
                new ForeignKeyNames(),
                new EqualNames(),
                new ForeignKeyEngines(),
                new OrphanedPrograms(),
                new InvalidUtf8(),
                new Utf8mb3(),
                new Utf32Texts(),
                new IntroducedTexts(),
                new MysqlSchemaNames(),
                new ViewColumnNames(),
                new LowerCaseNames(),
                new LargeIndexes(),
                new BlobDefaults(),
                new CircularDirectories(),
                new EngineMixup(),
                new TemporalDelimiters(),
                new GeneratedColumns(),
                new FtsNames(),
                new OldGeometry(),
                new SpatialIndexes(),
                new SpatialPrefixes(),
                new BrokenViews(),
                new MissingFiles(),
                new FloatAutoIncrement(),
                new PrefixPartitionKeys(),
                new ForeignKeyTargets(),
                new RemovedPrivileges(),
                new TlsCiphers(),
                new LaterHops()));
        all.addAll(MariaDbChecks.all());
        all.addAll(MigrationChecks.all());
        return List.copyOf(all);
    }
}
