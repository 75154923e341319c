/** What is known of a server: flavour, version, role, grants, load. */
@NullMarked
package dev.drydock.db.server;

import org.jspecify.annotations.NullMarked;
