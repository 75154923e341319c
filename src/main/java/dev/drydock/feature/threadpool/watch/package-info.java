/** A pool looked at again and again, over the extra port where there is one, and the recorded watch. */
@NullMarked
package dev.drydock.feature.threadpool.watch;

import org.jspecify.annotations.NullMarked;
