package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.status.RuleHits;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import java.util.List;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/** The rules at runtime in their order, with their hits. */
final class RulesPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");

    RulesPane(ProxySqlViewModel model) {
        DataTable<RuleHits> rules = new DataTable<>(
                new EmptyState(Feather.GIT_BRANCH, TEXT.text("rules.empty.title"), TEXT.text("rules.empty.text")),
                List.of(
                        OverviewPane.number("column.rule", RuleHits::id, 80),
                        OverviewPane.number("column.flag", RuleHits::flagIn, 70),
                        DataColumn.<RuleHits>text(TEXT.text("column.conditions"), RuleHits::conditions)
                                .tooltip(RuleHits::conditions),
                        DataColumn.<RuleHits>text(TEXT.text("column.action"), RuleHits::action)
                                .tooltip(RuleHits::action),
                        OverviewPane.number("column.hits", RuleHits::hits, 110),
                        DataColumn.<RuleHits>text(TEXT.text("column.comment"), RuleHits::comment)
                                .tooltip(RuleHits::comment)));
        rules.view().setId("proxysql-rules");
        rules.counting(TEXT, "rules.counted");
        setCenter(rules);
        model.overviewProperty().addListener((_, _, read) -> {
            if (read != null) {
                OverviewPane.replace(rules, read.rules());
            }
        });
    }
}
