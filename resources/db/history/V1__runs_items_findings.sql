-- One row hands out run ids inside the inserting transaction, so that an id is never used twice, even after a crash
-- or after the newest run was deleted.
CREATE TABLE run_number (next_id BIGINT NOT NULL);
INSERT INTO run_number VALUES (1);

-- Arrays hold maps: name, value, name, value …
CREATE TABLE run (
    id              BIGINT PRIMARY KEY,
    token           UUID NOT NULL UNIQUE,
    kind            VARCHAR NOT NULL,
    title           VARCHAR NOT NULL,
    server_key      VARCHAR NOT NULL,
    profile_name    VARCHAR NOT NULL,
    server_address  VARCHAR NOT NULL,
    server_flavour  VARCHAR NOT NULL,
    server_version  VARCHAR NOT NULL,
    server_hostname VARCHAR NOT NULL,
    account         VARCHAR NOT NULL,
    os_user         VARCHAR NOT NULL,
    settings        VARCHAR ARRAY NOT NULL,
    app_version     VARCHAR NOT NULL,
    machine         VARCHAR NOT NULL,
    pid             BIGINT NOT NULL,
    process_started TIMESTAMP(9) WITH TIME ZONE,
    started         TIMESTAMP(9) WITH TIME ZONE NOT NULL,
    ended           TIMESTAMP(9) WITH TIME ZONE,
    state           VARCHAR NOT NULL,
    problem_code    VARCHAR DEFAULT '' NOT NULL,
    problem_text    VARCHAR DEFAULT '' NOT NULL,
    summary         VARCHAR ARRAY DEFAULT ARRAY[] NOT NULL,
    item_counts     VARCHAR ARRAY DEFAULT ARRAY[] NOT NULL,
    finding_count   BIGINT DEFAULT 0 NOT NULL
);
CREATE INDEX run_by_server ON run (server_key, kind, id);
CREATE INDEX run_by_state ON run (state);

CREATE TABLE item (
    run_id      BIGINT NOT NULL REFERENCES run (id),
    seq         BIGINT NOT NULL,
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
    attributes  VARCHAR ARRAY NOT NULL,
    PRIMARY KEY (run_id, seq)
);
-- For the growth of one object over all runs.
CREATE INDEX item_by_object ON item (name, schema_name, part, run_id);

CREATE TABLE finding (
    run_id      BIGINT NOT NULL REFERENCES run (id),
    seq         BIGINT NOT NULL,
    check_id    VARCHAR NOT NULL,
    severity    VARCHAR NOT NULL,
    schema_name VARCHAR NOT NULL,
    name        VARCHAR NOT NULL,
    part        VARCHAR NOT NULL,
    text        VARCHAR NOT NULL,
    PRIMARY KEY (run_id, seq)
);
