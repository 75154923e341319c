package dev.drydock.history;

/**
 * A run's place in the chain.
 *
 * @param position of the run's newest link
 * @param content digest of all that is recorded of the run, as it was when the link was added
 * @param hash digest of the link
 */
public record RunSeal(long position, String content, String hash) {}
