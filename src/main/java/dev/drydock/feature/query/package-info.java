/** Statements of a user that only read, kept in the history without their text unless that is wanted. */
@NullMarked
package dev.drydock.feature.query;

import org.jspecify.annotations.NullMarked;
