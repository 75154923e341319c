/** The machine of a database server, by SSH: its option files, files put there and taken back, commands as root. */
@NullMarked
package dev.drydock.db.host;

import org.jspecify.annotations.NullMarked;
