/** Setting a pool up: the plan with its reasons, the option file, the restart that is recognised, and the way back. */
@NullMarked
package dev.drydock.feature.threadpool.setup;

import org.jspecify.annotations.NullMarked;
