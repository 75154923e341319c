package dev.drydock.feature.encryption;

/**
 * What of one server is encrypted.
 *
 * @param rest its data on disk
 * @param transit its connections
 * @param keys what is known of the age of its keys
 */
public record Survey(AtRest rest, InTransit transit, KeyHistory keys) {}
