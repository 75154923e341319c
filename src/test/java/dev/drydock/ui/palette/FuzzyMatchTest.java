package dev.drydock.ui.palette;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FuzzyMatchTest {

    @Test
    void lettersInOrderFitAndOthersDoNot() {
        assertThat(FuzzyMatch.score("rcp2", "Row counts on shop-prod-2")).isPresent();
        assertThat(FuzzyMatch.score("xyz", "Row counts on shop-prod-2")).isEmpty();
    }

    @Test
    void lettersFromTheMiddlesOfWordsDoNotFit() {
        assertThat(FuzzyMatch.score("rehears", "folder Shops: Row counts, 4 servers"))
                .isEmpty();
        assertThat(FuzzyMatch.score("shp2", "Row counts on shop-shp-2")).isPresent();
    }

    @Test
    void wordsMayComeInAnyOrder() {
        assertThat(FuzzyMatch.score("prod row", "Row counts on shop-prod-2")).isPresent();
    }

    @Test
    void aWholeWordBeatsScatteredLetters() {
        assertThat(score("theme", "Theme: dark")).isGreaterThan(score("theme", "The home of mere events"));
    }

    @Test
    void theBeginningOfAWordBeatsItsMiddle() {
        assertThat(score("prod", "shop-prod-1")).isGreaterThan(score("prod", "shopxprod-1"));
    }

    @Test
    void theFirstWordBeatsTheSameWordFurtherOn() {
        assertThat(score("galera", "Galera cluster on galera 1")).isGreaterThan(score("galera", "Unlock galera 1"));
    }

    private static int score(String query, String text) {
        return FuzzyMatch.score(query, text).orElseThrow();
    }
}
