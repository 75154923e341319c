/** Saved servers of other programs, and of another Drydock, as profiles. */
@NullMarked
package dev.drydock.profile.importer;

import org.jspecify.annotations.NullMarked;
