package dev.drydock.feature.advisor.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.platform.i18n.Messages;
import org.junit.jupiter.api.Test;

class AdvisorTextsTest {

    @Test
    void eachCheckSaysWhatItIsWhereItComesFromAndWhenItDoesNotApply() {
        Messages texts = Messages.of("advisorcheck");
        assertThat(AdvisorChecks.all())
                .extracting(AdvisorCheck::id)
                .doesNotHaveDuplicates()
                .allSatisfy(id -> {
                    assertThat(texts.has(id + ".title")).isTrue();
                    assertThat(texts.has(id + ".source")).isTrue();
                    assertThat(texts.has(id + ".except")).isTrue();
                });
    }
}
