/** Threads that go on whatever one of their steps meets, and the orderly end of what a process has opened. */
@NullMarked
package dev.drydock.platform.life;

import org.jspecify.annotations.NullMarked;
