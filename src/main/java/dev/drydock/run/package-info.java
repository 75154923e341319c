/** What a feature is to the window, the command line and the history; the recorded run: its plan, its one order, what its work has in its hands, its result. It knows no feature. */
@NullMarked
package dev.drydock.run;

import org.jspecify.annotations.NullMarked;
