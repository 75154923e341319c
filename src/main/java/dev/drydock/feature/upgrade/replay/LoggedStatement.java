package dev.drydock.feature.upgrade.replay;

/**
 * A statement that an application has sent.
 *
 * @param schema where it ran; empty if that is not known
 * @param second the moment that its functions of time gave, in seconds since 1970; 0 if it is not known
 * @param text with its literals, which are nobody's business
 */
public record LoggedStatement(String schema, long second, String text) {}
