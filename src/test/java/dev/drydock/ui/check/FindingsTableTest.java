package dev.drydock.ui.check;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.testfx.api.FxToolkit;

@Timeout(120)
class FindingsTableTest {

    private static final List<Finding> FOUND = List.of(
            finding("sch.dup", "Two indexes are the same."), finding("dur.trx-commit", "A crash loses commits."));

    @Test
    @SuppressWarnings("unchecked")
    void theChosenFindingIsReadAlsoWhereTheHeadAboveGrowsWithANewResult() throws Exception {
        FxToolkit.registerPrimaryStage();
        Region head = onFx(Region::new);
        FindingsTable table = onFx(() -> new FindingsTable("findings"));
        Stage stage = onFx(() -> {
            VBox page = new VBox(head, table);
            VBox.setVgrow(table, Priority.ALWAYS);
            Stage made = new Stage();
            made.setScene(new Scene(page, 900, 600));
            new Theme(ThemeChoice.LIGHT).install(made.getScene());
            made.show();
            ((ChoiceBox<FindingGroups.By>) table.lookup("#findings-by")).setValue(FindingGroups.By.CHECK);
            table.show(FOUND);
            rows(table).getSelectionModel().select(1);
            return made;
        });
        try {
            await("the detail of the first result", () -> detailHeight(table) > 100);
            onFx(() -> {
                head.setMinHeight(50);
                table.show(List.of(FOUND.getFirst(), finding("io.flush", "Pages are written twice."), FOUND.getLast()));
                return true;
            });
            await("the head has grown", () -> head.getHeight() == 50);
            assertThat(onFx(() -> detailHeight(table))).isGreaterThan(100);
        } finally {
            onFx(() -> {
                stage.hide();
                return true;
            });
        }
    }

    @Test
    void aNameWithALineBreakStaysInTheLineOfTheHeading() throws Exception {
        FxToolkit.registerPrimaryStage();
        assertThat(onFx(() -> {
                    FindingsTable table = new FindingsTable("findings");
                    new Scene(table, 900, 600);
                    table.applyCss();
                    table.show(List.of(new Finding(
                            "sch.dup",
                            Severity.WARNING,
                            Subject.table("shop", "line\nbreak"),
                            "Two indexes are the same.",
                            Remedy.NONE,
                            "")));
                    rows(table).getSelectionModel().select(0);
                    return ((Label) table.lookup(".dd-section")).getText();
                }))
                .isEqualTo("shop.line\\nbreak  ·  sch.dup");
    }

    private static TableView<?> rows(FindingsTable table) {
        return (TableView<?>) table.lookup("#findings");
    }

    private static double detailHeight(FindingsTable table) {
        return table.getItems().size() > 1 && table.getItems().getLast() instanceof Region detail
                ? detail.getHeight()
                : 0;
    }

    private static Finding finding(String check, String message) {
        return new Finding(check, Severity.WARNING, Subject.SERVER, message, Remedy.advice("Mend it."), "");
    }
}
