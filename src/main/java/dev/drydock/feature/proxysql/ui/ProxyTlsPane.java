package dev.drydock.feature.proxysql.ui;

import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.tls.TlsDrafts;
import dev.drydock.feature.proxysql.tls.TlsEnd;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/** Each port before and behind ProxySQL with its certificate, and drafts that switch TLS on. */
final class ProxyTlsPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final long SOON_DAYS = 30;

    ProxyTlsPane(ChangesModel model) {
        DataTable<TlsEnd> ends = new DataTable<>(
                new EmptyState(Feather.LOCK, TEXT.text("tls.empty.title"), TEXT.text("tls.empty.text")),
                List.of(
                        DataColumn.<TlsEnd>text(
                                TEXT.text("column.side"), end -> TEXT.text(end.front() ? "tls.front" : "tls.back")),
                        DataColumn.<TlsEnd>text(TEXT.text("column.server"), TlsEnd::address),
                        DataColumn.<TlsEnd>text(
                                TEXT.text("column.tlswanted"), end -> TEXT.text(end.wanted() ? "tls.yes" : "tls.no")),
                        DataColumn.<TlsEnd>text(TEXT.text("column.tlsoffered"), ProxyTlsPane::offered)
                                .tooltip(ProxyTlsPane::offered),
                        DataColumn.<TlsEnd>text(TEXT.text("column.expires"), ProxyTlsPane::expires)
                                .order(Comparator.comparing(end -> end.expires().orElse(Instant.MAX)))
                                .graphic(ProxyTlsPane::icon),
                        DataColumn.<TlsEnd>text(TEXT.text("column.certificate"), TlsEnd::subject)
                                .tooltip(ProxyTlsPane::chain)));
        ends.view().setId("proxysql-tls");
        ends.counting(TEXT, "tls.counted");
        Button read = button("read", Feather.REFRESH_CW);
        read.setOnAction(_ -> model.readTls(found -> ends.items().setAll(found)));
        Button front = button("onfront", Feather.LOCK);
        front.setOnAction(_ -> model.readModule(
                ConfigModule.MYSQL_VARIABLES,
                found -> model.applying().offer(TlsDrafts.front(found), found, read::fire)));
        Button back = button("onback", Feather.LOCK);
        back.setOnAction(_ -> model.readModule(
                ConfigModule.SERVERS,
                found -> model.applying().offer(TlsDrafts.back(found, List.copyOf(ends.items())), found, read::fire)));
        back.disableProperty().bind(javafx.beans.binding.Bindings.isEmpty(ends.items()));
        for (Button tool : List.of(read, front, back)) {
            ends.addTool(tool);
        }
        setCenter(ends);
    }

    private static Button button(String name, Feather icon) {
        Button button = new Button(TEXT.text("tls." + name), Icons.of(icon));
        button.setId("proxysql-tls-" + name);
        return button;
    }

    private static String offered(TlsEnd end) {
        return end.offered()
                .map(offered -> TEXT.text(offered ? "tls.yes" : "tls.no"))
                .orElseGet(() -> TEXT.text("tls.unknown", end.problem()));
    }

    private static String expires(TlsEnd end) {
        return end.expires()
                .map(at -> TEXT.text("tls.until", Formats.time(at), days(at)))
                .orElse(Formats.NONE);
    }

    private static long days(Instant at) {
        return Duration.between(Instant.now(), at).toDays();
    }

    private static Node icon(TlsEnd end) {
        if (end.expires().isEmpty()) {
            return Icons.of(Feather.MINUS, Tone.MUTED.styleClass());
        }
        long left = days(end.expires().get());
        return left < 0
                ? Icons.of(Feather.ALERT_OCTAGON, Tone.DANGER.styleClass())
                : left < SOON_DAYS
                        ? Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass())
                        : Icons.of(Feather.CHECK_CIRCLE, Tone.SUCCESS.styleClass());
    }

    private static String chain(TlsEnd end) {
        StringBuilder text = new StringBuilder();
        end.chain()
                .forEach(one -> text.append(one.getSubjectX500Principal().getName())
                        .append(" \u00b7 ")
                        .append(Formats.time(one.getNotAfter().toInstant()))
                        .append('\n'));
        return text.toString().strip();
    }
}
