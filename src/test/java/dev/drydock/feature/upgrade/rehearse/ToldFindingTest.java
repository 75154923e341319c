package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToldFindingTest {

    private static Finding finding(String message) {
        return new Finding("rehearsal", Severity.ERROR, Subject.table("shop", "t"), message, Remedy.NONE, "");
    }

    @Test
    void whatTheHistoryKeepsIsReadAsItWasTold() {
        for (String seenBy : List.of("", "reserved-words, old-types")) {
            for (long preflight : new long[] {0, 7}) {
                for (String statement : List.of("", "CREATE VIEW v AS\n\nSELECT 1")) {
                    ToldFinding told = ToldFinding.of(
                            new RehearsalFinding(finding("near 'x\n' at line 2"), statement, seenBy), preflight);
                    assertThat(ToldFinding.recorded(told.kept())).isEqualTo(told);
                }
            }
        }
    }

    @Test
    void aTextOfAnotherVersionIsTheMessage() {
        assertThat(ToldFinding.recorded(finding("one\ntwo"))).isEqualTo(new ToldFinding(finding("one\ntwo"), "", ""));
    }
}
