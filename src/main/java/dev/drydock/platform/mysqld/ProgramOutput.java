package dev.drydock.platform.mysqld;

/**
 * How a program ended.
 *
 * @param exit its exit status
 * @param text what it wrote, both streams
 */
public record ProgramOutput(int exit, String text) {}
