-- What was recorded, as a chain: each link holds a digest of its subject and of the link before it, so that a changed,
-- removed, inserted or moved run, item, finding or acceptance does not fit any more.
CREATE TABLE chain_link (
    position BIGINT PRIMARY KEY,
    event    VARCHAR NOT NULL,
    subject  BIGINT NOT NULL, -- number of a run or of an acceptance
    content  VARCHAR NOT NULL, -- SHA-256 in hexadecimal digits
    at       TIMESTAMP(9) WITH TIME ZONE NOT NULL,
    by_whom  VARCHAR NOT NULL,
    reason   VARCHAR NOT NULL,
    hash     VARCHAR NOT NULL
);
CREATE INDEX chain_link_of ON chain_link (event, subject);
-- One row, which whoever adds a link has to lock. Up to these numbers, runs and acceptances are older than the chain.
CREATE TABLE chain_head (
    position           BIGINT NOT NULL,
    hash               VARCHAR NOT NULL,
    runs_before        BIGINT NOT NULL,
    acceptances_before BIGINT NOT NULL
);
INSERT INTO chain_head
    SELECT 0, '', (SELECT COALESCE(MAX(id), 0) FROM run), (SELECT COALESCE(MAX(id), 0) FROM acceptance);
