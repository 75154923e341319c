/** Option files of MySQL and MariaDB, as the server and its programs read them. */
@NullMarked
package dev.drydock.platform.optionfile;

import org.jspecify.annotations.NullMarked;
