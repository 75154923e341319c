/** The way from this machine to a server's port: direct today, through SSH later. */
@NullMarked
package dev.drydock.db.tunnel;

import org.jspecify.annotations.NullMarked;
