/** A real MySQL server with believable sample data, unpacked, started and ended by Drydock itself, to look at. */
@NullMarked
package dev.drydock.demo;

import org.jspecify.annotations.NullMarked;
