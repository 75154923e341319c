/** What goes wrong with a ProxySQL without anybody being told, as checks. */
@NullMarked
package dev.drydock.feature.proxysql.check;

import org.jspecify.annotations.NullMarked;
