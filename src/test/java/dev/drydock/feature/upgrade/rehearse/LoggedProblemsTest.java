package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Subject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of error logs, and the object that each of them names. */
class LoggedProblemsTest {

    private static final Map<String, String> SCHEMAS =
            Map.of("shop", "shop", "my@002dshop", "my-shop", "mysql", "mysql");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            Error in parsing Routine 'my-shop'.'re-views' during upgrade. near 'rows INT' at line 1 | ROUTINE my-shop.re-views
            Error in Creating DD entry for shop.reviews                                | TABLE shop.reviews
            Table 'shop.inventory' doesn't exist, which prevents the upgrade           | TABLE shop.inventory
            Trigger for table 'shop'.'t': invalid value                                | TABLE shop.t
            Trigger shop.tr for table shop.t is listed in wrong order.                 | TRIGGER shop.tr
            Parsing 'shop.p.q' routine body failed.                                    | ROUTINE shop.p.q
            Resolving dependency for the view 'my-shop.v ü' failed.                    | VIEW my-shop.v ü
            Cannot add field in table `my-shop`.`a b` because of its row size          | TABLE my-shop.a b
            Cannot open datafile for read-only: './my@002dshop/a@0020b#P#p0.ibd' OS error: 71 | TABLE my-shop.a b
            InnoDB: Table shop/orders in the InnoDB data dictionary has tablespace id 25 | TABLE shop/orders
            I/O error, and/or no read/write access at db1.example.com, e.g. shop.example | TABLE shop.example
            InnoDB: I/O error 5 of /var/lib/mysql/x, see http://dev.mysql.com/doc/     | SERVER
            """)
    void theObjectIsTheOneThatTheLineNames(String line, String expected) {
        Subject subject = LoggedProblems.subject(line, SCHEMAS);
        assertThat(subject.kind() + (subject.name().isEmpty() ? "" : " " + subject.schema() + "." + subject.name()))
                .isEqualTo(expected.replace("shop/orders", "shop.orders"));
    }

    @Test
    void thatNobodyGotInIsNoComplaint() {
        String log = "2026-11-28  8:50:01 5 [Warning] Access denied for user 'root'@'localhost' (using password: %s)\n";
        assertThat(ServerLog.of(log.formatted("NO") + log.formatted("YES")).problems())
                .extracting(ServerLog.Line::text)
                .containsExactly("Access denied for user 'root'@'localhost' (using password: YES)");
    }
}
