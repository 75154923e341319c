/** The pre-flight of an upgrade: what is read of the server, once, and the job that runs the checks over it. */
@NullMarked
package dev.drydock.feature.upgrade.preflight;

import org.jspecify.annotations.NullMarked;
