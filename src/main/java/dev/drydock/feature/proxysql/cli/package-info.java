/** The commands on a ProxySQL. */
@NullMarked
package dev.drydock.feature.proxysql.cli;

import org.jspecify.annotations.NullMarked;
