package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.feature.rowcount.CountHistory;
import dev.drydock.feature.rowcount.CountPrivileges;
import dev.drydock.history.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** Row counts as a module of the window. */
public final class RowCountModule implements WorkbenchModule {

    private static final Messages TEXT = Messages.of("rowcountui");

    private final Supplier<HistoryStore> history;

    /** @param history the history; asked off the JavaFX thread */
    public RowCountModule(Supplier<HistoryStore> history) {
        this.history = history;
    }

    @Override
    public String id() {
        return CountHistory.KIND;
    }

    @Override
    public String title() {
        return TEXT.text("title");
    }

    @Override
    public String summary() {
        return TEXT.text("summary");
    }

    @Override
    public Feather icon() {
        return Feather.HASH;
    }

    @Override
    public Optional<String> unsupportedReason(ServerFacts facts) {
        return facts.flavour() == Flavour.PROXYSQL ? Optional.of(TEXT.text("unsupported.proxysql")) : Optional.empty();
    }

    @Override
    public List<PrivilegeNeed> privileges() {
        return CountPrivileges.needs();
    }

    @Override
    public List<AccountPurpose> purposes() {
        return CountPrivileges.purposes();
    }

    @Override
    public TabPage open(ModuleContext context) {
        return new RowCountView(new RowCountViewModel(context), context);
    }

    @Override
    public Optional<Node> compare(long earlierRunId, long laterRunId) {
        return Optional.of(new ComparisonView(history, earlierRunId, laterRunId));
    }
}
