/** Server programs and containers of this computer that Drydock starts for itself and ends with itself. */
@NullMarked
package dev.drydock.platform.mysqld;

import org.jspecify.annotations.NullMarked;
