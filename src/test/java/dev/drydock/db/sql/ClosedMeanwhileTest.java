package dev.drydock.db.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Connector/J has no result where another thread closed the connection between the answer and the look at it. */
class ClosedMeanwhileTest {

    private static <T> T like(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Session session() {
        Statement statement = like(Statement.class, (_, method, _) -> switch (method.getName()) {
            case "execute" -> true;
            default -> null;
        });
        DatabaseMetaData about = like(DatabaseMetaData.class, (_, _, _) -> "MySQL Connector/J");
        return new Session(
                like(Connection.class, (_, method, _) -> method.getName().equals("getMetaData") ? about : statement),
                "shop");
    }

    @Test
    void isALostConnectionAndNoDefect() {
        Session.AnswerReader reader = new Session.AnswerReader() {
            @Override
            public void columns(List<ResultColumn> columns) {
                throw new AssertionError("there are none");
            }

            @Override
            public boolean row(Row row) {
                throw new AssertionError("there are none");
            }
        };
        for (Runnable asking : List.<Runnable>of(
                () -> session().number("SELECT 1"), () -> session().ask("SELECT 1", reader))) {
            ServerException told = catchThrowableOfType(ServerException.class, asking::run);
            assertThat(told).isNotNull();
            assertThat(told.connectionLost()).isTrue();
        }
    }
}
