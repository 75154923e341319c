/** Accounts of a database server, taken over into ProxySQL with their hashes. */
@NullMarked
package dev.drydock.feature.proxysql.users;

import org.jspecify.annotations.NullMarked;
