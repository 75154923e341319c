/** The hash chain over finished runs, acceptances, sign-offs and deletions, and the search for what does not fit in it. */
@NullMarked
package dev.drydock.history.chain;

import org.jspecify.annotations.NullMarked;
