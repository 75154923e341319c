/** The commands of the connection benchmark. */
@NullMarked
package dev.drydock.feature.link.cli;

import org.jspecify.annotations.NullMarked;
