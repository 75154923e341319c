-- What a finding says beside its text; NULL in findings that have no more than that, and in all that are older.
ALTER TABLE finding ADD COLUMN subject_kind ${word};
ALTER TABLE finding ADD COLUMN remedy_kind ${word};
ALTER TABLE finding ADD COLUMN remedy ${text};
ALTER TABLE finding ADD COLUMN reference ${text};
