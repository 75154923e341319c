package dev.drydock.feature.encryption;

import dev.drydock.check.CheckResult;
import dev.drydock.module.SurveyEnd;
import dev.drydock.platform.error.Problem;
import java.time.Instant;
import java.util.List;

/**
 * What of one server is encrypted, and what is to be done about the rest.
 *
 * @param runId its number in the history
 * @param rest its data on disk
 * @param transit its connections
 * @param keys what is known of the age of its keys
 * @param checks one result a check
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record Survey(
        long runId,
        AtRest rest,
        InTransit transit,
        KeyHistory keys,
        List<CheckResult> checks,
        List<Problem> problems,
        Instant started,
        Instant finished)
        implements SurveyEnd {}
