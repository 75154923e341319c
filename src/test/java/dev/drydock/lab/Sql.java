package dev.drydock.lab;

import java.io.IOException;
import java.sql.SQLException;

/** Statements of the lab's own preparations, whose failure is one of the preparation. */
final class Sql {

    private Sql() {}

    static void runAs(TestServer server, String... statements) throws IOException {
        try {
            server.run(statements);
        } catch (SQLException failure) {
            throw new IOException(server + ": " + failure.getMessage(), failure);
        }
    }
}
