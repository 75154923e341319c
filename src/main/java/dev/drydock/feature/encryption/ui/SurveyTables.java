package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.Handshake;
import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.ShownCertificate;
import dev.drydock.feature.encryption.StorageLocation;
import dev.drydock.feature.encryption.Survey;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.FindingsTable;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** The tables of a survey. JavaFX thread only. */
final class SurveyTables {

    private static final Messages TEXT = Messages.of("encryption");

    private final DataTable<StorageLocation> places = table("places", "view.counted.places", placeColumns());
    private final DataTable<ShownCertificate> certificates =
            table("certificates", "view.counted.certificates", certificateColumns());
    private final DataTable<InTransit.Account> accounts = table("accounts", "view.counted.accounts", accountColumns());
    private final DataTable<InTransit.Sessions> sessions = table("sessions", "view.counted.sessions", sessionColumns());
    private final DataTable<LinkRow> links = table("links", "view.counted.links", linkColumns());
    private final FindingsTable findings = new FindingsTable("encryption-findings-table");

    DataTable<StorageLocation> places() {
        return places;
    }

    DataTable<ShownCertificate> certificates() {
        return certificates;
    }

    DataTable<InTransit.Account> accounts() {
        return accounts;
    }

    DataTable<InTransit.Sessions> sessions() {
        return sessions;
    }

    DataTable<LinkRow> links() {
        return links;
    }

    FindingsTable findings() {
        return findings;
    }

    /** Readable places first, the biggest of them at the top; the worst findings first. */
    void show(RunResult<Checked<Survey>> survey) {
        places.items()
                .setAll(survey.value().read().rest().places().stream()
                        .sorted(Comparator.comparing((StorageLocation place) ->
                                        !place.protection().readable())
                                .thenComparingLong(place -> -place.bytes().orElse(0)))
                        .toList());
        certificates
                .items()
                .setAll(survey.value()
                        .read()
                        .transit()
                        .handshake()
                        .map(Handshake::chain)
                        .orElse(List.of()));
        accounts.items().setAll(survey.value().read().transit().accounts().orElse(List.of()));
        sessions.items().setAll(survey.value().read().transit().sessions().orElse(List.of()));
        links.items().setAll(LinkRow.of(survey.value().read().transit()));
        findings.show(survey.value().findings());
    }

    private static <T> DataTable<T> table(String key, String counted, List<DataColumn<T>> columns) {
        DataTable<T> table = new DataTable<>(
                new EmptyState(
                        Feather.LOCK,
                        TEXT.text("view.none." + key + ".title"),
                        TEXT.text("view.none." + key + ".text")),
                columns);
        table.view().setId("encryption-" + key + "-table");
        table.counting(TEXT, counted);
        return table;
    }

    private static List<DataColumn<StorageLocation>> placeColumns() {
        return List.of(
                DataColumn.<StorageLocation>text(
                        TEXT.text("view.column.what"), place -> place.kind().title()),
                DataColumn.<StorageLocation>text(TEXT.text("view.column.name"), StorageLocation::name)
                        .tooltip(StorageLocation::name),
                DataColumn.<StorageLocation>text(TEXT.text("view.column.protection"), StorageLocation::state)
                        .graphic(SurveyTables::icon),
                DataColumn.bytes(
                        TEXT.text("view.column.size"),
                        place ->
                                place.bytes().isPresent() ? (Long) place.bytes().getAsLong() : null),
                DataColumn.<StorageLocation>text(TEXT.text("view.column.note"), StorageLocation::note)
                        .tooltip(StorageLocation::note)
                        .room(DataColumn.Room.MOST));
    }

    private static Node icon(StorageLocation place) {
        return switch (place.protection()) {
            case ENCRYPTED -> Icons.of(Feather.LOCK, Tone.SUCCESS.styleClass());
            case CONVERTING -> Icons.of(Feather.REFRESH_CW, Tone.ACCENT.styleClass());
            case PLAIN -> Icons.of(Feather.UNLOCK, Tone.WARNING.styleClass());
            case NEVER -> Icons.of(Feather.SLASH, Tone.MUTED.styleClass());
            case FOLLOWS -> Icons.of(Feather.CORNER_DOWN_RIGHT, Tone.MUTED.styleClass());
            case UNKNOWN -> Icons.of(Feather.HELP_CIRCLE, Tone.WARNING.styleClass());
            case UNUSED -> Icons.of(Feather.MINUS, Tone.MUTED.styleClass());
        };
    }

