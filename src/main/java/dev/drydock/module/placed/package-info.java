/** Files that runs put on the machine of a server: written down before and after, found again after a run was cut off, taken back. */
@NullMarked
package dev.drydock.module.placed;

import org.jspecify.annotations.NullMarked;
