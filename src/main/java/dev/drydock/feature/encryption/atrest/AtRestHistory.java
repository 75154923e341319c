package dev.drydock.feature.encryption.atrest;

import dev.drydock.feature.encryption.EncryptionFeature;
import java.util.Set;

/** The words under which these runs are kept in the history. */
public final class AtRestHistory {

    static final Set<String> KINDS = Set.of(EncryptionFeature.ENCRYPT_AT_REST, EncryptionFeature.DECRYPT_AT_REST);

    /** Kind of an item for a step. */
    public static final String STEP = "step";

    /** Kind of an item for what a person has confirmed. */
    static final String CONFIRMED = "confirmed";

    static final String RESUMES = "resumes";
    static final String DONE = "done";
    static final String FAILED = "failed";
    static final String TEXT = "text";
    /** Attribute of a statement: the value before the run changed it first. */
    static final String FORMER = "former value";

    static final String LEFT = "left";

    /** How many places are not encrypted, whether they can be or not. */
    static final String OPEN = "not encrypted";

    private AtRestHistory() {}

    static String kind(AtRestTarget target) {
        return target == AtRestTarget.ENCRYPTED ? EncryptionFeature.ENCRYPT_AT_REST : EncryptionFeature.DECRYPT_AT_REST;
    }
}
