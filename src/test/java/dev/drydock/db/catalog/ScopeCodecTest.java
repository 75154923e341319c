package dev.drydock.db.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScopeCodecTest {

    @Test
    void aScopeComesBackAsItWentIntoTheHistory() {
        Scope ugly = new Scope(
                List.of("shop of 2006", "a*"),
                List.of("t?", "x y.z"),
                List.of("*_old"),
                true,
                Set.of(new TableName("back`tick", "it's \"x\" `.` y"), new TableName("#mysql50#a-b", "☕")));
        assertThat(ScopeCodec.read(ScopeCodec.write(ugly))).isEqualTo(ugly);
        assertThat(ScopeCodec.read(ScopeCodec.write(Scope.everything()))).isEqualTo(Scope.everything());
    }
}
