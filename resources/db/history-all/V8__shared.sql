-- Who recorded a run, where several people share a history: the data folder of their Drydock and their account in the database.
ALTER TABLE run ADD COLUMN (
    data_folder ${word} DEFAULT '' NOT NULL,
    recorded_as ${word} DEFAULT '' NOT NULL
);
-- One row: by this number a history is known again, wherever its database goes.
CREATE TABLE history_identity (
    id    INT NOT NULL PRIMARY KEY,
    token ${token} NOT NULL
) ${table};
