/** The local store of runs, items and findings: what Drydock did, found and left out, kept across crashes. */
@NullMarked
package dev.drydock.history;

import org.jspecify.annotations.NullMarked;
