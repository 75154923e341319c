package dev.drydock.ui.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.control.MenuItem;
import org.junit.jupiter.api.Test;

class MnemonicLettersTest {

    @Test
    void eachTextHasALetterOfItsOwnTheBeginOfAWordFirst() {
        assertThat(MnemonicLetters.mark(List.of("Save", "Save and connect", "Cancel", "Cast"), new HashSet<>()))
                .containsExactly("_Save", "Save _and connect", "_Cancel", "Cas_t");
    }

    @Test
    void lettersOfTheMenusAreLeftToThem() {
        assertThat(MnemonicLetters.mark(List.of("File"), new HashSet<>(Set.of('F'))))
                .containsExactly("F_ile");
    }

    @Test
    void anUnderscoreOfANameStaysOne() {
        assertThat(MnemonicLetters.mark(List.of("Open shop_1"), new HashSet<>(Set.of('O'))))
                .containsExactly("Open _shop__1");
    }

    @Test
    void inAMenuAMarkIsNeverReadAsALetter() {
        MenuItem verbatim = new MenuItem("Copy shop_1");
        verbatim.setMnemonicParsing(false);
        MenuLetters.give(List.of(verbatim));
        assertThat(verbatim.getText()).isEqualTo("_Copy shop__1");
        assertThat(verbatim.isMnemonicParsing()).isTrue();
    }

    @Test
    void aTextWithoutAFreeLetterHasNone() {
        assertThat(MnemonicLetters.mark(List.of("12", "ä_ö"), new HashSet<>())).containsExactly("12", "ä__ö");
    }
}
