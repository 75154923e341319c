/** What a record of the history is: runs, items, findings, acceptances and sign-offs, and the words by which they are asked for. */
@NullMarked
package dev.drydock.history;

import org.jspecify.annotations.NullMarked;
