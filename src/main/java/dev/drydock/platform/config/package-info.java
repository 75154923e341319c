/**
 * Settings as JSON files: written whole or not at all, never overwritten when unreadable; files that only the user can
 * read; and the folder of a process, which does not outlive it for long.
 */
@NullMarked
package dev.drydock.platform.config;

import org.jspecify.annotations.NullMarked;
