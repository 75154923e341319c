package dev.drydock.feature.upgrade.preflight;

/**
 * A schema.
 *
 * @param name its name
 * @param charset its default character set
 * @param collation its default collation
 */
public record SchemaEntry(String name, String charset, String collation) {}
