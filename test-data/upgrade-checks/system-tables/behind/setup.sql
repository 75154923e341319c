ALTER TABLE mysql.db DROP COLUMN Delete_history_priv
