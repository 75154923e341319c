package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.history.Acceptances;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.remedy.RemedyResult;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.module.ModuleContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableRow;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Findings, the worst first, at their left by check or by object with how many there are of each; below them the chosen one
 * in full, who answers for it, and its remedy to copy or run. JavaFX thread only.
 */
public final class FindingsTable extends SplitPane {

    private static final Messages TEXT = Messages.of("ui");
    private static final PseudoClass ACCEPTED = PseudoClass.getPseudoClass("accepted");
    private static final double MOST_OF_GROUPS = 0.3;

    private final DataTable<FoundRow> table;
    private final CheckBox accepted = new CheckBox();
    private final ChoiceBox<FindingGroups.By> by = new ChoiceBox<>();
    private final FindingGroups groups;
    private final SplitPane upper = new SplitPane();
    private final FindingDetail detail;
    private final RemedyResultLine ran = new RemedyResultLine();
    private final EarlierFindings earlier = new EarlierFindings();
    /** Remedies run only once this screen itself has looked. */
    private Optional<RemedyController> runs = Optional.empty();

    private Optional<RemedyController> desk = Optional.empty();
    private boolean looked;
    private List<FoundRow> rows = List.of();

    /**
     * Findings that nobody answers for, not gathered at first.
     *
     * @param id of the table, for tests and style sheets
     */
    public FindingsTable(String id) {
        this(id, new FindingGroups.Naming(Finding::check, UnaryOperator.identity()), FindingGroups.By.NOTHING, null);
    }

    /**
     * Findings gathered by check.
     *
     * @param id of the table, for tests and style sheets
     * @param acceptances where somebody may answer for a finding
     */
    public FindingsTable(String id, FindingGroups.Naming naming, AcceptanceController acceptances) {
        this(id, naming, FindingGroups.By.CHECK, acceptances);
    }

    private FindingsTable(
            String id,
            FindingGroups.Naming naming,
            FindingGroups.By first,
            @Nullable AcceptanceController acceptances) {
        table = new DataTable<>(
                new EmptyState(Feather.CHECK_CIRCLE, TEXT.text("findings.none.title"), TEXT.text("findings.none.text")),
                columns(acceptances != null));
        table.view().setId(id);
        table.view().setRowFactory(_ -> new FindingRow());
        table.counting(TEXT, "table.findings");
        table.setMinSize(0, 0);
        table.rowActions(chosen ->
                RemedyMenu.of(table, chosen.stream().map(FoundRow::finding).toList(), desk));
        groups = new FindingGroups(naming);
        groups.getSelectionModel().selectedItemProperty().addListener((_, _, _) -> fill());
        SplitPane.setResizableWithParent(groups, false);
        tools(first, acceptances != null);
        detail = new FindingDetail(acceptances);
        upper.setMinSize(0, 0);
        upper.getItems().add(table);
        VBox.setVgrow(upper, Priority.ALWAYS);
        VBox above = new VBox(ran, upper, earlier);
        above.setMinSize(0, 0);
        setOrientation(Orientation.VERTICAL);
        setMinSize(0, 0);
        getItems().add(above);
        table.selection().addListener((InvalidationListener) _ -> detail.below(this, List.copyOf(table.selection())));
    }

    /** Lets the remedies that are statements be run. */
    public void runBy(RemedyController controller) {
        runs = Optional.of(controller);
        controller.resultProperty().addListener((_, _, result) -> show(result));
    }

    /** Until the screen itself has looked, shows what the newest run of this kind on its server found, and says so. */
    public void beginWith(ModuleContext context, String kind) {
        beginWith(context, kind, _ -> {});
    }

    /** @param told what there was, once it is shown */
    public void beginWith(ModuleContext context, String kind, Consumer<EarlierFindings.Found> told) {
        EarlierFindings.read(context, kind, found -> {
            if (!looked) {
                earlier.show(found.run());
                fill(found.findings(), found.acceptances());
                told.accept(found);
            }
        });
    }

    /** Replaces what is shown. */
    public void show(List<Finding> findings) {
        show(findings, Acceptances.NONE);
    }

    /** Replaces what is shown, and who answers for which of it. */
    public void show(List<Finding> findings, Acceptances acceptances) {
        if (!looked) {
            looked = true;
            earlier.shown(false);
            desk = runs;
            detail.current();
            desk.ifPresent(detail::runBy);
        }
        fill(findings, acceptances);
    }

