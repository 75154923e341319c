/** What a shell and {@code man} know of the commands, made from their model. */
@NullMarked
package dev.drydock.cli.manual;

import org.jspecify.annotations.NullMarked;
