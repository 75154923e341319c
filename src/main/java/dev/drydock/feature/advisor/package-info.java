/** The advisor: what is set on a server, and where it came from. */
@NullMarked
package dev.drydock.feature.advisor;

import org.jspecify.annotations.NullMarked;
