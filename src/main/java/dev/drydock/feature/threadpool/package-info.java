/** Thread pools of MariaDB, Percona Server and MySQL: what there is, what is wrong with it, how to set it up, and what it brings under load. */
@NullMarked
package dev.drydock.feature.threadpool;

import org.jspecify.annotations.NullMarked;
