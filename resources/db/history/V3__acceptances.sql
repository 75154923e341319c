-- Findings that somebody answers for. A row is never changed but for its withdrawal, so that who accepted what, when and
-- why stays readable; the one that counts is the newest of its finding that is not withdrawn and not expired.
CREATE TABLE acceptance (
    id           BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token        UUID NOT NULL UNIQUE,
    server_key   VARCHAR NOT NULL,
    profile_name VARCHAR NOT NULL,
    check_id     VARCHAR NOT NULL,
    severity     VARCHAR NOT NULL,
    schema_name  VARCHAR NOT NULL,
    name         VARCHAR NOT NULL,
    part         VARCHAR NOT NULL,
    text         VARCHAR NOT NULL,
    owner        VARCHAR NOT NULL,
    reason       VARCHAR NOT NULL,
    until_day    DATE NOT NULL,
    accepted     TIMESTAMP(9) WITH TIME ZONE NOT NULL,
    accepted_by  VARCHAR NOT NULL,
    machine      VARCHAR NOT NULL,
    withdrawn    TIMESTAMP(9) WITH TIME ZONE,
    withdrawn_by VARCHAR DEFAULT '' NOT NULL
);
CREATE INDEX acceptance_by_server ON acceptance (server_key, check_id);
