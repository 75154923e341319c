/** Its commands. */
@NullMarked
package dev.drydock.feature.advisor.cli;

import org.jspecify.annotations.NullMarked;
