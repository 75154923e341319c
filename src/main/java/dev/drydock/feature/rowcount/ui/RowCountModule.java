package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.RowCountFeature;
import dev.drydock.history.HistoryStore;
import dev.drydock.module.Feature;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.Optional;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** Row counts as a module of the window. */
public final class RowCountModule implements WorkbenchModule {

    @Override
    public Feature feature() {
        return new RowCountFeature();
    }

    @Override
    public Feather icon() {
        return Feather.HASH;
    }

    @Override
    public Optional<String> onlyThis() {
        return Optional.of(Messages.of("rowcountui").text("only.this"));
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new RowCountView(new RowCountViewModel(context), context);
    }

    @Override
    public Optional<Node> compare(HistoryStore history, String kind, long earlierRunId, long laterRunId) {
        return Optional.of(new ComparisonView(() -> history, earlierRunId, laterRunId));
    }
}
