package dev.drydock.feature.threadpool.survey;

import dev.drydock.check.CheckResult;
import dev.drydock.module.SurveyEnd;
import dev.drydock.platform.error.Problem;
import java.time.Instant;
import java.util.List;

/**
 * A thread pool as it was found, and what is to be done about it.
 *
 * @param runId its number in the history
 * @param read what was read
 * @param checks one result a check
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record PoolSurvey(
        long runId,
        SurveyReading read,
        List<CheckResult> checks,
        List<Problem> problems,
        Instant started,
        Instant finished)
        implements SurveyEnd {}
