package dev.drydock.feature.sessions.ui;

import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The columns of the list of sessions. */
final class SessionColumns {

    private static final Messages TEXT = Messages.of("sessions");

    private SessionColumns() {}

    /** @param waits whether a session waits for another at this moment */
    static List<DataColumn<ServerSession>> all(Predicate<ServerSession> waits) {
        return List.of(
                DataColumn.<ServerSession>number(
                        TEXT.text("column.session"), ServerSession::connection, Long::toString),
                DataColumn.<ServerSession>text(TEXT.text("column.account"), ServerSession::account)
                        .tooltip(ServerSession::account),
                DataColumn.<ServerSession>text(TEXT.text("column.schema"), ServerSession::schema)
                        .room(DataColumn.Room.LEAST),
                DataColumn.<ServerSession>text(TEXT.text("column.command"), ServerSession::command)
                        .graphic(session -> waits.test(session)
                                ? Icons.of(Feather.LOCK, "dd-warning")
                                : Icons.of(session.asleep() ? Feather.MOON : Feather.ACTIVITY, "dd-muted")),
                DataColumn.<ServerSession>number(TEXT.text("column.seconds"), ServerSession::seconds, Formats::count),
                DataColumn.<ServerSession>number(
                        TEXT.text("column.transaction"),
                        session -> boxed(session.transactionSeconds()),
                        Formats::count),
                DataColumn.<ServerSession>number(
                                TEXT.text("column.changed"), session -> boxed(session.changedRows()), Formats::count)
                        .room(DataColumn.Room.LEAST),
                DataColumn.<ServerSession>text(TEXT.text("column.state"), ServerSession::state)
                        .tooltip(ServerSession::state),
                DataColumn.<ServerSession>text(TEXT.text("column.statement"), SessionColumns::oneLine)
                        .tooltip(ServerSession::statement)
                        .room(DataColumn.Room.MOST));
    }

    private static String oneLine(ServerSession session) {
        return session.statement().replaceAll("\\s+", " ");
    }

    private static @Nullable Long boxed(OptionalLong number) {
        return number.isPresent() ? (Long) number.getAsLong() : null;
    }
}
