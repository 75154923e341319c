-- What V1 to V5 make of the local history, for a server that several people share. No foreign keys: the order of deletes is
-- the program's, and a cluster would apply them one by one. Each table has a primary key, which Galera needs.
CREATE TABLE run_number (
    id      INT NOT NULL PRIMARY KEY,
    next_id BIGINT NOT NULL
) ${table};
INSERT INTO run_number (id, next_id) VALUES (1, 1);

CREATE TABLE run (
    id              BIGINT NOT NULL PRIMARY KEY,
    token           ${token} NOT NULL UNIQUE,
    kind            ${word} NOT NULL,
    title           ${text} NOT NULL,
    server_key      ${word} NOT NULL,
    profile_name    ${text} NOT NULL,
    server_address  ${text} NOT NULL,
    server_flavour  ${text} NOT NULL,
    server_version  ${text} NOT NULL,
    server_hostname ${text} NOT NULL,
    account         ${text} NOT NULL,
    os_user         ${text} NOT NULL,
    settings        ${list} NOT NULL,
    app_version     ${word} NOT NULL,
    machine         ${word} NOT NULL,
    pid             BIGINT NOT NULL,
    process_started ${time},
    started         ${time} NOT NULL,
    ended           ${time},
    state           ${word} NOT NULL,
    problem_code    ${word} DEFAULT '' NOT NULL,
    problem_text    ${text} NOT NULL,
    summary         ${list} NOT NULL,
    item_counts     ${list} NOT NULL,
    finding_count   BIGINT DEFAULT 0 NOT NULL,
    outcome         ${word} DEFAULT '' NOT NULL,
    planned         BIGINT DEFAULT 0 NOT NULL,
    done            BIGINT DEFAULT 0 NOT NULL,
    failed          BIGINT DEFAULT 0 NOT NULL,
    to_resolve      BIGINT DEFAULT 0 NOT NULL,
    all_visible     BOOLEAN DEFAULT TRUE NOT NULL
) ${table};
CREATE INDEX run_by_server ON run (server_key, kind, id);
CREATE INDEX run_by_state ON run (state);

CREATE TABLE item (
    id          BIGINT NOT NULL PRIMARY KEY, -- run_id * 2^32 + number of the item in its run
    run_id      BIGINT NOT NULL,
    kind        ${word} NOT NULL,
    schema_name ${word} NOT NULL,
    name        ${word} NOT NULL,
    part        ${word} NOT NULL,
    status      ${word} NOT NULL,
    measure     BIGINT,
    estimate    BIGINT,
    bytes       BIGINT,
    millis      BIGINT,
    finished    ${time},
    error_code  ${word} NOT NULL,
    error_text  ${text} NOT NULL,
    attributes  ${list} NOT NULL
) ${table};
CREATE INDEX item_in_run ON item (run_id, name, schema_name, part);

CREATE TABLE finding (
    run_id      BIGINT NOT NULL,
    seq         BIGINT NOT NULL,
    check_id    ${word} NOT NULL,
    severity    ${word} NOT NULL,
    schema_name ${word} NOT NULL,
    name        ${word} NOT NULL,
    part        ${word} NOT NULL,
    text        ${text} NOT NULL,
    PRIMARY KEY (run_id, seq)
) ${table};

CREATE TABLE acceptance (
    id           ${identity},
    token        ${token} NOT NULL UNIQUE,
    server_key   ${word} NOT NULL,
    profile_name ${text} NOT NULL,
    check_id     ${word} NOT NULL,
    severity     ${word} NOT NULL,
    schema_name  ${word} NOT NULL,
    name         ${word} NOT NULL,
    part         ${word} NOT NULL,
    text         ${text} NOT NULL,
    owner        ${text} NOT NULL,
    reason       ${text} NOT NULL,
    until_day    ${day} NOT NULL,
    accepted     ${time} NOT NULL,
    accepted_by  ${text} NOT NULL,
    machine      ${word} NOT NULL,
    withdrawn    ${time},
    withdrawn_by ${word} DEFAULT '' NOT NULL
) ${table};
CREATE INDEX acceptance_by_server ON acceptance (server_key, check_id);

CREATE TABLE chain_link (
    position BIGINT NOT NULL PRIMARY KEY,
    event    ${word} NOT NULL,
    subject  BIGINT NOT NULL, -- number of a run or of an acceptance
    content  VARCHAR(64) NOT NULL, -- SHA-256 in hexadecimal digits
    at       ${time} NOT NULL,
    by_whom  ${text} NOT NULL,
    reason   ${text} NOT NULL,
    hash     VARCHAR(64) NOT NULL
) ${table};
CREATE INDEX chain_link_of ON chain_link (event, subject);
-- One row, which whoever adds a link has to lock. There is nothing older than the chain.
CREATE TABLE chain_head (
    id                 INT NOT NULL PRIMARY KEY,
    position           BIGINT NOT NULL,
    hash               VARCHAR(64) NOT NULL,
    runs_before        BIGINT NOT NULL,
    acceptances_before BIGINT NOT NULL
) ${table};
INSERT INTO chain_head (id, position, hash, runs_before, acceptances_before) VALUES (1, 0, '', 0, 0);
