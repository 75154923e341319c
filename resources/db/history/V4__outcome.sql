-- How a run ended, in one word, and how much of what was planned came of it. Empty for runs of earlier versions, whose end
-- is read from their state and their items. Columns are added in one statement: H2 copies the table for each.
ALTER TABLE run ADD COLUMN (
    outcome     VARCHAR DEFAULT '' NOT NULL,
    planned     BIGINT DEFAULT 0 NOT NULL,
    done        BIGINT DEFAULT 0 NOT NULL,
    failed      BIGINT DEFAULT 0 NOT NULL,
    to_resolve  BIGINT DEFAULT 0 NOT NULL,
    all_visible BOOLEAN DEFAULT TRUE NOT NULL
);
