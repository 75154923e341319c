/** Shared libraries of the system that programs need, and which package of which system holds each. */
@NullMarked
package dev.drydock.platform.library;

import org.jspecify.annotations.NullMarked;
