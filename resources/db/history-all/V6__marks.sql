-- What people put to runs. They may change it at any time, so it is no part of the chain. Times are milliseconds since 1970.
CREATE TABLE run_tag (
    run_id BIGINT NOT NULL,
    tag    VARCHAR(100) NOT NULL,
    PRIMARY KEY (run_id, tag)
) ${table};
CREATE INDEX run_tag_by_tag ON run_tag (tag, run_id);
CREATE TABLE run_note (
    run_id     BIGINT NOT NULL PRIMARY KEY,
    note       VARCHAR(4000) NOT NULL,
    by_whom    VARCHAR(300) NOT NULL,
    changed_at BIGINT NOT NULL
) ${table};
-- Kept whatever the rules of retention say.
CREATE TABLE run_pin (
    run_id    BIGINT NOT NULL PRIMARY KEY,
    by_whom   VARCHAR(300) NOT NULL,
    pinned_at BIGINT NOT NULL
) ${table};
-- Runs that were brought in from an archive: what they were there.
CREATE TABLE run_origin (
    run_id         BIGINT NOT NULL PRIMARY KEY,
    archive        VARCHAR(64) NOT NULL, -- head of the archive
    original_run   BIGINT NOT NULL,
    content        VARCHAR(64) NOT NULL, -- SHA-256 of the run under its original number
    imported_by    VARCHAR(300) NOT NULL,
    imported_at    BIGINT NOT NULL
) ${table};
CREATE INDEX run_origin_by_content ON run_origin (content);
-- Sums over a run's items without their parts, for trends over all runs; they can be computed anew at any time.
CREATE TABLE run_total (
    run_id  BIGINT NOT NULL PRIMARY KEY,
    objects BIGINT NOT NULL,
    measure DECIMAL(38, 0),
    bytes   DECIMAL(38, 0)
) ${table};
INSERT INTO run_total (run_id, objects, measure, bytes)
    SELECT run_id, COUNT(*), SUM(measure), SUM(bytes) FROM item WHERE part = '' GROUP BY run_id;
CREATE INDEX run_by_started ON run (started);
