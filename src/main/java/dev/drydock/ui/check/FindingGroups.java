package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/** Findings gathered by check or by object, with how many there are of each: choosing a group leaves only its findings. */
public final class FindingGroups extends ListView<FindingGroups.Group> {

    private static final Messages TEXT = Messages.of("ui");

    /** How findings are gathered. */
    public enum By {
        NOTHING,
        CHECK,
        OBJECT;

        String title() {
            return TEXT.text("findings.by." + name().toLowerCase(java.util.Locale.ROOT));
        }
    }

    /**
     * Which findings belong to one check, and what it is called.
     *
     * @param check the check of a finding; findings of several checks may have a cause in common
     * @param title its sentence, shown in place of its name
     */
    public record Naming(Function<Finding, String> check, UnaryOperator<String> title) {}

    /**
     * One group.
     *
     * @param name what its findings have in common; null for all findings
     * @param worst the gravest of its findings
     */
    public record Group(@Nullable String name, FoundRow worst, int count) {}

    private static final double LEAST_WIDTH = 140;
    /** Icon, number, gaps and scroll bar beside a name. */
    private static final double BESIDE = 100;

    private final Naming naming;
    private By by = By.NOTHING;

    FindingGroups(Naming naming) {
        this.naming = naming;
        setId("finding-groups");
        getStyleClass().addAll("dense", "dd-finding-groups");
        setMinWidth(LEAST_WIDTH);
        setCellFactory(_ -> new GroupCell());
    }

    /** Gathers these rows anew; the chosen group stays chosen, if it is still there. */
    void show(Collection<FoundRow> rows, By how) {
        Group before = getSelectionModel().getSelectedItem();
        by = how;
        Map<String, List<FoundRow>> gathered = new LinkedHashMap<>();
        rows.forEach(row ->
                gathered.computeIfAbsent(name(row), _ -> new ArrayList<>()).add(row));
        List<Group> groups = new ArrayList<>();
        gathered.forEach((name, of) -> groups.add(group(name, of)));
        groups.sort(Comparator.comparing(Group::worst, FoundRow.WORST)
                .thenComparing(Comparator.comparingInt(Group::count).reversed()));
        if (!rows.isEmpty()) {
            groups.addFirst(group(null, rows));
        }
        getItems().setAll(groups);
        int same = before == null ? 0 : indexOf(before.name());
        getSelectionModel().select(Math.max(0, same));
    }

    /** Whether this row belongs to the chosen group. */
    boolean chosen(FoundRow row) {
        Group group = getSelectionModel().getSelectedItem();
        return by == By.NOTHING
                || group == null
                || group.name() == null
                || group.name().equals(name(row));
    }

    /** So wide that every name is whole in letters of this font. */
    double wide(Font font) {
        Text ruler = new Text();
        ruler.setFont(font);
        return BESIDE
                + getItems().stream()
                        .mapToDouble(group -> {
                            ruler.setText(title(group));
                            return ruler.getLayoutBounds().getWidth();
                        })
                        .max()
                        .orElse(LEAST_WIDTH);
    }

    private String title(Group group) {
        String of = group.name();
        return of == null
                ? TEXT.text("findings.all")
                : by == By.CHECK ? naming.title().apply(of) : of;
    }

    private String name(FoundRow row) {
        return switch (by) {
            case NOTHING -> "";
            case CHECK -> naming.check().apply(row.finding());
            case OBJECT -> row.object();
        };
    }

    private int indexOf(@Nullable String name) {
        for (int i = 0; i < getItems().size(); i++) {
            if (Objects.equals(getItems().get(i).name(), name)) {
                return i;
            }
        }
        return 0;
    }

    private static Group group(@Nullable String name, Collection<FoundRow> rows) {
        FoundRow worst = rows.stream().min(FoundRow.WORST).orElseThrow();
        return new Group(name, worst, rows.size());
    }

    private final class GroupCell extends ListCell<Group> {

        private final Label name = new Label();
        private final Label count = new Label();
        private final HBox line = new HBox(6, name, count);

        GroupCell() {
            // so that a long name is cut and the list needs no bar below it
            setPrefWidth(0);
            name.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(name, Priority.ALWAYS);
            count.getStyleClass().add("dd-muted");
            count.setMinWidth(USE_PREF_SIZE);
            line.setAlignment(Pos.CENTER_LEFT);
        }

        @Override
        protected void updateItem(@Nullable Group group, boolean empty) {
            super.updateItem(group, empty);
            if (empty || group == null) {
                setGraphic(null);
                setTooltip(null);
                return;
            }
            String of = group.name();
            String shown = title(group);
            name.setText(shown);
            name.setGraphic(
                    group.name() == null
                            ? null
                            : SeverityLook.icon(group.worst().finding().severity(), false));
            count.setText(Formats.count(group.count()));
            setTooltip(new Tooltip(shown.equals(of) || of == null ? shown : shown + " (" + of + ")"));
            setGraphic(line);
        }
    }
}
