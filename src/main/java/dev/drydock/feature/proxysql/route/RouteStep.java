package dev.drydock.feature.proxysql.route;

/**
 * One rule that was looked at.
 *
 * @param rule rule_id
 * @param outcome what came of it
 * @param why the condition that did not fit, or cannot be told from here
 */
public record RouteStep(long rule, Outcome outcome, String why) {

    /** What came of a rule. */
    public enum Outcome {
        MATCHED,
        /** It matched and ended the search. */
        APPLIED,
        NO,
        /** Something that only ProxySQL knows decides, such as the hash of the digest. */
        UNKNOWN
    }
}
