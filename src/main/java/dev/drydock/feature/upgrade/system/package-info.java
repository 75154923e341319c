/** The server's own tables, held against what an installation of its release has. */
@NullMarked
package dev.drydock.feature.upgrade.system;

import org.jspecify.annotations.NullMarked;
