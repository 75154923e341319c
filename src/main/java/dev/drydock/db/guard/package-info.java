/** The lock of a production server: whether statements that change it may be sent, until when, and who said so. */
@NullMarked
package dev.drydock.db.guard;

import org.jspecify.annotations.NullMarked;
