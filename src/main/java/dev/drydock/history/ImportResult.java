package dev.drydock.history;

/**
 * What came of an import.
 *
 * @param archive what the archive holds
 * @param imported runs that were brought in
 * @param here runs that were here already
 */
public record ImportResult(ArchiveContent archive, long imported, long here) {}