    private void fill(List<Finding> findings, Acceptances acceptances) {
        rows = FoundRow.of(findings, acceptances);
        long answered = rows.stream().filter(FoundRow::accepted).count();
        accepted.setText(TEXT.text("findings.show.accepted", Formats.count(answered)));
        accepted.setVisible(answered > 0);
        gather();
        detail.below(this, List.copyOf(table.selection()));
    }

    /** Shown while there is no finding. */
    public void placeholder(Node node) {
        table.placeholder(node);
    }

    /** Puts a tool of the screen behind those of the table. */
    public void addTool(Region tool) {
        table.addTool(tool);
    }

    /** Takes the line above the table away, to stand in a line with other controls. */
    public Region takeTools() {
        return table.takeTools();
    }

    private void tools(FindingGroups.By first, boolean answers) {
        accepted.setId("show-accepted");
        accepted.setVisible(false);
        accepted.setSelected(true);
        accepted.setOnAction(_ -> gather());
        by.setId("findings-by");
        by.getItems().setAll(FindingGroups.By.values());
        by.setValue(first);
        by.setConverter(ShownAs.text(FindingGroups.By::title));
        by.valueProperty().addListener((_, _, _) -> gather());
        if (answers) {
            table.addTool(accepted);
        }
        table.addTool(by);
    }

    private void show(@Nullable RunResult<RemedyResult> result) {
        if (result != null) {
            ran.show(result);
        }
    }

    private void gather() {
        FindingGroups.By how = by.getValue();
        if (how == FindingGroups.By.NOTHING) {
            upper.getItems().remove(groups);
        } else if (!upper.getItems().contains(groups)) {
            upper.getItems().addFirst(groups);
            Platform.runLater(() -> {
                // a divider that was never laid out forgets where it was put
                upper.applyCss();
                upper.layout();
                double whole = Math.max(1, upper.getWidth());
                upper.setDividerPositions(Math.min(groups.wide(accepted.getFont()) / whole, MOST_OF_GROUPS));
            });
        }
        groups.show(visible(), how);
        fill();
    }

    private List<FoundRow> visible() {
        return rows.stream()
                .filter(row -> accepted.isSelected() || !row.accepted())
                .toList();
    }

    private void fill() {
        List<FoundRow> shown = visible().stream().filter(groups::chosen).toList();
        if (!shown.equals(table.items())) {
            table.items().setAll(shown);
        }
    }

    private static List<DataColumn<FoundRow>> columns(boolean answers) {
        List<DataColumn<FoundRow>> columns = new ArrayList<>(List.of(
                DataColumn.<FoundRow>text(TEXT.text("findings.severity"), FindingsTable::severity)
                        .order(FoundRow.WORST)
                        .graphic(row -> SeverityLook.icon(row.finding().severity(), row.accepted())),
                DataColumn.<FoundRow>text(
                                TEXT.text("findings.object"),
                                row -> row.finding().subject().shown())
                        .tooltip(row -> row.finding().subject().shown()),
                DataColumn.<FoundRow>text(
                                TEXT.text("findings.message"),
                                row -> row.finding().message())
                        .tooltip(row -> row.finding().message())
                        .room(DataColumn.Room.MOST)));
        if (answers) {
            columns.add(DataColumn.<FoundRow>text(TEXT.text("findings.accepted"), FoundRow::answer)
                    .tooltip(FoundRow::answer)
                    .room(DataColumn.Room.LEAST));
        }
        columns.add(DataColumn.<FoundRow>text(
                        TEXT.text("findings.check"), row -> row.finding().check())
                .room(DataColumn.Room.LEAST));
        return columns;
    }

    private static String severity(FoundRow row) {
        String word = SeverityLook.word(row.finding().severity());
        return row.accepted() ? TEXT.text("findings.severity.accepted", word) : word;
    }

    /** What somebody answers for is paler than the rest. */
    private static final class FindingRow extends TableRow<FoundRow> {

        @Override
        protected void updateItem(@Nullable FoundRow row, boolean empty) {
            super.updateItem(row, empty);
            pseudoClassStateChanged(ACCEPTED, !empty && row != null && row.accepted());
        }
    }
}
