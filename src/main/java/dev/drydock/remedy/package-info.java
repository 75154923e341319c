/** Remedies of findings that are statements: what runs, in which order, on which server, with a second look afterwards. */
@NullMarked
package dev.drydock.remedy;

import org.jspecify.annotations.NullMarked;
