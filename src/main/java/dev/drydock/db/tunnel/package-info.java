/** The way from this machine to a server's port: direct, or through SSH hosts by the library or the system's ssh. */
@NullMarked
package dev.drydock.db.tunnel;

import org.jspecify.annotations.NullMarked;
