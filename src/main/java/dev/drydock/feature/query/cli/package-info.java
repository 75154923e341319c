/** Its command. */
@NullMarked
package dev.drydock.feature.query.cli;

import org.jspecify.annotations.NullMarked;
