package dev.drydock.history.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lists of names and values are cut where they are too much for one statement, the longest values first, and only once. */
class TextListTest {

    private static final int MOST = 1_010_000;

    private static int bytes(String[] list) {
        return TextList.written(list).replace("\\", "\\\\").getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    void whatFitsStaysAsItIs() {
        String[] list = {"a", "x".repeat(400_000), "b", "y".repeat(500_000)};
        assertThat(TextList.bounded(list)).isSameAs(list);
    }

    @Test
    void theLongestAreCutAndSaySo() {
        for (String letter : List.of("x", "\u0001", "\"", "'", "☃", "🐬", "\\")) {
            String[] list = {"short", "kept", "long", letter.repeat(1_000_000), "too", letter.repeat(500_000)};
            String[] bounded = TextList.bounded(list);
            assertThat(bounded[1]).isEqualTo("kept");
            assertThat(bounded[3]).startsWith(letter).endsWith(" characters cut]");
            assertThat(bytes(bounded)).as(letter).isLessThan(MOST);
            assertThat(bounded[3]).doesNotContain("\uD83D ");
            assertThat(TextList.bounded(bounded)).as("once more").isEqualTo(bounded);
            assertThat(TextList.read(TextList.written(bounded))).containsExactly(bounded);
        }
    }

    @Test
    void aTextThatWasCutIsNotCutAgain() {
        String cut = Text.clipped("x".repeat(Text.LONGEST + 5));
        assertThat(cut).hasSizeGreaterThan(Text.LONGEST).endsWith("[5 characters cut]");
        assertThat(Text.clipped(cut)).isEqualTo(cut);
        assertThat(Text.clipped(cut + "more")).endsWith("characters cut]").isNotEqualTo(cut);
    }
}
