-- A run's items lie side by side in the table and in its index, so that recording costs the same however long the
-- history is. With the index over objects first, each item of a run touched a page of its own.
CREATE TABLE item_by_run (
    id          BIGINT PRIMARY KEY, -- run_id * 2^32 + number of the item in its run
    run_id      BIGINT NOT NULL REFERENCES run (id),
    kind        VARCHAR NOT NULL,
    schema_name VARCHAR NOT NULL,
    name        VARCHAR NOT NULL,
    part        VARCHAR NOT NULL,
    status      VARCHAR NOT NULL,
    measure     BIGINT,
    estimate    BIGINT,
    bytes       BIGINT,
    millis      BIGINT,
    finished    TIMESTAMP(9) WITH TIME ZONE,
    error_code  VARCHAR NOT NULL,
    error_text  VARCHAR NOT NULL,
    attributes  VARCHAR ARRAY NOT NULL
);
INSERT INTO item_by_run
    SELECT run_id * 4294967296 + seq, run_id, kind, schema_name, name, part, status, measure, estimate, bytes, millis,
           finished, error_code, error_text, attributes
    FROM item ORDER BY run_id, seq;
DROP TABLE item;
ALTER TABLE item_by_run RENAME TO item;
-- Also for the growth of one object over all runs: one look-up a run.
CREATE INDEX item_in_run ON item (run_id, name, schema_name, part);
