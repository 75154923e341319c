/** Certificates brought to a server, put into use, shown to be in use, and the way back. */
@NullMarked
package dev.drydock.feature.encryption.install;

import org.jspecify.annotations.NullMarked;
