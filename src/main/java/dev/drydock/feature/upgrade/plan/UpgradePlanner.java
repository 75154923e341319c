package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Catalogue.ForeignKey;
import dev.drydock.db.catalog.Catalogue.TableSize;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WorkerCount;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.lane.DiskSpace;
import dev.drydock.lane.ForeignKeyGroups;
import dev.drydock.lane.LaneStatements;
import dev.drydock.lane.Speed;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Makes the plan out of what a check found. Used by one thread; blocks on the server. */
public final class UpgradePlanner {

    private final Messages messages = Messages.of("upgraderun");
    private final OpenServer server;
    private final UpgradeOptions options;
    private final Session session;
    private final Catalogue catalogue;
    private ViewOrigin viewOrigin = ViewOrigin.UNKNOWN;

    public UpgradePlanner(OpenServer server, UpgradeOptions options, Session session) {
        this.server = server;
        this.options = options;
        this.session = session;
        this.catalogue = new Catalogue(session, server.facts());
    }

    /**
     * @param found what the check found
     * @param basis what the server was before the check
     * @param speed what expected times are computed from
     * @throws ServerException if sizes cannot be read
     */
    public UpgradePlan plan(TableCheckResult found, UpgradeBasis basis, Speed speed) {
        boolean views = found.count(TableRemedy.REPAIR_VIEW) > 0;
        viewOrigin = views ? ViewOrigin.read(session) : ViewOrigin.UNKNOWN;
        List<PlannedAction> actions = new ArrayList<>(tables(found));
        found.oldSchemas().forEach(schema -> actions.add(schema(schema)));
        WorkerCount workers =
                WorkerCount.choose(server, session, options.workers()).atMost(actions.size());
        DiskSpace disk = DiskSpace.read(server, session);
        UpgradePlan plan = new UpgradePlan(
                basis,
                options,
                List.copyOf(actions),
                List.of(),
                manual(found),
                found.tables(),
                found.visibility(),
                workers.count(),
                workers.why(),
                Statements.settings(server.facts(), options),
                LaneStatements.beside(server.facts()),
                speed,
                disk,
                List.of());
        return plan.withNotes(new UpgradePlanNotes(server, plan).all());
    }

    private List<PlannedAction> tables(TableCheckResult found) {
        List<CheckedTable> wanted =
                found.tables().stream().filter(this::planned).toList();
        List<PlannedAction> actions = wanted.stream()
                .map(table -> action(table, Optional.ofNullable(found.sizes().get(table.name()))))
                .sorted(Comparator.comparingLong((PlannedAction action) -> -action.room())
                        .thenComparing(PlannedAction::table))
                .toList();
        Map<TableName, Integer> groups = new ForeignKeyGroups(foreignKeys(wanted))
                .numbers(actions.stream().map(PlannedAction::table).toList());
        return actions.stream()
                .map(action -> action.inGroup(groups.getOrDefault(action.table(), 0)))
                .toList();
    }

    /** A view whose writer is not known is for a person. */
    private boolean planned(CheckedTable table) {
        return table.remedy().automatic()
                && (table.remedy() != TableRemedy.REPAIR_VIEW || viewOrigin != ViewOrigin.UNKNOWN);
    }

    private String statement(CheckedTable table) {
        String statement = Statements.of(table.name(), table.verdict(), options.replicate());
        return table.remedy() == TableRemedy.REPAIR_VIEW && viewOrigin == ViewOrigin.MYSQL
                ? statement + " FROM MYSQL"
                : statement;
    }

    private PlannedAction action(CheckedTable table, Optional<TableSize> size) {
        return new PlannedAction(
                table.name(),
                table.remedy(),
                statement(table),
                table.entry().engine(),
                size.isPresent() ? OptionalLong.of(size.get().data()) : OptionalLong.empty(),
                size.isPresent() ? OptionalLong.of(size.get().index()) : OptionalLong.empty(),
                0,
                table.verdict().text());
    }

    private PlannedAction schema(String name) {
        TableName schema = new TableName(name, "");
        return new PlannedAction(
                schema,
                TableRemedy.RENAME_SCHEMA,
                "ALTER DATABASE " + dev.drydock.db.sql.Sql.name(name) + " UPGRADE DATA DIRECTORY NAME",
                "",
                OptionalLong.empty(),
                OptionalLong.empty(),
                0,
                messages.text("reason.schema"));
    }

    private List<ForeignKey> foreignKeys(List<CheckedTable> wanted) {
        Map<String, List<CheckedTable>> bySchema = wanted.stream()
                .collect(Collectors.groupingBy(table -> table.name().schema()));
        if (bySchema.isEmpty() || !catalogue.mayHaveForeignKeys()) {
            return List.of();
        }
        return bySchema.entrySet().stream()
                .filter(schema -> schema.getValue().stream()
                        .anyMatch(table -> table.entry().innoDb()))
                .flatMap(schema -> catalogue.foreignKeys(schema.getKey()).stream())
                .toList();
    }

    private List<ManualItem> manual(TableCheckResult found) {
        MergeTables merged = MergeTables.read(session, found.tables());
        List<ManualItem> items = new ArrayList<>();
        found.tables().forEach(table -> manual(table, merged, found).ifPresent(items::add));
        if (found.system().open() > 0) {
            items.add(new ManualItem(
                    ManualItem.SYSTEM_TABLES,
                    TableRemedy.MANUAL,
                    found.system().text(),
                    found.system().remedy(server.facts())));
        }
        return List.copyOf(items);
    }

    private Optional<ManualItem> manual(CheckedTable table, MergeTables merged, TableCheckResult found) {
        if (table.remedy() != TableRemedy.NONE && !planned(table)) {
            String text = table.verdict().text();
            return Optional.of(new ManualItem(table.name(), table.remedy(), text, advice(table, merged)));
        }
        boolean breaks = MergeTables.is(table)
                && found.tables().stream()
                        .anyMatch(member -> planned(member) && merged.unites(table.name(), member.name()));
        return breaks
                ? Optional.of(new ManualItem(
                        table.name(), TableRemedy.MANUAL, messages.text("reason.merge"), advice(table, merged)))
                : Optional.empty();
    }

    private String advice(CheckedTable table, MergeTables merged) {
        if (!MergeTables.is(table)) {
            return messages.text("advice." + table.remedy().word());
        }
        return merged.again(table.name())
                .map(statements -> messages.text("advice.merge.again") + "\n" + statements)
                .orElse(messages.text("advice.merge"));
    }
}
