package dev.drydock.ui.manual;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.app.Features;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.stage.Window;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManualWindowTest {

    @TempDir
    private Path folder;

    private final ManualPages manual = new ManualPages();

    @Test
    void eachPageIsListedIsDrawnAndEachLinkToAPageOfItLeadsToOne() throws Exception {
        List<String> lost = new ArrayList<>();
        ManualText text = new ManualText(_ -> {});
        try (WindowFixture window = WindowFixture.over(folder, List.of(), _ -> List.of())) {
            assertThat(window.stage().isShowing()).isTrue();
            List<ManualPages.Page> pages = manual.pages();
            assertThat(pages)
                    .extracting(ManualPages.Page::name)
                    .contains("README", "row-counts", "errors")
                    .doesNotHaveDuplicates();
            for (ManualPages.Page page : pages) {
                Node document = manual.read(page.name());
                onFx(() -> {
                    for (Node block = document.getFirstChild(); block != null; block = block.getNext()) {
                        Region drawn = text.draw(block);
                        assertThat(drawn).isNotNull();
                    }
                    return true;
                });
                document.accept(new AbstractVisitor() {
                    @Override
                    public void visit(Link link) {
                        String to = link.getDestination();
                        if (to.startsWith("#") && !headings(document).contains(to.substring(1))) {
                            lost.add(page.name() + ": " + to);
                        }
                    }
                });
            }
        }
        assertThat(lost).isEmpty();
    }

    private static List<String> headings(Node document) {
        List<String> anchors = new ArrayList<>();
        for (Node block = document.getFirstChild(); block != null; block = block.getNext()) {
            if (block instanceof org.commonmark.node.Heading) {
                anchors.add(ManualWindow.anchor(ManualPages.text(block)));
            }
        }
        return anchors;
    }

    @Test
    void eachFeatureHasItsPage() {
        assertThat(Features.all())
                .isNotEmpty()
                .allSatisfy(feature -> assertThat(ManualPages.has(feature.page()))
                        .as(feature.id())
                        .isTrue());
    }

    @Test
    void theKeyForHelpShowsThePageOnWhatIsInFrontWordsAreFoundAndTheWayBackIsKept() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(), _ -> List.of())) {
            window.robot().push(KeyCode.F1);
            await("the first page", () -> shows("The first hour"));
            window.robot().push(KeyCode.ESCAPE);
            await("closed", () -> Window.getWindows().size() == 1);
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            await("history", () -> window.stage().getScene().lookup("#history-runs") != null);
            window.robot().push(KeyCode.F1);
            await("the page of the history", () -> shows("The history"));
            assertThat(node("manual-back", Button.class).isDisabled()).isFalse();
            window.robot().push(KeyCode.CONTROL, KeyCode.F).write("E-4254");
            await(
                    "a page that has the words",
                    () -> pages().getExpandedItemCount() > 0
                            && pages().getRoot().getChildren().stream()
                                    .anyMatch(item -> item.toString().contains("Error codes")));
            window.robot().push(KeyCode.DOWN);
            await("the page with the words", () -> !shows("The history"));
            onFx(() -> {
                node("manual-back", Button.class).fire();
                return true;
            });
            await("back again", () -> shows("The history"));
        }
    }

    private static TreeView<?> pages() {
        return node("manual-pages", TreeView.class);
    }

    private static boolean shows(String heading) {
        ScrollPane page = node("manual-text", ScrollPane.class);
        return page.getContent().lookupAll(".dd-manual-text").stream()
                .anyMatch(node -> node instanceof Text text && text.getText().equals(heading));
    }
}
