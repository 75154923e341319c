package dev.drydock.feature.threadpool.ui;

import dev.drydock.feature.threadpool.pool.PoolSetting;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import java.util.List;
import org.kordamp.ikonli.feather.Feather;

/** The settings of a pool in real units. JavaFX thread only. */
final class SettingsTable {

    private static final Messages TEXT = Messages.of("threadpool");

    private final DataTable<PoolSetting> table = new DataTable<>(
            new EmptyState(
                    Feather.SLIDERS, TEXT.text("view.none.settings.title"), TEXT.text("view.none.settings.text")),
            List.of(
                    column("setting", PoolSetting::name),
                    column("value", PoolSetting::shown),
                    column("default", PoolSetting::shownUsual),
                    column("range", PoolSetting::shownRange),
                    column("change", SettingsTable::change),
                    column("origin", PoolSetting::shownOrigin)));

    SettingsTable() {
        table.view().setId("threadpool-settings-table");
        table.counting(TEXT, "view.counted.settings");
    }

    DataTable<PoolSetting> table() {
        return table;
    }

    void show(List<PoolSetting> settings) {
        table.items().setAll(settings);
    }

    private static DataColumn<PoolSetting> column(String key, java.util.function.Function<PoolSetting, String> text) {
        return DataColumn.<PoolSetting>text(TEXT.text("view.column." + key), text)
                .tooltip(text);
    }

    private static String change(PoolSetting setting) {
        return TEXT.text(setting.spec().dynamic() ? "view.change.dynamic" : "view.change.restart");
    }
}
