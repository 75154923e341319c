package dev.drydock.ui.report;

import dev.drydock.evidence.ReportBranding;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Feature;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.TabPage;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.kordamp.ikonli.feather.Feather;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the reports of runs in tabs. JavaFX thread only. */
public final class ReportOpener {

    private static final Logger LOG = LoggerFactory.getLogger(ReportOpener.class);
    private static final Messages TEXT = Messages.of("reportui");

    private final ReportActions desk;
    private final DialogService dialogs;
    private final Tabs tabs;

    /** Where tabs are opened. */
    public interface Tabs {
        void open(String key, String title, Feather icon, Supplier<TabPage> page);
    }

    /** @param data any file of the data folder, beside which the settings of reports are */
    public ReportOpener(
            HistoryStore history, List<Feature> features, String version, Path data, DialogService dialogs, Tabs tabs) {
        ReportBranding house = ReportBranding.beside(data, problem -> LOG.warn("{}", problem.full()));
        this.desk = new ReportActions(history, features, version, house);
        this.dialogs = dialogs;
        this.tabs = tabs;
    }

    /** Shows one report of all these runs. */
    public void open(List<Long> runs) {
        String title = runs.size() == 1
                ? TEXT.text("tab", Long.toString(runs.getFirst()))
                : TEXT.text("tab.many", runs.size());
        tabs.open("report/" + runs, title, Feather.FILE_TEXT, () -> new ReportView(desk, runs, dialogs));
    }
}
