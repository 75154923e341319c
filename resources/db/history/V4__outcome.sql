-- How a run ended, in one word, and how much of what was planned came of it. Empty for runs of earlier versions, whose end
-- is read from their state and their items.
ALTER TABLE run ADD COLUMN outcome VARCHAR DEFAULT '' NOT NULL;
ALTER TABLE run ADD COLUMN planned BIGINT DEFAULT 0 NOT NULL;
ALTER TABLE run ADD COLUMN done BIGINT DEFAULT 0 NOT NULL;
ALTER TABLE run ADD COLUMN failed BIGINT DEFAULT 0 NOT NULL;
ALTER TABLE run ADD COLUMN to_resolve BIGINT DEFAULT 0 NOT NULL;
ALTER TABLE run ADD COLUMN all_visible BOOLEAN DEFAULT TRUE NOT NULL;
