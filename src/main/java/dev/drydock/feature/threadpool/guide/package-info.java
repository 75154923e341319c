/** The guided run: measure, extra port, pool, measure again, keep or go back. */
@NullMarked
package dev.drydock.feature.threadpool.guide;

import org.jspecify.annotations.NullMarked;
