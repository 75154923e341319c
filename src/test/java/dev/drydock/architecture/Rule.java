package dev.drydock.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/**
 * A rule of the architecture with what must never come to be without notice: that it guards nothing any more, or finds
 * nothing.
 *
 * @param rule what is held
 * @param packages patterns that each stand for at least one package of ours
 * @param breaking groups of sources, each of which breaks the rule when it is compiled
 */
record Rule(ArchRule rule, List<String> packages, List<List<String>> breaking) {

    String description() {
        return rule.getDescription();
    }
}
