package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.history.HistoryVerification;
import dev.drydock.ui.history.HistoryView;
import dev.drydock.ui.module.Navigator;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.report.ReportOpener;
import java.util.Optional;
import org.kordamp.ikonli.feather.Feather;

/** The tab of the history, and the reports of its runs. JavaFX thread only. */
final class HistoryTab {

    private static final Messages TEXT = Messages.of("ui");
    static final String KEY = "history";

    private final WorkbenchParts parts;
    private final WorkbenchTabs tabs;
    private final DialogService dialogs;
    private final Navigator navigator;

    HistoryTab(WorkbenchParts parts, WorkbenchTabs tabs, DialogService dialogs, Navigator navigator) {
        this.parts = parts;
        this.tabs = tabs;
        this.dialogs = dialogs;
        this.navigator = navigator;
    }

    /** Shows it. */
    HistoryView open() {
        tabs.open(
                KEY,
                TEXT.text("history.title"),
                Feather.CLOCK,
                null,
                () -> new HistoryView(
                        parts.runs(),
                        parts.modules(),
                        dialogs,
                        navigator,
                        new HistoryVerification(parts.jobs(), parts.shown(), dialogs)::begin,
                        reports()::open));
        return view().orElseThrow();
    }

    /** Reads the runs again, where it is open. */
    void reload() {
        view().ifPresent(HistoryView::reload);
    }

    ReportOpener reports() {
        return new ReportOpener(
                parts.shown(),
                parts.modules().stream().map(WorkbenchModule::feature).toList(),
                parts.version(),
                parts.vault().path(),
                dialogs,
                (key, title, icon, page) -> tabs.open(key, title, icon, null, page));
    }

    private Optional<HistoryView> view() {
        return tabs.content(KEY).filter(HistoryView.class::isInstance).map(HistoryView.class::cast);
    }
}
