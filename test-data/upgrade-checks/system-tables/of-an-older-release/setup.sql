ALTER TABLE mysql.db DROP COLUMN Trigger_priv
