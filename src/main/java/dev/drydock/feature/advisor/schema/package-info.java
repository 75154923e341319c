/** What a server's catalogue says of tables, indexes and character sets, the checks of it, and the plan to move a schema to utf8mb4. */
@NullMarked
package dev.drydock.feature.advisor.schema;

import org.jspecify.annotations.NullMarked;
