/** Reading through ProxySQL's admin port. */
@NullMarked
package dev.drydock.feature.proxysql.read;

import org.jspecify.annotations.NullMarked;
