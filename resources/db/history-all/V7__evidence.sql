-- Who confirmed a run, and which reports were written: what a sign-off or a file is held against later. Times are
-- milliseconds since 1970 in UTC. Numbers are given while the chain's head is locked. Rows are never changed but for the
-- withdrawal of a sign-off.
CREATE TABLE sign_off (
    id            BIGINT NOT NULL PRIMARY KEY,
    token         VARCHAR(36) NOT NULL,
    run_id        BIGINT NOT NULL,
    name          VARCHAR(200) NOT NULL,
    remark        VARCHAR(4000) NOT NULL,
    signed_at     BIGINT NOT NULL,
    entered_by    VARCHAR(400) NOT NULL,
    withdrawn_at  BIGINT,
    withdrawn_by  VARCHAR(400) NOT NULL,
    withdrawn_why VARCHAR(4000) NOT NULL
) ${table};
CREATE INDEX sign_off_of_run ON sign_off (run_id);
CREATE TABLE issued_report (
    id        BIGINT NOT NULL PRIMARY KEY,
    document  VARCHAR(36) NOT NULL, -- number of the report, the same in all its forms
    form      VARCHAR(10) NOT NULL,
    sha256    VARCHAR(64) NOT NULL, -- of the file
    runs      VARCHAR(4000) NOT NULL, -- numbers, with spaces between them
    issued_at BIGINT NOT NULL,
    issued_by VARCHAR(400) NOT NULL
) ${table};
CREATE INDEX issued_report_by_file ON issued_report (sha256);
CREATE INDEX issued_report_by_document ON issued_report (document);
