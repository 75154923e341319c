/** The forms of a report: HTML, PDF, XLSX, CSV and JSON, and how values look in them. */
@NullMarked
package dev.drydock.report.form;

import org.jspecify.annotations.NullMarked;
