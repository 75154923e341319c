package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.Severity;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Locale;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

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
                                                word(row.finding().severity()))
                                        : word(row.finding().severity()))
                        .order(FoundRow.WORST)
                        .graphic(row -> icon(row.finding().severity(), row.accepted()))
                        .width(124),
                DataColumn.<FoundRow>text(
                                TEXT.text("findings.check"),
                                row -> row.finding().check())
                        .width(132),
                DataColumn.<FoundRow>text(
                                TEXT.text("findings.object"),
                                row -> row.finding().subject().shown())
                        .tooltip(row -> row.finding().subject().shown())
                        .width(176),
                DataColumn.<FoundRow>text(
                                TEXT.text("findings.message"),
                                row -> row.finding().message())
                        .tooltip(row -> row.finding().message())
                        .width(400),
                DataColumn.<FoundRow>text(TEXT.text("findings.accepted"), FindingColumns::accepted)
                        .tooltip(FindingColumns::accepted)
                        .width(190));
    }

    /** Who answers for it until when, and that it has expired where it has; empty if nobody does. */
    static String accepted(FoundRow row) {
        return row.acceptance()
                .map(given ->
                        TEXT.text(row.expired() ? "accept.expired" : "accept.until", given.until(), given.owner()))
                .orElse("");
    }

    static Node icon(Severity severity, boolean muted) {
        return switch (severity) {
            case ERROR -> icon(Feather.X_CIRCLE, Tone.DANGER, muted);
            case NOT_EVALUATED -> icon(Feather.HELP_CIRCLE, Tone.WARNING, muted);
            case WARNING -> icon(Feather.ALERT_TRIANGLE, Tone.WARNING, muted);
            case NOTICE -> icon(Feather.INFO, Tone.MUTED, muted);
        };
    }

    private static Node icon(Feather icon, Tone tone, boolean muted) {
        return Icons.of(icon, (muted ? Tone.MUTED : tone).styleClass());
    }

    private static String word(Severity severity) {
        return TEXT.text("severity." + severity.name().toLowerCase(Locale.ROOT));
    }
}
