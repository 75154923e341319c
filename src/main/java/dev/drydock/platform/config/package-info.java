/** Settings as JSON files: written whole or not at all, never overwritten when unreadable. */
@NullMarked
package dev.drydock.platform.config;

import org.jspecify.annotations.NullMarked;
