package dev.drydock.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Connections of tests to the demonstration's servers. */
public final class DemoLogIn {

    private DemoLogIn() {}

    public static Connection connect(int port, Secret password) throws SQLException {
        return connect(port, DemoMySql.USER, password);
    }

    private static Connection connect(int port, String user, Secret password) throws SQLException {
        return password.use(plain ->
                DriverManager.getConnection("jdbc:mysql://127.0.0.1:" + port + "/?sslMode=DISABLED", user, plain));
    }

    /** Asserts that only the password opens the server, that it is told nowhere, and that no statement writes a file. */
    static void assertShut(int port, Secret password, long pid) throws SQLException, IOException {
        assertThat(password.isEmpty()).isFalse();
        for (String user : List.of("root", "", "mysql.session", "anybody")) {
            for (Secret wrong : List.of(Secret.none(), Secret.of("root"))) {
                assertThatThrownBy(() -> connect(port, user, wrong).close())
                        .as(user)
                        .hasMessageContaining("Access denied");
            }
        }
        for (String file : List.of("cmdline", "environ")) {
            Path proc = Path.of("/proc", Long.toString(pid), file);
            if (Files.exists(proc)) {
                String text = Files.readString(proc, StandardCharsets.ISO_8859_1);
                password.use(plain -> assertThat(text).doesNotContain(plain));
                int init = text.indexOf("--init-file=");
                if (init >= 0) {
                    String left = text.substring(init + "--init-file=".length()).split("\0", -1)[0];
                    assertThat(Path.of(left)).as("deleted after the start").doesNotExist();
                }
            }
        }
        try (Connection connection = connect(port, password);
                Statement statement = connection.createStatement();
                ResultSet folder = statement.executeQuery("SELECT @@secure_file_priv")) {
            assertThat(folder.next()).isTrue();
            assertThat(folder.getString(1)).isEqualTo("NULL");
        }
        try (Connection connection = connect(port, password);
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute("SELECT 1 INTO OUTFILE '/tmp/drydock-demo-test'"))
                    .hasMessageContaining("secure-file-priv");
        }
    }
}
