package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.feature.proxysql.status.ErrorCount;
import dev.drydock.feature.proxysql.status.Member;
import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.feature.proxysql.status.PoolServer;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Hostgroups with their servers, and below them errors and the members of the cluster. */
final class OverviewPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");

    private final DataTable<PoolServer> servers;
    private final DataTable<ErrorCount> errors;
    private final DataTable<Member> members;

    OverviewPane(ProxySqlViewModel model) {
        servers = new DataTable<>(
                new EmptyState(Feather.SERVER, TEXT.text("servers.empty.title"), TEXT.text("servers.empty.text")),
                serverColumns());
        servers.view().setId("proxysql-servers");
        servers.counting(TEXT, "servers.counted");
        servers.addTool(button("drain", model, model.applying()::drain, PoolServer::online));
        servers.addTool(button(
                "back",
                model,
                model.applying()::bringBack,
                server -> server.status().equals("OFFLINE_SOFT")));
        Button add = new Button(TEXT.text("servers.add"), Icons.of(Feather.PLUS));
        add.setId("proxysql-add");
        add.setOnAction(_ -> model.applying()
                .add(servers.selection().stream()
                        .findFirst()
                        .map(PoolServer::hostgroup)
                        .orElse("0")));
        servers.addTool(add);
        errors = new DataTable<>(
                new EmptyState(Feather.CHECK_CIRCLE, TEXT.text("errors.empty.title"), TEXT.text("errors.empty.text")),
                errorColumns());
        errors.counting(TEXT, "errors.counted");
        members = new DataTable<>(
                new EmptyState(Feather.SHARE_2, TEXT.text("members.empty.title"), TEXT.text("members.empty.text")),
                memberColumns());
        members.counting(TEXT, "members.counted");
        TabPane below =
                new TabPane(new Tab(TEXT.text("tab.errors"), errors), new Tab(TEXT.text("tab.members"), members));
        below.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        SplitPane split = new SplitPane(servers, below);
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.65);
        setCenter(split);
        model.overviewProperty().addListener((_, _, read) -> show(read));
    }

    private Button button(
            String name, ProxySqlViewModel model, Consumer<PoolServer> act, Predicate<PoolServer> possible) {
        Button button = new Button(TEXT.text("servers." + name));
        button.setId("proxysql-" + name);
        button.setOnAction(_ -> servers.selection().stream().findFirst().ifPresent(act));
        button.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> servers.selection().size() != 1
                                || !possible.test(servers.selection().getFirst()),
                        servers.selection(),
                        model.overviewProperty()));
        return button;
    }

    private void show(@Nullable Overview read) {
        if (read != null) {
            replace(servers, read.servers());
            replace(errors, read.errors());
            replace(members, read.members());
        }
    }

    /** Selection and scrolling stay where nothing has changed. */
    static <T> void replace(DataTable<T> table, List<T> rows) {
        if (!table.items().equals(rows)) {
            table.items().setAll(rows);
        }
    }

    private static List<DataColumn<PoolServer>> serverColumns() {
        return List.of(
                DataColumn.<PoolServer>text(TEXT.text("column.hostgroup"), PoolServer::hostgroup)
                        .order(Comparator.comparingLong(server -> LayerTable.whole(server.hostgroup()))),
                DataColumn.<PoolServer>text(TEXT.text("column.server"), PoolServer::address)
                        .tooltip(PoolServer::comment),
                DataColumn.<PoolServer>text(TEXT.text("column.status"), PoolServer::status)
                        .graphic(OverviewPane::icon),
                DataColumn.<PoolServer>text(TEXT.text("column.why"), PoolServer::why)
                        .tooltip(PoolServer::why),
                number("column.weight", PoolServer::weight, 65),
                number("column.used", PoolServer::used, 60),
                number("column.free", PoolServer::free, 60),
                number("column.connerrors", PoolServer::errors, 65),
                number("column.queries", PoolServer::queries, 85),
                DataColumn.<PoolServer>number(
                        TEXT.text("column.ping"),
                        server -> server.latencyMicros() == 0 ? null : server.latencyMicros(),
                        OverviewPane::millis));
    }

    private static Node icon(PoolServer server) {
        if (server.reason().isEmpty()) {
            return Icons.of(Feather.CHECK_CIRCLE, Tone.SUCCESS.styleClass());
        }
        return server.status().startsWith("OFFLINE")
                ? Icons.of(Feather.MINUS_CIRCLE, Tone.WARNING.styleClass())
                : Icons.of(Feather.ALERT_TRIANGLE, Tone.DANGER.styleClass());
    }

    private static List<DataColumn<ErrorCount>> errorColumns() {
        return List.of(
                DataColumn.<ErrorCount>text(TEXT.text("column.last"), error -> Formats.time(error.last()))
                        .tooltip(error -> Formats.utc(error.last())),
                number("column.count", ErrorCount::count, 80),
                DataColumn.<ErrorCount>number(TEXT.text("column.errno"), ErrorCount::errno, Long::toString),
                DataColumn.<ErrorCount>text(TEXT.text("column.hostgroup"), ErrorCount::hostgroup),
                DataColumn.<ErrorCount>text(TEXT.text("column.server"), ErrorCount::address),
                DataColumn.<ErrorCount>text(TEXT.text("column.user"), ErrorCount::user),
                DataColumn.<ErrorCount>text(TEXT.text("column.text"), ErrorCount::text)
                        .tooltip(ErrorCount::text));
    }

    private static List<DataColumn<Member>> memberColumns() {
        return List.of(
                DataColumn.<Member>text(TEXT.text("column.member"), Member::address)
                        .tooltip(Member::comment),
                DataColumn.<Member>number(
                                TEXT.text("column.up"),
                                member -> member.uptimeSeconds() < 0 ? null : member.uptimeSeconds(),
                                seconds -> Formats.duration(Duration.ofSeconds(seconds)))
                        .unit(DataColumn.Unit.SECONDS),
                number("column.queries", Member::queries, 110),
                DataColumn.<Member>text(TEXT.text("column.differs"), member -> String.join(", ", member.differing()))
                        .graphic(member -> member.differing().isEmpty()
                                ? Icons.of(Feather.CHECK, Tone.SUCCESS.styleClass())
                                : Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass())));
    }

    static <T> DataColumn<T> number(String key, ToLongFunction<T> value, double width) {
        return DataColumn.<T>number(TEXT.text(key), value::applyAsLong, Formats::count);
    }

    static String millis(long micros) {
        return String.format(Locale.ENGLISH, "%,.2f", micros / 1000.0);
    }
}