    private static List<DataColumn<ShownCertificate>> certificateColumns() {
        return List.of(
                DataColumn.<ShownCertificate>text(TEXT.text("view.column.certificate"), ShownCertificate::subject)
                        .tooltip(ShownCertificate::subject),
                DataColumn.<ShownCertificate>text(TEXT.text("view.column.issuer"), ShownCertificate::issuer)
                        .tooltip(ShownCertificate::issuer),
                DataColumn.<ShownCertificate>text(TEXT.text("view.column.names"), SurveyTables::names)
                        .tooltip(SurveyTables::names),
                DataColumn.number(TEXT.text("view.column.days"), one -> one.daysLeft(Instant.now()), Formats::count),
                DataColumn.<ShownCertificate>text(TEXT.text("view.column.key"), ShownCertificate::key),
                DataColumn.<ShownCertificate>text(TEXT.text("view.column.signature"), ShownCertificate::signature));
    }

    private static String names(ShownCertificate one) {
        return one.names().isEmpty() ? Formats.NONE : String.join(", ", one.names());
    }

    private static List<DataColumn<InTransit.Account>> accountColumns() {
        return List.of(
                DataColumn.<InTransit.Account>text(TEXT.text("view.column.account"), InTransit.Account::shown)
                        .tooltip(InTransit.Account::shown),
                DataColumn.<InTransit.Account>text(TEXT.text("view.column.requires"), InTransit.Account::requires),
                DataColumn.<InTransit.Account>text(
                                TEXT.text("view.column.plain"),
                                account -> TEXT.text(
                                        account.locked()
                                                ? "view.plain.locked"
                                                : account.mayComePlain() ? "view.plain.yes" : "view.plain.no"))
                        .graphic(account -> account.mayComePlain()
                                ? Icons.of(Feather.UNLOCK, Tone.WARNING.styleClass())
                                : Icons.of(Feather.LOCK, Tone.SUCCESS.styleClass())));
    }

    private static List<DataColumn<InTransit.Sessions>> sessionColumns() {
        return List.of(
                DataColumn.<InTransit.Sessions>text(TEXT.text("view.column.user"), InTransit.Sessions::user),
                DataColumn.<InTransit.Sessions>text(TEXT.text("view.column.host"), InTransit.Sessions::host),
                DataColumn.<InTransit.Sessions>text(TEXT.text("view.column.program"), InTransit.Sessions::program),
                DataColumn.<InTransit.Sessions>text(
                                TEXT.text("view.column.way"),
                                one -> TEXT.text("view.way." + one.way().name()))
                        .graphic(one -> one.way() == InTransit.Way.PLAIN
                                ? Icons.of(Feather.UNLOCK, Tone.WARNING.styleClass())
                                : Icons.of(Feather.LOCK, Tone.SUCCESS.styleClass())),
                DataColumn.number(TEXT.text("view.column.number"), InTransit.Sessions::count, Formats::count));
    }

    private static List<DataColumn<LinkRow>> linkColumns() {
        return List.of(
                DataColumn.<LinkRow>text(TEXT.text("view.column.link"), LinkRow::name)
                        .tooltip(LinkRow::name),
                DataColumn.<LinkRow>text(TEXT.text("view.column.tls"), LinkRow::state)
                        .graphic(link -> link.tls()
                                .map(yes -> yes
                                        ? Icons.of(Feather.LOCK, Tone.SUCCESS.styleClass())
                                        : Icons.of(Feather.UNLOCK, Tone.WARNING.styleClass()))
                                .orElseGet(() -> Icons.of(Feather.HELP_CIRCLE, Tone.MUTED.styleClass()))),
                DataColumn.<LinkRow>text(TEXT.text("view.column.note"), LinkRow::note)
                        .tooltip(LinkRow::note));
    }
}
