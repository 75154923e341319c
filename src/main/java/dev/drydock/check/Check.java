package dev.drydock.check;

/**
 * One check. It holds no state, so that several runs may use it at once.
 *
 * @param <S> what it looks at and reports to, made anew for each check of a run
 */
public interface Check<S> {

    /** Stable name, such as {@code reserved-words}. */
    String id();

    /** Shown name. */
    String title();

    /**
     * Looks. What it finds and what it could not see goes to the context; an exception makes the whole check
     * {@link Severity#NOT_EVALUATED}, with what was found until then.
     */
    void run(S context);
}
