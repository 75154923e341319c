package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.status.UserConnections;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import java.util.List;
import java.util.Map;
import javafx.geometry.Orientation;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/** Connections of users, and what the process uses its memory for. */
final class UsersPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");

    UsersPane(ProxySqlViewModel model) {
        DataTable<UserConnections> users = new DataTable<>(
                new EmptyState(Feather.USERS, TEXT.text("users.empty.title"), TEXT.text("users.empty.text")),
                List.of(
                        DataColumn.<UserConnections>text(TEXT.text("column.user"), UserConnections::user),
                        OverviewPane.number("column.connections", UserConnections::connections, 120),
                        OverviewPane.number("column.limit", UserConnections::limit, 120)));
        users.view().setId("proxysql-users");
        users.counting(TEXT, "users.counted");
        DataTable<Map.Entry<String, Long>> memory = new DataTable<>(
                new EmptyState(Feather.CPU, TEXT.text("memory.empty.title"), TEXT.text("memory.empty.text")),
                List.of(
                        DataColumn.<Map.Entry<String, Long>>text(TEXT.text("column.usedby"), Map.Entry::getKey),
                        DataColumn.<Map.Entry<String, Long>>bytes(TEXT.text("column.bytes"), Map.Entry::getValue)));
        memory.counting(TEXT, "memory.counted");
        SplitPane split = new SplitPane(users, memory);
        split.setOrientation(Orientation.HORIZONTAL);
        setCenter(split);
        model.overviewProperty().addListener((_, _, read) -> {
            if (read != null) {
                OverviewPane.replace(users, read.users());
                OverviewPane.replace(memory, List.copyOf(read.memory().entrySet()));
            }
        });
    }
}
