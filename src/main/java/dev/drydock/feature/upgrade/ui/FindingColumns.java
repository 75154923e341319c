package dev.drydock.feature.upgrade.ui;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.check.SeverityLook;
import dev.drydock.ui.control.DataColumn;
import java.util.List;

/** The columns of findings, and how a severity looks. */
final class FindingColumns {

    private static final Messages TEXT = Messages.of("upgradeui");

    private FindingColumns() {}

    static List<DataColumn<FoundRow>> all() {
        return List.of(
                DataColumn.<FoundRow>text(
                                TEXT.text("findings.severity"),
                                row -> row.accepted()
                                        ? TEXT.text(
                                                "findings.severity.accepted",
                                                SeverityLook.word(row.finding().severity()))
                                        : SeverityLook.word(row.finding().severity()))
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
                        .room(DataColumn.Room.MOST),
                DataColumn.<FoundRow>text(
                                TEXT.text("findings.check"),
                                row -> row.finding().check())
                        .room(DataColumn.Room.LEAST),
                DataColumn.<FoundRow>text(TEXT.text("findings.accepted"), FindingColumns::accepted)
                        .tooltip(FindingColumns::accepted)
                        .room(DataColumn.Room.LEAST));
    }

    /** Who answers for it until when, and that it has expired where it has; empty if nobody does. */
    static String accepted(FoundRow row) {
        return row.acceptance()
                .map(given ->
                        TEXT.text(row.expired() ? "accept.expired" : "accept.until", given.until(), given.owner()))
                .orElse("");
    }
}
