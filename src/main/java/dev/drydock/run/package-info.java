/** The recorded run: what its kind is, its plan, its one order, what its work has in its hands, and its result. */
@NullMarked
package dev.drydock.run;

import org.jspecify.annotations.NullMarked;
