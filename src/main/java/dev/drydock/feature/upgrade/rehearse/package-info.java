/** The rehearsal of an upgrade: everything of a server but its rows, built on a real server of the target version. */
@NullMarked
package dev.drydock.feature.upgrade.rehearse;

import org.jspecify.annotations.NullMarked;
